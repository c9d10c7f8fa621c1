import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '#commands/run-command.ts';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { sendRefund } from '#features/pay-order/send-refund.ts';
import { settleDuePayments } from '#features/pay-order/settle-due-payments.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { viewOrder } from '#features/view-order/view-order.ts';
import type { StartRequest } from '#ports/payment-gateway.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { loadReceiptsOf } from '#store/receipts.ts';
import { loadRefundsOf } from '#store/refunds.ts';
import { captureCommand } from '#testing/capture-command.ts';
import { openReceiptTrial, type ReceiptTrial } from '#testing/receipt-trial.ts';
import { withGateways } from '#testing/shop-for.ts';
import { startPayment } from './start-payment.ts';

let trial: ReceiptTrial;
let order: Order;
beforeEach(async () => {
  trial = await openReceiptTrial();
  order = await trial.order();
});
afterEach(() => trial.close());

const payment = async () => {
  const [found] = await loadPaymentsOf(trial.database, order.id);
  if (!found) throw new Error('no payment');
  return found;
};
const settle = async (shop = trial.shop) => settlePayment(shop, (await payment()).id);
const later = (hours: number) => ({
  ...trial.shop,
  now: () => new Date(trial.shop.now().getTime() + hours * 3_600_000),
});
const kinds = async () =>
  (
    await trial.database.query<{ kind: string }>(
      'select kind from alarm where resolved_at is null order by kind',
    )
  ).map(({ kind }) => kind);
const refunds = () => loadRefundsOf(trial.database, order.id);
const bankHolds = () => trial.bank.ledger().reduce((sum, entry) => sum + entry.amount, 0);

/** The bank was asked for less, and truly holds it. */
async function payLess() {
  const gateway = trial.shop.gateways.of('card');
  if (!gateway) throw new Error('no gateway');
  const misheard = {
    ...gateway,
    start: (request: StartRequest) => gateway.start({ ...request, amount: request.amount - 500 }),
  };
  const shop = withGateways(trial.shop, () => misheard);
  await startPayment(shop, { hash: order.hash, language: 'ru', wayId: 1 });
  trial.bank.pay(`${order.id}-1`);
  await settle();
}

async function foyer(...words: string[]) {
  const environment = { DATABASE_URL: trial.url, FOYER_LOG_LEVEL: 'silent' };
  const { code, written, aside } = await captureCommand((output) => runCommand(words, output, environment));
  return { code, written: written + aside };
}

async function page(now = trial.shop.now()) {
  const view = await viewOrder({ ...trial.shop, now: () => now }, order.hash);
  return { ended: view?.ended, payment: view?.payment?.state, timeline: view?.timeline ?? [] };
}

test('B32 C6 money that differs is told with its end: staff once more before it, then the order ends and the money goes back', async () => {
  await payLess();
  expect(await kinds()).toEqual(['payment-mismatch']);
  const { decidedAt } = await payment();
  const due = new Date((decidedAt?.getTime() ?? 0) + 24 * 3_600_000).toISOString();
  const shown = await page();
  expect(shown.payment).toBe('differs');
  expect(shown.timeline).toContainEqual({ kind: 'payment', state: 'now', at: null, until: due });
  await settle(later(19));
  expect(await kinds()).toEqual(['mismatch-due', 'payment-mismatch']);
  expect((await trial.reload(order)).state).toBe('PAYING');
  expect(await settleDuePayments(later(25))).toBe(1);
  expect(await trial.reload(order)).toMatchObject({
    state: 'CANCELLED',
    endReason: 'mismatch',
    releasedAt: expect.any(Date),
  });
  const [refund] = await refunds();
  const held = order.total - 500;
  expect(refund).toMatchObject({ amount: held, paidAmount: held, reason: 'mismatch' });
  await sendRefund(trial.shop, refund?.id ?? 0);
  expect(bankHolds()).toBe(0);
  expect(await page()).toMatchObject({ ended: 'refunded', payment: 'differs' });
  // Nobody has looked whether the bank holds more of it: staff still has to.
  expect(await kinds()).toEqual(['payment-mismatch']);
  await settle(later(26));
  expect(await refunds()).toHaveLength(1);
  expect(await loadReceiptsOf(trial.database, order.id)).toEqual([]);
  expect(await audit(trial.database)).toEqual([]);
  expect(await trial.database.query('select kind from mail')).toEqual([{ kind: 'late-payment' }]);
});

