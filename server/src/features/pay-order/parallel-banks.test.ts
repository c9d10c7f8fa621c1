import type { LedgerControl } from '@foyer/sandbox/banking/ledger-control.ts';
import { afterEach, expect, test } from 'vitest';
import { createTbankGateway } from '#adapters/payment-gateway/tbank/tbank-gateway.ts';
import { createYookassaGateway } from '#adapters/payment-gateway/yookassa/yookassa-gateway.ts';
import { audit } from '#features/audit/audit.ts';
import { cancelPayment } from '#features/pay-order/cancel-payment.ts';
import { receiveCallback } from '#features/pay-order/receive-callback.ts';
import { sendRefund } from '#features/pay-order/send-refund.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import type { PaymentGateway, RawCallback } from '#ports/payment-gateway.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { loadRefundsOf } from '#store/refunds.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { withGateways } from '#testing/shop-for.ts';
import { startPayment } from './start-payment.ts';

let trial: BankTrial;
afterEach(() => trial.close());

const many = 200;
const atOnce = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, work));

const banks: readonly {
  name: string;
  open(): { gateway: PaymentGateway; control: LedgerControl };
}[] = [
  {
    name: 'T-Bank by code',
    open: () => {
      const { control, ...settings } = trial.sandbox.tbank;
      const options = {
        ...settings,
        kind: 'qr' as const,
        reportsReceipts: true,
        drawCode: btoa,
        now: () => new Date(),
      };
      return { control, gateway: createTbankGateway(options) };
    },
  },
  {
    name: 'YooKassa',
    open: () => {
      const { control, ...settings } = trial.sandbox.yookassa;
      const kind = 'redirect' as const;
      const options = { ...settings, kind, takesTestPayments: false, senders: '127.0.0.1', drawCode: btoa };
      return { control, gateway: createYookassaGateway(options) };
    },
  },
];

test.each(banks)(
  '$name: two hundred notifications and refunds at once leave one effect each, and equal ledgers',
  async ({ open }) => {
    trial = await openBankTrial({ capacity: 10 });
    const { gateway, control } = open();
    const shop = withGateways(trial.shop, () => gateway);
    const sum = () => control.ledger().reduce((all, { amount }) => all + amount, 0);
    const [order, twice] = [await trial.order(2), await trial.order()];
    await startPayment(shop, { hash: order.hash, language: 'ru', wayId: 1 });
    control.pay(`${order.id}-1`);
    const told = notificationOf(control, `${order.id}-1`);
    const words = await atOnce(many, () => receiveCallback(shop, 'card', told));
    expect(new Set(words.map(({ kind }) => kind))).toEqual(new Set(['acknowledged']));
    expect(await trial.reload(order)).toMatchObject({ state: 'PAID' });
    expect(await loadTicketsOf(trial.database, order.id)).toHaveLength(2);
    expect(await trial.database.query('select 1 from mail')).toHaveLength(1);
    expect(sum()).toBe(order.total);

    for (const wayId of [1, 2]) await startPayment(shop, { hash: twice.hash, language: 'ru', wayId });
    for (const number of [`${twice.id}-1`, `${twice.id}-2`]) {
      control.pay(number);
      const key = number.endsWith('1') ? 'card' : 'other-card';
      await atOnce(many / 2, () => receiveCallback(shop, key, notificationOf(control, number)));
    }
    const [refund, ...more] = await loadRefundsOf(trial.database, twice.id);
    expect(more).toEqual([]);
    const send = () => sendRefund(shop, refund?.id ?? 0).catch(() => {});
    await atOnce(many, send);
    await control.advanceClock(10);
    await atOnce(many, send);
    expect(await loadRefundsOf(trial.database, twice.id)).toMatchObject([{ state: 'DONE' }]);
    expect(sum()).toBe(order.total + twice.total);
    expect(await audit(trial.database)).toEqual([]);
  },
);

test.each(banks.slice(0, 1))(
  '$name: a second payment that comes at the moment of its cancelling is in the books, and back once',
  async ({ open }) => {
    trial = await openBankTrial({ capacity: 10 });
    const { gateway, control } = open();
    const rbs = trial.shop.gateways.of('card');
    const shop = withGateways(trial.shop, (key) => (key === 'card' ? rbs : gateway));
    const order = await trial.order();
    for (const wayId of [1, 2]) await startPayment(shop, { hash: order.hash, language: 'ru', wayId });
    const [card, code] = await loadPaymentsOf(trial.database, order.id);
    trial.bank.pay(`${order.id}-1`);
    await settlePayment(shop, card?.id ?? 0);
    expect(trial.jobs.map(({ queue }) => queue)).toContain('cancel-payment');
    control.pay(`${order.id}-2`);
    control.setScenario('status-pending');
    await cancelPayment(shop, code?.id ?? 0);
    control.clearScenario();
    const [refund] = await loadRefundsOf(trial.database, order.id);
    expect(refund).toMatchObject({ state: 'WAITING', reason: 'second-payment' });
    await control.advanceClock(10);
    await sendRefund(shop, refund?.id ?? 0);
    expect(await loadRefundsOf(trial.database, order.id)).toMatchObject([{ state: 'DONE' }]);
    expect(control.ledger().reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    expect(control.find(`${order.id}-2`)?.refunds).toHaveLength(1);
    expect(await audit(trial.database)).toEqual([]);
  },
);

/** As the bank sends it. */
function notificationOf(control: LedgerControl, number: string): RawCallback {
  const body = control.find(number)?.notifications.at(-1)?.message.body ?? '';
  return { method: 'POST', query: {}, body, headers: {}, address: '127.0.0.1' };
}
