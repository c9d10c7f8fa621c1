import { startSandbox } from '@foyer/sandbox/main.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { type BankWorld, paymentGatewaySuite, requestOf } from '#ports/payment-gateway.suite.ts';
import type { RawCallback } from '#ports/payment-gateway.ts';
import { type BendAnswer, withBentAnswers } from '#testing/bent-answers.ts';
import { jsonCallback, simulatedBank } from '#testing/simulated-bank.ts';
import { createStripeGateway, type StripeOptions } from './stripe-gateway.ts';
import { signatureFault } from './stripe-protocol.ts';

paymentGatewaySuite('Stripe Checkout', openSandboxBank);

async function openSandboxBank(changes: Partial<StripeOptions> = {}): Promise<BankWorld> {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const { control, sign, baseUrl, secretKey, webhookSecret } = sandbox.stripe;
  const options: StripeOptions = {
    baseUrl,
    secretKey,
    webhookSecret,
    methods: ['card'],
    takesTestPayments: false,
    now: () => new Date(),
    ...changes,
  };
  const eventOf = (number: string) => ({
    object: 'event',
    type: 'checkout.session.completed',
    livemode: true,
    data: {
      object: {
        object: 'checkout.session',
        id: control.find(number)?.id,
        metadata: { merchant_number: number },
      },
    },
  });
  const signed = (event: object, secondsAgo = 0): RawCallback => {
    const callback = jsonCallback(event);
    const signature = sign(callback.body, Date.now() - secondsAgo * 1000);
    return { ...callback, headers: { 'stripe-signature': signature } };
  };
  return {
    kind: 'redirect',
    declinesCardsAlone: true,
    gateway: createStripeGateway(options),
    stranger: createStripeGateway({ ...options, secretKey: 'sk_wrong' }),
    ...simulatedBank(control),
    receipts: { sale: 'unreported', refund: 'unreported' },
    address: options.baseUrl,
    at: (address) => createStripeGateway({ ...options, baseUrl: address }),
    callbackOf: (number) => signed(eventOf(number)),
    hostileCallbacks: (number) => {
      const honest = signed(eventOf(number));
      return {
        unsigned: { ...honest, headers: {} },
        'with another signature': { ...honest, headers: { 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` } },
        'with a changed body': { ...honest, body: honest.body.replace(number, '7-1') },
        'from ten minutes ago': signed(eventOf(number), 600),
        'from ten minutes ahead': signed(eventOf(number), -600),
        cut: { ...honest, body: honest.body.slice(0, -10) },
        empty: { ...honest, body: '' },
        'of the test mode': signed({ ...eventOf(number), livemode: false }),
        'about something else': signed({ ...eventOf(number), type: 'payout.paid' }),
      };
    },
    close: () => sandbox.close(),
  };
}

const openBanks: BankWorld[] = [];
afterEach(async () => {
  for (const bank of openBanks.splice(0)) await bank.close();
});

async function openBank(changes: Partial<StripeOptions> = {}): Promise<BankWorld> {
  const bank = await openSandboxBank(changes);
  openBanks.push(bank);
  return bank;
}

/** 900 rubles that a buyer has paid. */
async function paidPayment() {
  const bank = await openBank();
  const started = await bank.gateway.start(requestOf('5-1'));
  if (started.kind !== 'started') throw new Error('not started');
  await bank.pay('5-1');
  const { gatewayPaymentId } = started;
  const { orderHash } = requestOf();
  return { bank, attempt: { merchantNumber: '5-1', orderHash, gatewayPaymentId, createdAt: new Date() } };
}

const refund = {
  merchantNumber: '5-1',
  externalId: 'T5',
  amount: 30_000,
  currency: 'RUB',
  paidAmount: 90_000,
  refundedBefore: 0,
  askedBefore: false,
  gatewayRefundId: null,
  receipt: null,
} as const;

test('a refund is found by our name after Stripe has forgotten its key', async () => {
  const { bank, attempt } = await paidPayment();
  expect((await bank.gateway.refund({ ...refund, ...attempt })).kind).toBe('done');
  await bank.advanceClock(25 * 3600);
  expect((await bank.gateway.refund({ ...refund, ...attempt, askedBefore: true })).kind).toBe('done');
  expect(bank.netOf('5-1')).toBe(60_000);
});

test('a refused card ends nothing: the buyer pays by another in the same session', async () => {
  const bank = await openBank();
  const started = await bank.gateway.start(requestOf('5-1'));
  if (started.kind !== 'started') throw new Error('not started');
  const attempt = { ...requestOf('5-1'), gatewayPaymentId: started.gatewayPaymentId, createdAt: new Date() };
  await bank.decline('5-1');
  expect((await bank.gateway.ask(attempt)).kind).toBe('pending');
  await bank.pay('5-1');
  expect((await bank.gateway.ask(attempt)).kind).toBe('paid');
});

test('a session ended by hand before its time is no expiry', async () => {
  const bank = await openBank();
  const started = await bank.gateway.start(requestOf('5-1'));
  if (started.kind !== 'started') throw new Error('not started');
  const attempt = { ...requestOf('5-1'), gatewayPaymentId: started.gatewayPaymentId, createdAt: new Date() };
  await bank.gateway.cancel(attempt);
  expect(await bank.gateway.ask(attempt)).toMatchObject({ kind: 'declined', expired: false });
});

test.each(['EUR', 'GBP', 'USD', 'KZT', 'CNY'] as const)(
  'a price in %s is asked for and told in it',
  async (currency) => {
    const bank = await openBank();
    const request = { ...requestOf('5-1'), currency, amount: 1_999 };
    const started = await bank.gateway.start(request);
    if (started.kind !== 'started') throw new Error('not started');
    await bank.pay('5-1');
    const attempt = { ...request, gatewayPaymentId: started.gatewayPaymentId, createdAt: new Date() };
    expect(await bank.gateway.ask(attempt)).toMatchObject({ kind: 'paid', amount: 1_999, currency });
  },
);

describe('an answer about another payment than the one asked for', () => {
  const strange: Record<string, object> = {
    'of another id': { id: 'cs_live_other' },
    'of the test mode': { livemode: false },
    'that is complete and unpaid without a charge': { payment_status: 'no_payment_required' },
    'in a currency that the shop does not know': { currency: 'jpy' },
  };
  test.each(Object.keys(strange))('%s proves nothing', async (name) => {
    const { bank, attempt } = await paidPayment();
    const ask = (bend: BendAnswer) =>
      withBentAnswers(bank.address, bend, (address) => bank.at(address).ask(attempt));
    expect((await ask(() => undefined)).kind).toBe('paid');
    expect((await ask((answer) => Object.assign(answer, strange[name]))).kind).toBe('unknown');
  });

  test('of another order is foreign, and does not start', async () => {
    const { bank, attempt } = await paidPayment();
    const metadata = { merchant_number: '5-1', order_hash: 'another' };
    const bend: BendAnswer = (answer) => Object.assign(answer, { metadata });
    const ask = (address: string) => bank.at(address).ask(attempt);
    expect((await withBentAnswers(bank.address, bend, ask)).kind).toBe('foreign');
    const start = (address: string) => bank.at(address).start(requestOf());
    expect((await withBentAnswers(bank.address, bend, start)).kind).toBe('refused');
  });

  test('a session of the test mode starts only where the house tries Stripe out', async () => {
    const bend: BendAnswer = (answer) => Object.assign(answer, { livemode: false });
    const start = (bank: BankWorld) =>
      withBentAnswers(bank.address, bend, (address) => bank.at(address).start(requestOf()));
    expect(await start(await openBank())).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('for tests'),
    });
    expect((await start(await openBank({ takesTestPayments: true }))).kind).toBe('started');
  });

  test.each([{ amount: 100 }, { metadata: { refund_name: 'another' } }])(
    'a refund told as %o is not taken for ours',
    async (change) => {
      const { bank, attempt } = await paidPayment();
      const bend: BendAnswer = (answer) =>
        Reflect.get(answer, 'object') === 'refund' && Object.assign(answer, change);
      const outcome = await withBentAnswers(bank.address, bend, (address) =>
        bank.at(address).refund({ ...refund, ...attempt }),
      );
      expect(outcome.kind).toBe('unknown');
    },
  );
});

describe('Stripe-Signature', () => {
  // Made with OpenSSL: printf '1700000000.{"id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_test
  const body = '{"id":"evt_1"}';
  const moment = 1_700_000_000;
  const v1 = 'c89214b5b5da833daed6f0b8c5bb6bd58cea9022bd80ccc78230f3942d632925';
  const at = (seconds: number) => ({ secret: 'whsec_test', now: new Date((moment + seconds) * 1000) });

  test('vouches for a body for five minutes, whatever stands beside it', () => {
    for (const header of [`t=${moment},v1=${v1}`, `t=${moment},v1=${'0'.repeat(64)},v1=${v1},v0=abc`])
      for (const seconds of [0, 299, -299]) expect(signatureFault(header, body, at(seconds))).toBeNull();
  });

  test.each([
    [undefined, 0, 'no signature'],
    ['', 0, 'no signature'],
    [`v1=${v1}`, 0, 'no signature'],
    [`t=${moment},t=${moment},v1=${v1}`, 0, 'no signature'],
    [`t=${moment}`, 0, 'a wrong signature'],
    [`t=${moment},v0=${v1}`, 0, 'a wrong signature'],
    [`t=${moment + 1},v1=${v1}`, 0, 'a wrong signature'],
    [`t=${moment},v1=${v1}`, 301, 'signed 301 s away from now'],
    [`t=${moment},v1=${v1}`, -301, 'signed 301 s away from now'],
  ])('%s after %i s: %s', (header, seconds, fault) => {
    expect(signatureFault(header, body, at(seconds))).toBe(fault);
  });
});
