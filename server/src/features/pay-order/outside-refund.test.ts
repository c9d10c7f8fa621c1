import { afterEach, describe, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { askPaidPayments } from '#features/pay-order/settle-due-payments.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { sendMail } from '#features/send-mail/send-mail.ts';
import type { Mailer } from '#ports/mailer.ts';
import { confirmExchange } from '#shop/swap-exchange.ts';
import { countOpenMoney, loadPaymentsOf } from '#store/payments.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { captureFoyer } from '#testing/capture-command.ts';
import { exchangedSale, exchangeSteps } from '#testing/exchange-steps.ts';
import { returnSteps } from '#testing/return-steps.ts';

let trial: BankTrial;
const { paid, refundAll, bankSum, taken } = returnSteps(() => trial);
afterEach(async () => {
  expect(await audit(trial.database)).toEqual([]);
  await trial.close();
});

const alarms = () =>
  trial.database.query<{ id: number; kind: string; detail: string }>(
    'select id, kind, detail from alarm where resolved_at is null',
  );
const foyer = (...words: string[]) => captureFoyer(trial.url, words);
/** A paid order of two tickets, of whose 2 200 ₽ so much was refunded in the bank's merchant account. */
const refundedOutside = async (amount: number) => {
  trial = await openBankTrial();
  trial.bank.setScenario('callback-never');
  const { order, tickets } = await paid();
  const [payment] = await loadPaymentsOf(trial.database, order.id);
  trial.bank.refund(payment?.merchantNumber ?? '', amount);
  return { order, tickets, paymentId: payment?.id ?? 0 };
};
const codes = async () =>
  (await trial.database.query<{ code: string }>('select code from ticket order by id')).map(
    ({ code }) => code,
  );
const sendRefunds = async () => {
  const waiting = await trial.database.query<{ id: number }>(`select id from refund where state = 'WAITING'`);
  trial.jobs.push(...waiting.map(({ id }) => ({ queue: 'send-refund', data: { refundId: id } })));
  await refundAll();
};
const lastMail = async () => {
  const [row] = await trial.database.query<{ id: number }>('select id from mail order by id desc limit 1');
  const sent: string[] = [];
  const mailer: Mailer = {
    send: async ({ text }) => {
      sent.push(text);
      return { kind: 'sent', answer: '' };
    },
    close: async () => {},
  };
  await sendMail({ ...trial.shop, mailer }, row?.id ?? 0);
  return sent[0]?.replaceAll('\u00a0', ' ');
};
const nearSession = () => trial.database.query(`update session set starts_at = now() + interval '1 hour'`);

test('RT-10 money sent back at the bank’s own cabinet is noticed within a day, and the door refuses the tickets', async () => {
  const { order } = await refundedOutside(220_000);
  expect(await askPaidPayments(trial.shop)).toBe(0);
  await trial.database.query(`update payment set asked_at = now() - interval '25 hours'`);
  expect(await askPaidPayments(trial.shop)).toBe(1);
  expect(await askPaidPayments(trial.shop)).toBe(0);
  expect(await alarms()).toMatchObject([
    { kind: 'refund-outside', detail: expect.stringMatching(/220000 of 220000 minor units .* way "card"/) },
  ]);
  await nearSession();
  const [code = ''] = await codes();
  expect(await foyer('visits', code)).toMatchObject({
    code: 1,
    written: expect.stringContaining(
      `NOT RECORDED: its money went back outside the shop; see "foyer orders ${order.id}"`,
    ),
  });
  expect((await foyer('orders', `${order.id}`)).written).toContain('refund-outside');
});

test('RT-10 a decision of staff lets the tickets stay valid, and the same money raises no second alarm', async () => {
  const { paymentId } = await refundedOutside(220_000);
  await settlePayment(trial.shop, paymentId);
  const [alarm] = await alarms();
  await foyer('audit', 'decide', `${alarm?.id}`, '--by', 'Вера', '--note', 'a gift');
  await settlePayment(trial.shop, paymentId);
  expect(await alarms()).toEqual([]);
  await nearSession();
  expect(await foyer('visits', ...(await codes()))).toMatchObject({ code: 0 });
});

test('RT-10 returning the tickets afterwards asks the bank for nothing and promises nothing again', async () => {
  const { order, paymentId } = await refundedOutside(220_000);
  await settlePayment(trial.shop, paymentId);
  expect(await foyer('orders', 'cancel', `${order.id}`, '--yes')).toMatchObject({
    code: 0,
    written: expect.stringMatching(
      /: 2 tickets are void, 2.200.₽ was refunded at the bank before and is not sent again/,
    ),
  });
  const jobs = await trial.database.query<{ id: number }>('select id from refund');
  expect(jobs).toHaveLength(1);
  trial.jobs.push(...jobs.map(({ id }) => ({ queue: 'send-refund', data: { refundId: id } })));
  await refundAll();
  expect(bankSum()).toBe(0);
  expect(await taken()).toBe(0);
  expect(await alarms()).toEqual([]);
  expect(await trial.database.query('select state, outside from refund')).toEqual([
    { state: 'DONE', outside: true },
  ]);
  await settlePayment(trial.shop, paymentId);
  expect(await alarms()).toEqual([]);
});

test('RT-10 of a return that costs more than what went back outside only the rest is sent and promised', async () => {
  const { order, paymentId } = await refundedOutside(100_000);
  await settlePayment(trial.shop, paymentId);
  const words = /1.200.₽ is refunded, 1.000.₽ was refunded at the bank before and is not sent again/;
  const cancel = (...more: string[]) => foyer('orders', 'cancel', `${order.id}`, ...more);
  expect((await cancel('--dry-run')).written).toMatch(words);
  expect(await cancel('--yes')).toMatchObject({ code: 0, written: expect.stringMatching(words) });
  await sendRefunds();
  expect(bankSum()).toBe(0);
  expect(await taken()).toBe(0);
  expect(await alarms()).toEqual([]);
  expect(await trial.database.query('select amount, state, outside from refund order by id')).toEqual([
    { amount: 100_000, state: 'DONE', outside: true },
    { amount: 120_000, state: 'DONE', outside: false },
  ]);
  expect(await lastMail()).toMatch(/Возвращаем 1.200,00.₽.*Ещё 1.000,00.₽ за них мы вернули раньше/);
});

test('RT-10 what staff called a gift comes on top, as far as the bank still holds money', async () => {
  const { order, tickets, paymentId } = await refundedOutside(100_000);
  await settlePayment(trial.shop, paymentId);
  const [alarm] = await alarms();
  await foyer('audit', 'decide', `${alarm?.id}`, '--by', 'Вера', '--note', 'a gift');
  for (const ticket of tickets) {
    await foyer('orders', 'cancel', `${order.id}`, `${ticket}`, '--yes');
    await sendRefunds();
  }
  expect(await trial.database.query('select amount, outside from refund order by id')).toEqual([
    { amount: 110_000, outside: false },
    { amount: 100_000, outside: true },
    { amount: 10_000, outside: false },
  ]);
  expect(bankSum()).toBe(0);
  await settlePayment(trial.shop, paymentId);
  expect(await alarms()).toEqual([]);
});

test('RT-10 a part that went back is an alarm too; the door lets the visitors in', async () => {
  const { paymentId } = await refundedOutside(100_000);
  await settlePayment(trial.shop, paymentId);
  expect(await alarms()).toMatchObject([{ kind: 'refund-outside' }]);
  await nearSession();
  expect(await foyer('visits', ...(await codes()))).toMatchObject({ code: 0 });
});

test('RT-10 the shop’s own refunds raise no alarm', async () => {
  trial = await openBankTrial();
  const steps = returnSteps(() => trial);
  const { order, tickets } = await paid();
  await steps.ask(order, tickets.slice(0, 1));
  await steps.confirm(order);
  const [payment] = await loadPaymentsOf(trial.database, order.id);
  await settlePayment(trial.shop, payment?.id ?? 0);
  await refundAll();
  await settlePayment(trial.shop, payment?.id ?? 0);
  expect(await alarms()).toEqual([]);
});

describe('RT-10 of exchanged tickets', () => {
  const { asked, pay } = exchangeSteps(() => trial);
  const exchange = async (order: Order, zoneId: number, tickets: readonly number[] = []) => {
    const placed = await asked(order, 1, zoneId, tickets);
    if (placed.next === 'pay') return await pay(placed.order);
    await trial.database.transaction((transaction) =>
      confirmExchange(transaction, trial.shop, placed.order.id, trial.shop.now()),
    );
    return await trial.reload(placed.order);
  };
  const sold = async (quantity = 1) => {
    trial = await openBankTrial(exchangedSale());
    trial.bank.setScenario('callback-never');
    const { order, tickets } = await paid(quantity);
    const [payment] = await loadPaymentsOf(trial.database, order.id);
    const refund = (amount?: number) => trial.bank.refund(payment?.merchantNumber ?? '', amount);
    return { order, tickets, paymentId: payment?.id ?? 0, refund };
  };
  const alarmed = () =>
    trial.database.query<{ orderId: number; detail: string }>(
      'select order_id as "orderId", detail from alarm where resolved_at is null order by order_id',
    );
  const goodCode = async (order: Order) => {
    const [row] = await trial.database.query<{ code: string }>(
      `select code from ticket join order_line line on line.id = order_line_id
       where order_id = $1 and returned_at is null limit 1`,
      [order.id],
    );
    return row?.code ?? '';
  };

  test.each([
    ['for a dearer evening', 2],
    ['for one as dear', 1],
  ])('%s: the first payment is looked at, and the door refuses the new tickets', async (_, zoneId) => {
    const { order, refund } = await sold();
    const good = await exchange(order, zoneId);
    expect(good.state).toBe('PAID');
    expect(await countOpenMoney(trial.database, ['card'], trial.shop.now())).toMatchObject([{ orders: 1 }]);
    refund();
    await trial.database.query(`update payment set asked_at = now() - interval '25 hours'`);
    await askPaidPayments(trial.shop);
    const cancels = expect.stringContaining(`"foyer orders cancel ${good.id}"`);
    expect(await alarmed()).toEqual([{ orderId: good.id, detail: cancels }]);
    await nearSession();
    expect(await foyer('visits', await goodCode(good))).toMatchObject({
      code: 1,
      written: expect.stringContaining(`see "foyer orders ${good.id}"`),
    });
    expect(await foyer('orders', 'cancel', `${good.id}`, '--yes')).toMatchObject({ code: 0 });
    await sendRefunds();
    expect(bankSum()).toBe(0);
    expect(await alarmed()).toEqual([]);
  });

  test('some of them: both orders are told of, and staff may decide about one alone', async () => {
    const { order, tickets, paymentId, refund } = await sold(2);
    const good = await exchange(order, 1, tickets.slice(1));
    refund();
    await settlePayment(trial.shop, paymentId);
    expect((await alarmed()).map(({ orderId }) => orderId)).toEqual([order.id, good.id]);
    const [, { id } = { id: 0 }] = await alarms();
    await foyer('audit', 'decide', `${id}`, '--by', 'Вера', '--note', 'a gift');
    await nearSession();
    expect(await foyer('visits', await goodCode(good))).toMatchObject({ code: 0 });
    expect(await foyer('visits', await goodCode(order))).toMatchObject({ code: 1 });
  });

  test('after their money went back: the alarm goes with them', async () => {
    const { order, paymentId, refund } = await sold();
    refund();
    await settlePayment(trial.shop, paymentId);
    const good = await exchange(order, 1);
    expect((await alarmed()).map(({ orderId }) => orderId)).toEqual([good.id]);
    await nearSession();
    expect(await foyer('visits', await goodCode(good))).toMatchObject({ code: 1 });
  });

  test('of a return in part, what went back at the bank counts before the newest payment', async () => {
    const { order, paymentId, refund } = await sold();
    const good = await exchange(order, 2);
    refund(100_000);
    await settlePayment(trial.shop, paymentId);
    const half = { tickets: null, calledOffOnly: false, percent: 50, words: '' };
    expect(await returnByHouse(trial.shop, good.id, half)).toMatchObject({
      amount: 77_000,
      refundedBefore: 77_000,
    });
  });
});
