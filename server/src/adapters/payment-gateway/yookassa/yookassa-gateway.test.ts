import { startSandbox } from '@foyer/sandbox/main.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { vatRates } from '#domain/receipt.ts';
import { type BankWorld, paymentGatewaySuite, requestOf } from '#ports/payment-gateway.suite.ts';
import { type BendAnswer, withBentAnswers } from '#testing/bent-answers.ts';
import { jsonCallback, simulatedBank } from '#testing/simulated-bank.ts';
import { createYookassaGateway } from './yookassa-gateway.ts';
import { yookassaReceipt } from './yookassa-protocol.ts';
import { officialSenders, senderCheck } from './yookassa-refund.ts';

paymentGatewaySuite('YooKassa by redirect', () => openSandboxBank('redirect'));
paymentGatewaySuite('YooKassa by a code of the Fast Payments System', () => openSandboxBank('qr'));

async function openSandboxBank(kind: 'redirect' | 'qr'): Promise<BankWorld> {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const { control, ...settings } = sandbox.yookassa;
  const options = {
    ...settings,
    kind,
    senders: '127.0.0.1',
    takesTestPayments: false,
    drawCode: (link: string) => btoa(link),
  };
  const notificationOf = (number: string) => {
    const id = control.find(number)?.id;
    const object = { id, status: 'succeeded', paid: true, metadata: { merchant_number: number } };
    return { type: 'notification', event: 'payment.succeeded', object };
  };
  return {
    kind,
    cannotCancel: true,
    gateway: createYookassaGateway(options),
    stranger: createYookassaGateway({ ...options, secretKey: 'wrong' }),
    ...simulatedBank(control),
    receipts: { sale: 'asked', refund: 'asked' },
    address: options.baseUrl,
    at: (baseUrl) => createYookassaGateway({ ...options, baseUrl }),
    callbackOf: (number) => jsonCallback(notificationOf(number)),
    hostileCallbacks: (number) => {
      const honest = jsonCallback(notificationOf(number));
      return {
        'of a foreign address': { ...honest, address: '192.0.2.7' },
        'of no address': { ...honest, address: '' },
        cut: { ...honest, body: honest.body.slice(0, -10) },
        empty: { ...honest, body: '' },
        'of another shape': jsonCallback({ ...notificationOf(number), type: 'letter' }),
        'of another event': jsonCallback({ ...notificationOf(number), event: 'payout.succeeded' }),
      };
    },
    settleRefunds: () => control.advanceClock(10),
    close: () => sandbox.close(),
  };
}

test('notifications come from the addresses of the official list alone', () => {
  const isSender = senderCheck(officialSenders);
  const known = ['185.71.76.1', '::ffff:77.75.153.100', '77.75.156.35', '2a02:5180:0:1509::1'];
  expect(known.filter((address) => !isSender(address))).toEqual([]);
  const strange = ['185.71.76.200', '77.75.156.12', '127.0.0.1', '2a02:5181::1', 'localhost', ''];
  expect(strange.filter(isSender)).toEqual([]);
});