test('B32 staff sends differing money back at once, and the alarm is over', async () => {
  await payLess();
  await settlePayment(trial.shop, (await payment()).id, { sendsBack: true });
  expect(await refunds()).toMatchObject([{ amount: order.total - 500, state: 'WAITING' }]);
  expect(await kinds()).toEqual([]);
  expect(await page()).toMatchObject({ ended: 'refunded' });
});

test('B32 a bank that knows no names of refunds is not asked by itself: the order ends, staff has the money', async () => {
  await payLess();
  const gateway = trial.shop.gateways.of('card');
  if (!gateway) throw new Error('no gateway');
  const nameless = withGateways(later(25), () => ({ ...gateway, namesRefunds: false }));
  await settle(nameless);
  expect(await trial.reload(order)).toMatchObject({ state: 'EXPIRED', releasedAt: expect.any(Date) });
  expect(await refunds()).toEqual([]);
  expect(await kinds()).toEqual(['mismatch-due', 'payment-mismatch']);
  expect(await page()).toMatchObject({ ended: 'expired', payment: 'differs' });
  await settlePayment(nameless, (await payment()).id, { sendsBack: true });
  expect(await refunds()).toHaveLength(1);
});

test.each(['status-wrong-currency', 'status-other-order'] as const)(
  'B32 the order ends after a day whatever is wrong (%s), and staff has the money',
  async (scenario) => {
    await startPayment(trial.shop, { hash: order.hash, language: 'ru', wayId: 1 });
    trial.bank.setScenario(scenario);
    trial.bank.pay(`${order.id}-1`);
    await settle();
    await settle(later(25));
    expect(await trial.reload(order)).toMatchObject({ state: 'EXPIRED', releasedAt: expect.any(Date) });
    expect(await refunds()).toEqual([]);
    expect(await foyer('orders', 'payment', `${order.id}-1`, '--closed')).toMatchObject({ code: 0 });
    expect(await kinds()).toEqual([]);
    expect(await payment()).toMatchObject({ state: 'FAILED' });
    expect(await audit(trial.database)).toEqual([]);
  },
);

test('B32 a bank whose word matches after all pays the order, and one that has sent all back ends it', async () => {
  await startPayment(trial.shop, { hash: order.hash, language: 'ru', wayId: 1 });
  trial.bank.setScenario('status-wrong-amount', { times: 1 });
  trial.bank.pay(`${order.id}-1`);
  await settle();
  expect(await kinds()).toEqual(['payment-mismatch']);
  await settle();
  expect((await trial.reload(order)).state).toBe('PAID');
  expect(await kinds()).toEqual([]);
  order = await trial.order();
  await payLess();
  trial.bank.refund(`${order.id}-1`);
  await settle();
  expect(await payment()).toMatchObject({ state: 'FAILED', detail: 'the bank has sent all of it back' });
  expect(await kinds()).toEqual([]);
  expect((await trial.reload(order)).state).toBe('HELD');
});

test('B32 what staff has decided by a word to the alarm does not go back once more', async () => {
  await payLess();
  await foyer('orders', 'cancel', String(order.id), '--yes');
  const [alarm] = await trial.database.query<{ id: number }>('select id from alarm');
  const words = ['--by', 'Вера', '--note', 'sent back in the cabinet'];
  expect(await foyer('audit', 'decide', `${alarm?.id}`, ...words)).toMatchObject({ code: 0 });
  expect(await payment()).toMatchObject({ state: 'FAILED' });
  expect(await settleDuePayments(later(25))).toBe(0);
  expect(await refunds()).toEqual([]);
});
