import { randomInt } from 'node:crypto';
import type { PaymentStart } from '@foyer/contract/order/order.ts';
import { currencies } from '@foyer/contract/rules/values.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { takesCurrency } from '#domain/gateway-settings.ts';
import type { ReceiptCart } from '#domain/receipt.ts';
import { withBentAnswers } from '#testing/bent-answers.ts';
import type {
  BankReceiptReport,
  PaymentGateway,
  RawCallback,
  RefundRequest,
  StartRequest,
} from './payment-gateway.ts';

/** A bank that does as it is told, over real sockets. Attempts are named by our merchant number. */
export interface BankWorld {
  gateway: PaymentGateway;
  /** The same bank with a password that it does not know. */
  stranger: PaymentGateway;
  /** Where the bank is called. */
  address: string;
  /** A gateway to the same bank at another address. */
  at(address: string): PaymentGateway;
  /** How a payment goes on. */
  kind: 'redirect' | 'qr' | 'form';
  behave(call: 'start' | 'status' | 'refund', behaviour: BankBehaviour): void;
  behaveWell(): void;
  /** From now on the bank takes our password for a wrong one. */
  revoke(): void;
  /** Its clock goes forward. */
  advanceClock(seconds: number): Promise<void>;
  /** The buyer follows the start to the bank: needed where the bank hears of the payment only then. */
  visit?(start: PaymentStart): Promise<void>;
  pay(merchantNumber: string): Promise<void>;
  decline(merchantNumber: string): Promise<void>;
  expire(merchantNumber: string): Promise<void>;
  /** What the bank sends of this attempt, true. */
  callbackOf(merchantNumber: string): RawCallback;
  /** Forged, cut, unsigned, of another merchant: by what is wrong with each. */
  hostileCallbacks(merchantNumber: string): Readonly<Record<string, RawCallback>>;
  /** Lets refunds that take their time come to their end. */
  settleRefunds?(): Promise<void>;
  /** A bill ends by its own time: it cannot be called back. */
  cannotCancel?: boolean;
  /** A refused card ends nothing: the buyer tries another until the time is over. */
  declinesCardsAlone?: boolean;
  /** That its time is over is told as a plain "no". */
  hidesExpiry?: boolean;
  /** A refund whose answer was lost cannot be found out at this bank: staff looks. */
  losesRefunds?: boolean;
  /** Net gain of the merchant at the bank, minor units. */
  netOf(merchantNumber: string): number;
  /** How it becomes known what its registrar did: by asking, by a notification, or not at all. */
  receipts: Record<'sale' | 'refund', 'asked' | 'told' | 'unreported'>;
  now(): Date;
  close(): Promise<void>;
}

export type BankBehaviour = 'times-out' | '500' | 'reset' | 'html' | 'half-body';
const behaviours: BankBehaviour[] = ['500', 'reset', 'html', 'half-body'];

