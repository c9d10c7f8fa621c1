import { startSandbox } from '@foyer/sandbox/main.ts';
import type { ScenarioName } from '@foyer/sandbox/misbehaviour/scenarios.ts';
import { afterEach, expect, test } from 'vitest';
import { type BankWorld, paymentGatewaySuite, requestOf } from '#ports/payment-gateway.suite.ts';
import type { RawCallback, RefundRequest } from '#ports/payment-gateway.ts';
import { withBentAnswers } from '#testing/bent-answers.ts';
import { jsonCallback, simulatedBank } from '#testing/simulated-bank.ts';
import { createTbankGateway } from './tbank-gateway.ts';
import { hasTrueToken, tbankToken } from './tbank-protocol.ts';

paymentGatewaySuite('T-Bank by redirect', () => openSandboxBank('redirect'));
paymentGatewaySuite('T-Bank by a code of the Fast Payments System', () => openSandboxBank('qr'));

async function openSandboxBank(
  kind: 'redirect' | 'qr',
): Promise<
  BankWorld & { misbehave(name: ScenarioName): void; refundAtBank(number: string, amount: number): void }
> {
  const sandbox = await startSandbox({ port: 0, smtpPort: 0 });
  const { control, ...settings } = sandbox.tbank;
  const options = {
    ...settings,
    kind,
    reportsReceipts: true,
    drawCode: (link: string) => btoa(link),
    now: () => new Date(),
  };
  const signed = (OrderId: string, password: string, more = {}): RawCallback => {
    const PaymentId = Number(control.find(OrderId)?.id);
    const fields = {
      TerminalKey: settings.terminalKey,
      OrderId,
      Success: true,
      Status: 'CONFIRMED',
      PaymentId,
      ErrorCode: '0',
      Amount: 90_000,
      ...more,
    };
    return jsonCallback({ ...fields, Token: tbankToken(fields, password) });
  };
  return {
    kind,
    gateway: createTbankGateway(options),
    stranger: createTbankGateway({ ...options, password: 'wrong' }),
    ...simulatedBank(control),
    receipts: { sale: 'told', refund: 'told' },
    address: options.baseUrl,
    at: (baseUrl) => createTbankGateway({ ...options, baseUrl }),
    callbackOf: (number) => signed(number, settings.password),
    hostileCallbacks: (number) => {
      const honest = signed(number, settings.password);
      const { Token: _, ...unsigned } = JSON.parse(honest.body);
      return {
        forged: jsonCallback({ ...JSON.parse(honest.body), Amount: 1 }),
        cut: { ...honest, body: honest.body.slice(0, -10) },
        unsigned: jsonCallback(unsigned),
        empty: { ...honest, body: '' },
        'of another terminal': signed(number, settings.password, { TerminalKey: 'AnotherDEMO' }),
        'of another password': signed(number, 'another'),
      };
    },
    misbehave: (name) => control.setScenario(name),
    refundAtBank: (number, amount) => {
      control.refund(number, amount);
    },
    settleRefunds: () => control.advanceClock(10),
    close: () => sandbox.close(),
  };
}

test.each([
  [
    'of the official start',
    {
      TerminalKey: 'MerchantTerminalKey',
      Amount: 19200,
      OrderId: '21090',
      Description: 'Подарочная карта на 1000 рублей',
    },
    'usaf8fw8fsw21g',
    '0024a00af7c350a3a67ca168ce06502aa72772456662e38696d48b56ee9c97d9',
  ],
  [
    'of a start',
    {
      Amount: 150_000,
      Description: 'Билеты, заказ 100500',
      OrderId: 'FOYER-100500',
      TerminalKey: 'FoyerDEMO',
    },
    'foyer-pass',
    '4db8dc00002f77a011bf7b0c72b52396042d1c86d6d01ff900c4e119f03e2539',
  ],
  [
    'of a notification',
    {
      Amount: 150_000,
      ErrorCode: '0',
      OrderId: 'FOYER-100500',
      PaymentId: 8_742_591,
      Status: 'CONFIRMED',
      Success: true,
      TerminalKey: 'FoyerDEMO',
    },
    'foyer-pass',
    '466aeb7188010800da38ef06d8ff45d27ebea9ccc01ba996c478c476cad7d4bc',
  ],
])('the worked token %s', (_, fields, password, token) => {
  expect(tbankToken({ ...fields, Receipt: { Items: [] } }, password)).toBe(token);
  expect(hasTrueToken({ ...fields, Token: token }, password)).toBe(true);
});

test('a notification is signed over the digits that were sent, however many', () => {
  const options = { baseUrl: 'http://localhost:9/', terminalKey: 'T', password: 'p' };
  const gateway = createTbankGateway({
    ...options,
    kind: 'redirect',
    reportsReceipts: true,
    drawCode: String,
    now: () => new Date(),
  });
  const Token = tbankToken({ TerminalKey: 'T', PaymentId: '12345678901234567890', OrderId: '7-1' }, 'p');
  const body = `{"TerminalKey":"T","PaymentId":12345678901234567890,"OrderId":"7-1","Token":"${Token}"}`;
  expect(
    gateway.readCallback({ method: 'POST', query: {}, body, headers: {}, address: '127.0.0.1' }),
  ).toMatchObject({
    kind: 'hint',
    gatewayPaymentId: '12345678901234567890',
  });
});

