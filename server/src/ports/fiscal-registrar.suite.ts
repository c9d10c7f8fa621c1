import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { FiscalRegistrar, ReceiptRequest } from './fiscal-registrar.ts';

/** A fiscal registrar that does as it is told, over real sockets. */
export interface RegistrarWorld {
  registrar: FiscalRegistrar;
  /** The same registrar with a password that it does not know. */
  stranger: FiscalRegistrar;
  behave(call: 'start' | 'status', behaviour: RegistrarFault): void;
  /** The next receipt is taken and then not printed. */
  failNext(): void;
  behaveWell(): void;
  /** Tokens and the like that were given before are good no more. */
  forgetSessions(): void;
  /** Lets the registrar print what waits. */
  print(): Promise<void>;
  /** Kopecks of the receipts of this name that were printed, and how many of them. */
  printed(externalId: string): { receipts: number; total: number };
  close(): Promise<void>;
}

export type RegistrarFault = '500' | 'reset' | 'html' | 'half-body';
const faults: RegistrarFault[] = ['500', 'reset', 'html', 'half-body'];

export function fiscalRegistrarSuite(product: string, open: () => Promise<RegistrarWorld>): void {
  describe(`${product} as a fiscal registrar`, () => {
    let world: RegistrarWorld;
    beforeAll(async () => {
      world = await open();
    });
    beforeEach(() => world.behaveWell());
    afterAll(() => world.close());

    const register = async (request: ReceiptRequest) => {
      const outcome = await world.registrar.register(request);
      if (outcome.kind !== 'registered') throw new Error(`not registered: ${JSON.stringify(outcome)}`);
      return outcome.registrarId;
    };

    test.each(['sale', 'closing', 'refund', 'late-refund'] as const)(
      'a receipt of a %s is printed, line by line',
      async (kind) => {
        const request = requestOf({ kind });
        const registrarId = await register(request);
        expect((await world.registrar.report(registrarId)).kind).toBe('waiting');
        await world.print();
        expect(await world.registrar.report(registrarId)).toMatchObject({
          kind: 'done',
          facts: { drive: expect.stringMatching(/./) },
        });
        expect(world.printed(request.externalId)).toEqual({ receipts: 1, total: 94_505 });
      },
    );

    test('the same name twice is one receipt', async () => {
      const request = requestOf();
      expect(await register(request)).toBe(await register(request));
      await world.print();
      expect(world.printed(request.externalId).receipts).toBe(1);
    });

    test.each(faults)('asked and answered by %s it is unknown, and asking again finds it', async (fault) => {
      const request = requestOf();
      world.behave('start', fault);
      expect((await world.registrar.register(request)).kind).toBe('unknown');
      world.behaveWell();
      await register(request);
      await world.print();
      expect(world.printed(request.externalId).receipts).toBe(1);
    });

    test.each(faults)('a report answered by %s concludes nothing', async (fault) => {
      const registrarId = await register(requestOf());
      await world.print();
      world.behave('status', fault);
      expect((await world.registrar.report(registrarId)).kind).toBe('unknown');
    });

    test('what the fiscal registrar does not print is told as failed', async () => {
      const request = requestOf();
      const registrarId = await register(request);
      world.failNext();
      await world.print();
      expect((await world.registrar.report(registrarId)).kind).toBe('failed');
      expect(world.printed(request.externalId).receipts).toBe(0);
    });

    test('a receipt without lines is refused', async () => {
      const request = requestOf();
      const outcome = await world.registrar.register({ ...request, cart: { ...request.cart, lines: [] } });
      expect(outcome.kind).toBe('refused');
    });

    test('a wrong password prints nothing, and is told as such', async () => {
      const request = requestOf();
      expect((await world.stranger.register(request)).kind).toBe('denied');
      expect((await world.stranger.report('any')).kind).toBe('denied');
      await world.print();
      expect(world.printed(request.externalId).receipts).toBe(0);
    });

    test('a session that ended is begun anew', async () => {
      await register(requestOf());
      world.forgetSessions();
      const request = requestOf();
      expect((await world.registrar.register(request)).kind).toBe('unknown');
      await register(request);
    });
  });
}

function requestOf(changes: Partial<ReceiptRequest> = {}): ReceiptRequest {
  return {
    kind: 'sale',
    externalId: `FOYER-S${randomUUID()}`,
    cart: {
      taxSystem: 'osn',
      email: 'anna@pochta.example',
      lines: [
        { name: 'Билет: «Чайка», партер', price: 45_000, quantity: 2, vat: 'none' },
        { name: 'Сервисный сбор', price: 4_505, quantity: 1, vat: 'vat20' },
      ],
    },
    ...changes,
  };
}