export function paymentGatewaySuite(product: string, open: () => Promise<BankWorld>): void {
  describe(`${product} as a payment gateway`, () => {
    let bank: BankWorld;
    beforeAll(async () => {
      bank = await open();
    });
    beforeEach(() => bank.behaveWell());
    afterAll(() => bank.close());

    const named = <Id extends string | null>(request: StartRequest, gatewayPaymentId: Id) => ({
      ...request,
      gatewayPaymentId,
      createdAt: bank.now(),
    });
    const start = async () => {
      const request = requestOf();
      const outcome = await bank.gateway.start(request);
      if (outcome.kind !== 'started') throw new Error(`not started: ${JSON.stringify(outcome)}`);
      await bank.visit?.(outcome.start);
      return { request, attempt: named(request, outcome.gatewayPaymentId), outcome };
    };
    const refundOf = (attempt: Attempt, amount: number): RefundRequest => ({
      merchantNumber: attempt.merchantNumber,
      gatewayPaymentId: attempt.gatewayPaymentId,
      externalId: `R${attempt.merchantNumber}`,
      amount,
      currency: attempt.currency,
      paidAmount: attempt.amount,
      refundedBefore: 0,
      askedBefore: false,
      gatewayRefundId: null,
      receipt: { ...cart, lines: [{ name: 'Билет', price: amount, quantity: 1, vat: 'none' }] },
    });
    const refundToItsEnd = async (request: RefundRequest) => {
      let outcome = await bank.gateway.refund(request);
      for (let look = 0; outcome.kind === 'pending' && look < 3; look += 1) {
        await bank.settleRefunds?.();
        const { gatewayRefundId } = outcome;
        outcome = await bank.gateway.refund({ ...request, askedBefore: true, gatewayRefundId });
      }
      return outcome;
    };

    test('OV-9 a started payment leads to the bank and is pending there', async () => {
      const { attempt, outcome } = await start();
      expect(outcome.start.kind).toBe(bank.kind);
      expect(new URL(addressOf(outcome.start)).protocol).toMatch(/^https?:$/);
      expect((await bank.gateway.ask(attempt)).kind).toBe('pending');
    });

    test('a currency that the bank does not take is refused', async () => {
      for (const currency of currencies.filter((one) => !takesCurrency(bank.gateway.name, one)))
        expect(await bank.gateway.start({ ...requestOf(), currency })).toMatchObject({ kind: 'refused' });
    });

    test('money that was paid is told to the kopeck, with the names to compare', async () => {
      const { attempt, request } = await start();
      await bank.pay(request.merchantNumber);
      expect(await bank.gateway.ask(attempt)).toMatchObject({
        kind: 'paid',
        amount: request.amount,
        refunded: 0,
        currency: expect.toBeOneOf(['RUB', null]),
        merchantNumber: request.merchantNumber,
      });
    });

    test.each([
      ['declined', false],
      ['expired', true],
    ] as const)('an attempt that was %s can bring no money', async (end, expired) => {
      if (end === 'declined' && bank.declinesCardsAlone) return;
      const { attempt, request } = await start();
      await (end === 'declined' ? bank.decline : bank.expire)(request.merchantNumber);
      expect(await bank.gateway.ask(attempt)).toMatchObject({
        kind: 'declined',
        expired: expired && !bank.hidesExpiry,
      });
    });

    test.each(behaviours)(
      'a start answered by %s is unknown, and asking by our number finds it or not',
      async (fault) => {
        if (bank.kind === 'form') return;
        const request = requestOf();
        bank.behave('start', fault);
        expect((await bank.gateway.start(request)).kind).toBe('unknown');
        bank.behaveWell();
        const verdict = await bank.gateway.ask(named(request, null));
        expect(['pending', 'absent']).toContain(verdict.kind);
      },
    );

    test('the same number twice is never a second payment', async () => {
      const { request } = await start();
      const again = await bank.gateway.start(request);
      expect(again.kind).not.toBe('refused');
      expect((await bank.gateway.ask(named(request, null))).kind).toBe('pending');
    });

    test.each(behaviours)('a status answered by %s concludes nothing', async (fault) => {
      const { attempt, request } = await start();
      await bank.pay(request.merchantNumber);
      bank.behave('status', fault);
      expect((await bank.gateway.ask(attempt)).kind).toBe('unknown');
    });

    test('an attempt that the bank never saw is absent', async () => {
      const verdict = await bank.gateway.ask({
        ...named(requestOf(), null),
        merchantNumber: '99999999-1-4f3a9-1',
      });
      expect(verdict.kind).toBe('absent');
    });

    test('a payment of another shop under our number pays nothing here, and goes on there', async () => {
      const theirs = { ...requestOf(), orderHash: 'ZZZZ9QRTWXYZ34BCDFGHJKLMNPQRSTVW' };
      const outcome = await bank.gateway.start(theirs);
      if (outcome.kind !== 'started') throw new Error('not started');
      await bank.visit?.(outcome.start);
      const id = bank.kind === 'form' ? outcome.gatewayPaymentId : null;
      const ours = named({ ...requestOf(theirs.merchantNumber) }, id);
      const open = await bank.gateway.ask(ours);
      expect(['foreign', 'pending']).toContain(open.kind);
      // No id of it is learned by which it could be asked about, cancelled or refunded.
      expect(open).not.toMatchObject({ gatewayPaymentId: expect.any(String) });
      await bank.gateway.cancel(ours);
      await bank.pay(theirs.merchantNumber);
      expect((await bank.gateway.ask(ours)).kind).toBe('foreign');
      expect((await bank.gateway.ask({ ...named(theirs, outcome.gatewayPaymentId) })).kind).toBe('paid');
      expect(bank.netOf(theirs.merchantNumber)).toBe(theirs.amount);
    });

    test('a wrong password starts nothing and concludes nothing', async () => {
      const { attempt } = await start();
      // A form is signed by ourselves: there the bank says no to the buyer's browser.
      if (bank.kind !== 'form') expect((await bank.stranger.start(requestOf())).kind).toBe('refused');
      expect((await bank.stranger.ask(attempt)).kind).toBe('unknown');
    });

    test('a password that is revoked in the middle of a day concludes nothing, and loses no refund', async () => {
      const { attempt, request } = await start();
      await bank.pay(request.merchantNumber);
      const refund = refundOf(attempt, 10_000);
      bank.revoke();
      expect((await bank.gateway.ask(attempt)).kind).toBe('unknown');
      expect((await bank.gateway.refund(refund)).kind).toBe('unknown');
      bank.behaveWell();
      expect((await bank.gateway.ask(attempt)).kind).toBe('paid');
      expect((await refundToItsEnd({ ...refund, askedBefore: !bank.losesRefunds })).kind).toBe('done');
      expect(bank.netOf(request.merchantNumber)).toBe(request.amount - 10_000);
    });

    test('a bank whose TLS cannot be trusted concludes nothing', async () => {
      const { attempt, request } = await start();
      await bank.pay(request.merchantNumber);
      // There, nothing speaks TLS at all.
      const untrusted = bank.at(bank.address.replace(/^http:/, 'https:'));
      if (bank.kind !== 'form') expect((await untrusted.start(requestOf())).kind).toBe('unknown');
      expect((await untrusted.ask(attempt)).kind).toBe('unknown');
      expect((await untrusted.refund(refundOf(attempt, 10_000))).kind).toBe('unknown');
    });

    test.each(['javascript:alert(1)//', 'data:text/html,x', 'file:///etc/passwd'])(
      'a buyer is not sent to %s, whatever the bank says',
      async (link) => {
        // A form goes to the address of the house's settings, not to one that the bank says.
        if (bank.kind === 'form') return;
        const outcome = await withBentAnswers(
          bank.address,
          (answer) => replaceLinks(answer, link),
          (address) => bank.at(address).start(requestOf()),
        );
        expect(outcome.kind).toBe('unknown');
      },
    );

    test('a refund asked twice with one name sends the money back once', async () => {
      const { attempt, request } = await start();
      await bank.pay(request.merchantNumber);
      const refund = refundOf(attempt, 40_000);
      expect((await refundToItsEnd(refund)).kind).toBe('done');
      const again = await refundToItsEnd({ ...refund, askedBefore: true });
      expect(again.kind).toBe(bank.losesRefunds ? 'refused' : 'done');
      expect(bank.netOf(request.merchantNumber)).toBe(request.amount - 40_000);
      const verdict = await bank.gateway.ask(attempt);
      expect(verdict.kind).toBe('paid');
      // Some banks say only that something went back, some nothing at all.
      if (verdict.kind === 'paid' && !bank.losesRefunds) expect([40_000, null]).toContain(verdict.refunded);
    });

    test('more than was paid is not sent back', async () => {
      const { attempt, request } = await start();
      await bank.pay(request.merchantNumber);
      expect((await refundToItsEnd(refundOf(attempt, request.amount + 1))).kind).toBe('refused');
      expect(bank.netOf(request.merchantNumber)).toBe(request.amount);
    });

    test.each(behaviours)('a refund answered by %s is unknown and may be asked again', async (fault) => {
      const { attempt, request } = await start();
      await bank.pay(request.merchantNumber);
      const refund = refundOf(attempt, 10_000);
      bank.behave('refund', fault);
      expect((await bank.gateway.refund(refund)).kind).toBe('unknown');
      bank.behaveWell();
      const again = await refundToItsEnd({ ...refund, askedBefore: true });
      expect(again.kind).toBe(bank.losesRefunds ? 'refused' : 'done');
      await bank.settleRefunds?.();
      const gone = request.amount - bank.netOf(request.merchantNumber);
      expect(bank.losesRefunds ? [0, 10_000] : [10_000]).toContain(gone);
    });

    test('a cancelled attempt can bring no money', async () => {
      const { attempt } = await start();
      await bank.gateway.cancel(attempt);
      expect((await bank.gateway.ask(attempt)).kind).toBe(bank.cannotCancel ? 'pending' : 'declined');
    });

    test('what became of the receipt of the bank’s fiscal registrar is told, where the protocol tells it', async () => {
      const { attempt, request } = await start();
      const { gateway, receipts } = bank;
      if (receipts.sale === 'unreported') return;
      expect((await gateway.askReceipt({ ...attempt, amount: request.amount }, null)).kind).toBe('waiting');
      await bank.pay(request.merchantNumber);
      bank.behave('status', '500');
      const asked = receipts.sale === 'asked';
      expect((await gateway.askReceipt({ ...attempt, amount: request.amount }, null)).kind).toBe(
        asked ? 'unknown' : 'waiting',
      );
      bank.behaveWell();
      expect((await gateway.askReceipt({ ...attempt, amount: request.amount }, null)).kind).toBe(
        asked ? 'done' : 'waiting',
      );
    });

    test('so is that of each refund', async () => {
      const { attempt, request } = await start();
      const { gateway, receipts } = bank;
      await bank.pay(request.merchantNumber);
      const sale = await gateway.askReceipt({ ...attempt, amount: request.amount }, null);
      const refund = refundOf(attempt, 30_000);
      const paid = { ...attempt, amount: request.amount };
      const part = { ...refund, otherDocuments: documentsOf(sale), otherAmounts: [20_000] };
      const before = { asked: 'waiting', told: 'waiting', unreported: 'unreported' };
      expect((await gateway.askReceipt(paid, part)).kind).toBe(before[receipts.refund]);
      expect((await refundToItsEnd(refund)).kind).toBe('done');
      const after = { ...before, asked: 'done' };
      const printed = await gateway.askReceipt(paid, part);
      expect(printed.kind).toBe(after[receipts.refund]);
      // A second refund has a receipt of its own, or none yet.
      const second = { ...refundOf(attempt, 20_000), externalId: 'another' };
      const documents = [...documentsOf(sale), ...documentsOf(printed)];
      const other = await gateway.askReceipt(paid, {
        ...second,
        otherDocuments: documents,
        otherAmounts: [30_000],
      });
      expect(other.kind).toBe(before[receipts.refund]);
    });

    test('a true notification names the attempt', async () => {
      const { request, attempt } = await start();
      const reading = bank.gateway.readCallback(bank.callbackOf(request.merchantNumber));
      expect(reading.kind).toBe('hint');
      // Where the bank knows a number of ours alone, that is its own name of the payment too.
      if (reading.kind === 'hint')
        expect([reading.merchantNumber, reading.gatewayPaymentId]).toContain(
          bank.kind === 'form' ? attempt.gatewayPaymentId : request.merchantNumber,
        );
    });

    test('a notification that is not the bank’s is refused, whatever is wrong with it', async () => {
      const { request } = await start();
      const hostile = Object.entries(bank.hostileCallbacks(request.merchantNumber));
      expect(hostile.length).toBeGreaterThan(2);
      for (const [what, callback] of hostile)
        expect({ what, ...bank.gateway.readCallback(callback) }).toMatchObject({ what, kind: 'refused' });
    });

    // The last: what began before it is minutes older for the bank.
    test('a bank whose clock is ahead of ours finds, takes and tells all the same', async () => {
      await bank.advanceClock(4 * 60);
      const { attempt, request } = await start();
      const asked = await bank.gateway.ask({
        ...attempt,
        ...(bank.kind === 'form' ? {} : { gatewayPaymentId: null }),
      });
      expect(asked.kind).toBe('pending');
      await bank.pay(request.merchantNumber);
      expect(await bank.gateway.ask(attempt)).toMatchObject({ kind: 'paid', amount: request.amount });
    });
  });
}

