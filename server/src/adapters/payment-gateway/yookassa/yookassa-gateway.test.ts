import { startSandbox } from '@foyer/sandbox/main.ts';
import { expect, test } from 'vitest';
import { vatRates } from '#domain/receipt.ts';
import { type BankWorld, paymentGatewaySuite, untrusted } from '#ports/payment-gateway.suite.ts';
import type { RawCallback } from '#ports/payment-gateway.ts';
import { createYookassaGateway } from './yookassa-gateway.ts';
import { yookassaReceipt } from './yookassa-receipt.ts';
import { officialSenders, senderCheck } from './yookassa-senders.ts';

paymentGatewaySuite('YooKassa by redirect', () => openSandboxBank('redirect'));
paymentGatewaySuite('YooKassa by a code of the Fast Payments System', () => openSandboxBank('qr'));

async function openSandboxBank(kind: 'redirect' | 'qr'): Promise<BankWorld> {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const { control, ...settings } = sandbox.yookassa;
  control.setScenario('callback-never');
  const options = { ...settings, kind, senders: '127.0.0.1', drawCode: (link: string) => btoa(link) };
  const change = async (result: { kind: string }) => {
    if (result.kind === 'refused') throw new Error(`the bank refused: ${JSON.stringify(result)}`);
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
    behave: (call, behaviour) => control.setScenario(`${call}-${behaviour}`),
    untrusted: createYookassaGateway({ ...options, baseUrl: untrusted(options.baseUrl) }),
    revoke: () => control.setScenario('credentials-revoked'),
    advanceClock: (seconds) => control.advanceClock(seconds),
    behaveWell: () => {
      control.clearScenario();
      control.setScenario('callback-never');
    },
    pay: (number) => change(control.pay(number)),
    decline: (number) => change(control.decline(number)),
    expire: (number) => change(control.expire(number)),
    callbackOf: (number) => callback(notificationOf(number)),
    hostileCallbacks: (number) => {
      const honest = callback(notificationOf(number));
      return {
        'of a foreign address': { ...honest, address: '192.0.2.7' },
        'of no address': { ...honest, address: '' },
        cut: { ...honest, body: honest.body.slice(0, -10) },
        empty: { ...honest, body: '' },
        'of another shape': callback({ ...notificationOf(number), type: 'letter' }),
        'of another event': callback({ ...notificationOf(number), event: 'payout.succeeded' }),
      };
    },
    settleRefunds: () => control.advanceClock(10),
    netOf: (number) =>
      control
        .ledger()
        .filter((entry) => entry.number === number)
        .reduce((sum, entry) => sum + entry.amount, 0),
    now: () => new Date(),
    close: () => sandbox.close(),
  };
}

function callback(fields: object): RawCallback {
  return { method: 'POST', query: {}, body: JSON.stringify(fields), headers: {}, address: '127.0.0.1' };
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
    const started = await bank.gateway.start({
      orderHash: '7K2M9QRTWXYZ34BC',
      merchantNumber: '5-1',
      amount: 90_000,
      currency: 'RUB',
      language: 'ru',
      description: '№ 5',
      buyer: { email: 'anna@pochta.example', phone: '+7 916 000-00-00' },
      returnUrl: 'http://localhost:9/',
      failUrl: 'http://localhost:9/',
      callbackUrl: 'http://localhost:9/',
      lifetimeSeconds: 600,
      receipt: null,
    });
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