test('each rate of VAT has a code of its own, from 1 to 12', () => {
  const codes = vatRates.map((vat) => {
    const line = { name: 'Билет', price: 100, quantity: 1, vat };
    const receipt = yookassaReceipt({ taxSystem: 'osn', email: 'anna@pochta.example', lines: [line] }, 'RUB');
    return Reflect.get(Reflect.get(receipt, 'items')[0], 'vat_code');
  });
  expect(codes.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test('a refund is found by our name after the bank has forgotten its key', async () => {
  const bank = await openSandboxBank('redirect');
  try {
    const started = await bank.gateway.start({ ...requestOf('5-1'), receipt: null });
    if (started.kind !== 'started') throw new Error('not started');
    await bank.pay('5-1');
    const refund = {
      merchantNumber: '5-1',
      gatewayPaymentId: started.gatewayPaymentId,
      externalId: 'T5',
      amount: 30_000,
      currency: 'RUB',
      paidAmount: 90_000,
      refundedBefore: 0,
      askedBefore: false,
      gatewayRefundId: null,
      receipt: null,
    } as const;
    expect((await bank.gateway.refund(refund)).kind).toBe('done');
    await bank.advanceClock(25 * 3600);
    expect((await bank.gateway.refund({ ...refund, askedBefore: true })).kind).toBe('done');
    expect(bank.netOf('5-1')).toBe(60_000);
  } finally {
    await bank.close();
  }
});

test('the receipt of a refund made in the merchant account is found by its sum alone, never that of ours', async () => {
  const { bank, attempt } = await paidPayment();
  const named = {
    ...attempt,
    externalId: 'T7',
    amount: 30_000,
    currency: 'RUB',
    paidAmount: 90_000,
  } as const;
  const fresh = { refundedBefore: 0, askedBefore: false, gatewayRefundId: null, receipt: null };
  expect((await bank.gateway.refund({ ...named, ...fresh })).kind).toBe('done');
  const ask = (amount: number, bend: BendAnswer) =>
    withBentAnswers(bank.address, bend, (address) =>
      bank
        .at(address)
        .askReceipt(
          { ...attempt, amount: 90_000 },
          { externalId: null, amount, otherDocuments: [], otherAmounts: [] },
        ),
    );
  const registered: BendAnswer = (answer) => {
    const items: unknown = Reflect.get(answer, 'items');
    for (const item of Array.isArray(items) ? items : [])
      Object.assign(item, { metadata: {}, receipt_registration: 'succeeded' });
  };
  expect((await ask(30_000, registered)).kind).toBe('done');
  expect((await ask(20_000, registered)).kind).toBe('unreported');
  expect((await ask(30_000, () => undefined)).kind).toBe('unreported');
});

describe('an answer about another payment than the one asked for', () => {
  const strange: Record<string, object> = {
    'of another id': { id: '2b7ad0b5-000f-5000-8000-1d5a51c1f0ff' },
    'for another shop': { recipient: { account_id: '999', gateway_id: '1' } },
    'of a test shop': { test: true },
    'that succeeded unpaid': { status: 'succeeded', paid: false },
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

  test('a payment of a test shop does not start', async () => {
    const bank = await openBank();
    const start = (address: string) => bank.at(address).start(requestOf());
    const outcome = await withBentAnswers(
      bank.address,
      (answer) => Object.assign(answer, { test: true }),
      start,
    );
    expect(outcome).toMatchObject({ kind: 'refused', reason: expect.stringContaining('test shop') });
  });

  test.each([{ payment_id: 'another' }, { amount: { value: '1.00', currency: 'RUB' } }])(
    'a refund told as %o is not taken for ours',
    async (change) => {
      const { bank, attempt } = await paidPayment();
      const request = {
        ...attempt,
        externalId: 'T6',
        amount: 30_000,
        currency: 'RUB',
        paidAmount: 90_000,
        refundedBefore: 0,
        askedBefore: false,
        gatewayRefundId: null,
        receipt: null,
      } as const;
      const refund = (address: string) => bank.at(address).refund(request);
      const bend: BendAnswer = (answer) => Object.assign(answer, change);
      expect((await withBentAnswers(bank.address, bend, refund)).kind).toBe('unknown');
    },
  );
});

const openBanks: BankWorld[] = [];
afterEach(async () => {
  for (const bank of openBanks.splice(0)) await bank.close();
});

async function openBank(): Promise<BankWorld> {
  const bank = await openSandboxBank('redirect');
  openBanks.push(bank);
  return bank;
}

/** 900 rubles that a buyer has paid. */
async function paidPayment() {
  const bank = await openBank();
  const started = await bank.gateway.start({ ...requestOf('5-1'), receipt: null });
  if (started.kind !== 'started') throw new Error('not started');
  await bank.pay('5-1');
  const { gatewayPaymentId } = started;
  const { orderHash } = requestOf();
  return { bank, attempt: { merchantNumber: '5-1', orderHash, gatewayPaymentId, createdAt: new Date() } };
}