type Attempt = StartRequest & { gatewayPaymentId: string };

function documentsOf(report: BankReceiptReport): string[] {
  return report.kind === 'done' ? [report.facts.document].filter(Boolean) : [];
}

function addressOf(start: PaymentStart): string {
  if (start.kind === 'redirect') return start.url;
  return start.kind === 'qr' ? start.link : start.action;
}

const cart: ReceiptCart = { taxSystem: 'osn', email: 'anna@pochta.example', lines: [] };

/** A start as the shop makes it; numbered as orders and their attempts are. */
export function requestOf(
  merchantNumber = `${randomInt(1_000_000, 20_000_000)}-1-4f3a9-${randomInt(1, 2 ** 31)}`,
): StartRequest {
  return {
    orderHash: '7K2M9QRTWXYZ34BCDFGHJKLMNPQRSTVW',
    merchantNumber,
    amount: 90_000,
    currency: 'RUB',
    language: 'ru',
    description: '№ 418207',
    buyer: { email: 'anna@pochta.example', phone: '+7 916 000-00-00' },
    returnUrl: 'http://localhost:9/order/abc',
    failUrl: 'http://localhost:9/order/declined/abc',
    callbackUrl: 'http://localhost:9/api/payment/callback/card',
    lifetimeSeconds: 600,
    receipt: {
      ...cart,
      lines: [{ name: 'Билет: «Мокрый асфальт»', price: 45_000, quantity: 2, vat: 'none' }],
    },
  };
}

/** Puts `link` in the place of every web address, however deep. */
function replaceLinks(answer: object, link: string): void {
  for (const [name, value] of Object.entries(answer)) {
    if (typeof value === 'object' && value !== null) replaceLinks(value, link);
    else if (typeof value === 'string' && URL.canParse(value)) Reflect.set(answer, name, link);
  }
}