const openBanks: BankWorld[] = [];
afterEach(async () => {
  for (const bank of openBanks.splice(0)) await bank.close();
});

/** A payment of 900 rubles at a bank of its own, and the refund of all of it. */
async function startedAt(kind: 'redirect' | 'qr') {
  const bank = await openSandboxBank(kind);
  openBanks.push(bank);
  const attempt = { merchantNumber: '5-1', orderHash: requestOf().orderHash, createdAt: new Date() };
  const started = await bank.gateway.start({ ...requestOf('5-1'), receipt: null });
  if (started.kind !== 'started') throw new Error('not started');
  const { gatewayPaymentId } = started;
  const refund: RefundRequest = {
    merchantNumber: '5-1',
    gatewayPaymentId,
    externalId: 'R5',
    amount: 90_000,
    currency: 'RUB',
    paidAmount: 90_000,
    refundedBefore: 0,
    askedBefore: false,
    gatewayRefundId: null,
    receipt: null,
  };
  return { bank, attempt: { ...attempt, gatewayPaymentId }, refund };
}

test('an attempt that gets no code to pay by is not called refused: it exists at the bank', async () => {
  const bank = await openSandboxBank('qr');
  openBanks.push(bank);
  const outcome = await bank.gateway.start({ ...requestOf('5-1'), amount: 500, receipt: null });
  expect(outcome).toMatchObject({ kind: 'half-started', isRefusal: true });
});

test('a refund by transfer that the buyer’s bank refuses is told as refused, and asked again goes its way', async () => {
  const { bank, refund } = await startedAt('qr');
  await bank.pay('5-1');
  bank.misbehave('refund-slow-refused');
  const first = await bank.gateway.refund(refund);
  if (first.kind !== 'pending') throw new Error(`not pending: ${first.kind}`);
  await bank.settleRefunds?.();
  const { gatewayRefundId } = first;
  const underWay = { ...refund, askedBefore: true, gatewayRefundId };
  const last = await bank.gateway.refund(underWay);
  expect(last).toMatchObject({ kind: 'refused', reason: expect.stringContaining('I05043') });
  expect(bank.netOf('5-1')).toBe(90_000);
  bank.behaveWell();
  expect((await bank.gateway.refund(refund)).kind).toBe('pending');
  // The code of the one before still stands at the bank.
  expect((await bank.gateway.refund(underWay)).kind).toBe('pending');
  await bank.settleRefunds?.();
  expect((await bank.gateway.refund(underWay)).kind).toBe('done');
  expect(bank.netOf('5-1')).toBe(0);
});

test('a refund of a payment on the bank’s page that takes its time is asked about, and not sent again', async () => {
  const { bank, refund } = await startedAt('redirect');
  await bank.pay('5-1');
  const called: string[] = [];
  const note = (_: unknown, path: string) => void called.push(path);
  await withBentAnswers(bank.address, note, async (baseUrl) => {
    const gateway = bank.at(baseUrl);
    bank.misbehave('refund-slow');
    const part = { ...refund, amount: 40_000 };
    const first = await gateway.refund(part);
    if (first.kind !== 'pending') throw new Error(`not pending: ${first.kind}`);
    bank.behaveWell();
    const underWay = { ...part, askedBefore: true, gatewayRefundId: first.gatewayRefundId };
    expect((await gateway.refund(underWay)).kind).toBe('pending');
    await bank.settleRefunds?.();
    expect((await gateway.refund(underWay)).kind).toBe('done');
  });
  expect(called.filter((path) => path.endsWith('/Cancel'))).toHaveLength(1);
  expect(bank.netOf('5-1')).toBe(50_000);
});

test('a refund of a payment on the bank’s page waits for one that is under way already', async () => {
  const { bank, refund } = await startedAt('redirect');
  await bank.pay('5-1');
  bank.misbehave('refund-slow');
  bank.refundAtBank('5-1', 90_000);
  expect(await bank.gateway.refund(refund)).toMatchObject({ kind: 'unknown' });
});

test('a transfer waits for one that is under way already', async () => {
  const { bank, refund } = await startedAt('qr');
  await bank.pay('5-1');
  bank.refundAtBank('5-1', 90_000);
  expect(await bank.gateway.refund(refund)).toMatchObject({ kind: 'unknown', asked: false });
});

test.each([
  ['redirect', 'done'],
  ['qr', 'pending'],
] as const)(
  'a payment by %s that is paid while it is cancelled goes back, and is told of',
  async (kind, word) => {
    const { bank, attempt, refund } = await startedAt(kind);
    await bank.pay('5-1');
    bank.misbehave('status-pending');
    const outcome = await bank.gateway.cancel(attempt);
    bank.behaveWell();
    if (outcome.kind !== 'sent-back') throw new Error(`not sent back: ${outcome.kind}`);
    expect(outcome.refund.kind).toBe(word);
    await bank.settleRefunds?.();
    const gatewayRefundId = outcome.refund.kind === 'pending' ? outcome.refund.gatewayRefundId : null;
    const asked = { ...refund, askedBefore: true, gatewayRefundId };
    expect((await bank.gateway.refund(asked)).kind).toBe('done');
    expect(bank.netOf('5-1')).toBe(0);
  },
);
