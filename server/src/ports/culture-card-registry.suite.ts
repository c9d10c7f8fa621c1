import { randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CultureCardRegistry, RegisteredTicket, SoldByCard } from './culture-card-registry.ts';

/** A registry that does as it is told, over real sockets. */
export interface RegistryWorld {
  registry: CultureCardRegistry;
  /** The same registry with a token that it does not know. */
  stranger: CultureCardRegistry;
  /** `sale`: telling of one; `end`: of a return or visit; `look`: asking what is known. */
  behave(call: 'sale' | 'end' | 'look', behaviour: RegistryFault): void;
  behaveWell(): void;
  /** What the registry knows of a code. */
  known(code: string): { status: string; amount: string; refunded: string | undefined }[];
  now(): Date;
  close(): Promise<void>;
}

export type RegistryFault = '500' | 'reset' | 'html' | 'half-body';
const faults: RegistryFault[] = ['500', 'reset', 'html', 'half-body'];

export function cultureCardRegistrySuite(product: string, open: () => Promise<RegistryWorld>): void {
  describe(`${product} as a registry of the culture card`, () => {
    let world: RegistryWorld;
    beforeAll(async () => {
      world = await open();
    });
    beforeEach(() => world.behaveWell());
    afterAll(() => world.close());

    const newTicket = () => ticketAround(world.now());
    const sell = async (ticket: SoldByCard): Promise<RegisteredTicket> => {
      const outcome = await world.registry.sold(ticket);
      if (outcome.kind !== 'done') throw new Error(`not told: ${JSON.stringify(outcome)}`);
      return { ...ticket, registryId: outcome.registryId };
    };
    const refund = (ticket: SoldByCard) => ({ at: ticket.payment.at, reason: 'Болезнь', amount: 70_000 });
    const soon = (ticket: SoldByCard) => new Date(ticket.startsAt.getTime() - 600_000);

    test('EV-7 a sale is told once, and again it is the same ticket', async () => {
      const ticket = newTicket();
      expect((await sell(ticket)).registryId).toMatch(/./);
      await sell(ticket);
      expect(world.known(ticket.code)).toEqual([{ status: 'active', amount: '735.50', refunded: undefined }]);
    });

    test.each(faults)(
      'EV-7 a sale answered by %s is unknown, and told again it is there once',
      async (fault) => {
        const ticket = newTicket();
        world.behave('sale', fault);
        expect((await world.registry.sold(ticket)).kind).toBe('unknown');
        world.behaveWell();
        await sell(ticket);
        expect(world.known(ticket.code)).toHaveLength(1);
      },
    );

    test.each(faults)('EV-7 a return and a visit answered by %s are told again, once', async (fault) => {
      const [returned, visited] = [await sell(newTicket()), await sell(newTicket())];
      world.behave('end', fault);
      expect((await world.registry.refunded(returned, refund(newTicket()))).kind).toBe('unknown');
      expect((await world.registry.visited(visited, soon(newTicket()))).kind).toBe('unknown');
      world.behaveWell();
      expect(await world.registry.refunded(returned, refund(newTicket()))).toEqual({ kind: 'done' });
      expect(await world.registry.visited(visited, soon(newTicket()))).toEqual({ kind: 'done' });
      expect(world.known(returned.code)).toMatchObject([{ status: 'refunded', refunded: '700.00' }]);
      expect(world.known(visited.code)).toMatchObject([{ status: 'visited' }]);
    });

    test('EV-7 what cannot be looked up is not concluded', async () => {
      const ticket = newTicket();
      await sell(ticket);
      world.behave('look', '500');
      expect((await world.registry.sold(ticket)).kind).toBe('unknown');
    });

    test('EV-7 a visitor whose name in the registry was lost still visits by the code, and a return is for staff', async () => {
      const ticket = await sell(newTicket());
      const nameless = { ...ticket, registryId: null };
      expect((await world.registry.refunded(nameless, refund(newTicket()))).kind).toBe('refused');
      expect(await world.registry.visited(nameless, soon(newTicket()))).toEqual({ kind: 'done' });
    });

    test('EV-7 a second ticket of the same person, a wrong phone and a visit at a wrong time are refused', async () => {
      const ticket = newTicket();
      const sold = await sell(ticket);
      expect((await world.registry.sold({ ...newTicket(), phone: ticket.phone })).kind).toBe('refused');
      expect((await world.registry.sold({ ...newTicket(), phone: '916' })).kind).toBe('refused');
      const dayBefore = new Date(ticket.startsAt.getTime() - 86_400_000);
      expect((await world.registry.visited(sold, dayBefore)).kind).toBe('refused');
      expect(world.known(ticket.code)).toMatchObject([{ status: 'active' }]);
    });

    test('EV-7 who came does not give back, and what was given back does not come', async () => {
      const ticket = await sell(newTicket());
      await world.registry.visited(ticket, soon(newTicket()));
      expect((await world.registry.refunded(ticket, refund(newTicket()))).kind).toBe('refused');
    });

    test('EV-7 a token that is not taken is no refusal: it is told again', async () => {
      const ticket = newTicket();
      expect((await world.stranger.sold(ticket)).kind).toBe('unknown');
      expect(world.known(ticket.code)).toEqual([]);
    });
  });
}

/** Of a new person, at an event that begins in half an hour. */
function ticketAround(now: Date): SoldByCard {
  return {
    code: String(randomInt(1e11, 1e12)),
    codeType: 'qr',
    fullName: 'Веретенникова Анна Павловна',
    phone: `9${randomInt(1e8, 1e9)}`,
    eventNumber: '4100017',
    startsAt: new Date(Math.floor(now.getTime() / 1000) * 1000 + 1_800_000),
    place: 'Набережная, 1',
    payment: { id: '100001-1', rrn: '123456789012', at: now, price: 70_000, amount: 73_550 },
  };
}
