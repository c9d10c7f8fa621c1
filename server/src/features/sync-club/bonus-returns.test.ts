import { afterEach, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { addDiscount } from '#features/discount-order/change-discount.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { startPayment } from '#features/pay-order/start-payment.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { sendMail } from '#features/send-mail/send-mail.ts';
import { loadOrderReturns } from '#shop/take-back.ts';
import { loadBonusReturnsOf } from '#store/club.ts';
import { loadMailsOf } from '#store/mails.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { type ClubTrial, openClubTrial } from '#testing/club-trial.ts';
import { withClub } from '#testing/shop-for.ts';
import { closeDueDiscounts, returnDueBonuses } from './sync-club.ts';

let trial: BankTrial;
let world: ClubTrial;
afterEach(async () => {
  await world.close();
  await trial.close();
});

/** Tickets at 1 000 ₽ and 100 ₽ fee, bought by Anna, who spent bonuses on them. */
async function bought(quantity: number, bonuses: number, promoCode: string | null = null): Promise<Order> {
  trial = await openBankTrial({ capacity: 100 });
  trial.bank.setScenario('callback-never');
  world = await openClubTrial(trial);
  const order = await trial.order(quantity);
  await trial.database.query('update orders set profile_id = 1 where id = $1', [order.id]);
  const wish = { hash: order.hash, language: 'ru', promoCode, bonuses, cardCode: null } as const;
  expect(await addDiscount(world.shop, wish)).toEqual({ kind: 'done' });
  if ((await trial.reload(order)).state === 'PAID') return order;
  await startPayment(trial.shop, { hash: order.hash, language: 'ru', wayId: 1 });
  const [payment] = await loadPaymentsOf(trial.database, order.id);
  trial.bank.pay(payment?.merchantNumber ?? '');
  await settlePayment(trial.shop, payment?.id ?? 0);
  return order;
}

const giveBack = async (order: Order, which: number[] | null = null, percent = 100) => {
  const tickets = (await loadTicketsOf(trial.database, order.id)).map(({ id }) => id);
  const chosen = which?.map((index) => tickets[index] ?? 0) ?? null;
  const wish = { tickets: chosen, calledOffOnly: false, percent, words: '' };
  return await returnByHouse(trial.shop, order.id, wish);
};
const notifyClubNow = async () => {
  await trial.database.query(`update discount set next_try_at = now() - interval '1 second'`);
  await trial.database.query(`update bonus_return set next_try_at = now() - interval '1 second'`);
  await closeDueDiscounts(world.shop);
  await returnDueBonuses(world.shop);
};
const balance = () => {
  const anna = world.club.ledger.memberOf('M-1');
  return anna ? world.club.ledger.bonusesOf(anna) : null;
};
const returned = async (order: Order) =>
  (await loadBonusReturnsOf(trial.database, order.id)).map(({ state, amount }) => [state, amount]);
const alarms = () => trial.database.query('select kind from alarm where resolved_at is null');
const fine = async () => expect(await audit(trial.database)).toEqual([]);

test('OV-13 RT-10 bonuses of a returned ticket go back to the card, its money to the bank, each once', async () => {
  // 3 300 ₽ with 10 % off; of 400.01 bonuses each ticket had 133.34, 133.34 and 133.33.
  const order = await bought(3, 40_001, 'ПОЛДЕНЬ');
  await notifyClubNow();
  expect(balance()).toEqual({ available: 9_999, balance: 9_999 });
  expect(await giveBack(order, [0])).toMatchObject({ kind: 'returned', amount: 85_666 });
  await Promise.all([returnDueBonuses(world.shop), returnDueBonuses(world.shop)]);
  await notifyClubNow();
  await notifyClubNow();
  expect(await returned(order)).toEqual([['DONE', 13_334]]);
  expect(balance()).toEqual({ available: 23_333, balance: 23_333 });
  expect(world.club.calls().filter((call) => call === '/bonuses/return')).toHaveLength(1);
  await giveBack(order);
  await notifyClubNow();
  expect(await returned(order)).toEqual([
    ['DONE', 13_334],
    ['DONE', 26_667],
  ]);
  expect(balance()).toEqual({ available: 50_000, balance: 50_000 });
  await fine();
});

test('OV-13 RT-10 page and mail of a return say how many bonuses go back to the card', async () => {
  const order = await bought(3, 40_001);
  const { tickets } = await loadOrderReturns(trial.database, await trial.reload(order), new Date());
  expect(tickets.map(({ percent, bonuses }) => [percent, bonuses])).toEqual([
    [100, 13_334],
    [100, 13_334],
    [100, 13_333],
  ]);
  await giveBack(order, [0, 2], 50);
  const mail = (await loadMailsOf(trial.database, order.id)).find(({ kind }) => kind === 'return-done');
  const sent: string[] = [];
  const mailer = {
    send: async ({ text }: { text: string }) => {
      sent.push(text.replaceAll('\u00a0', ' '));
      return { kind: 'sent' as const, answer: '' };
    },
    close: async () => {},
  };
  await sendMail({ ...trial.shop, mailer }, mail?.id ?? 0);
  // Half of each: 66.67 and 66.67, each rounded by itself.
  expect(sent.join()).toMatch(/Бонусов на карту клуба.*133,34/);
});

test('OV-13 as much of the bonuses goes back as of the money, and never as money', async () => {
  const order = await bought(1, 11_000);
  await notifyClubNow();
  expect(await giveBack(order, null, 50)).toMatchObject({ amount: 49_500 });
  await notifyClubNow();
  expect(await returned(order)).toEqual([['DONE', 5_500]]);
  expect(balance()?.available).toBe(44_500);
  await fine();
});

test('OV-13 a return before the club has heard of the sale waits for it: first spent, then given back', async () => {
  const order = await bought(1, 20_000);
  world.club.behave('500');
  await notifyClubNow();
  await giveBack(order, null, 50);
  await notifyClubNow();
  expect(await returned(order)).toEqual([['WAITING', 10_000]]);
  world.club.behave(null);
  await notifyClubNow();
  expect(await returned(order)).toEqual([['DONE', 10_000]]);
  expect(balance()).toEqual({ available: 40_000, balance: 40_000 });
  await fine();
});

test('OV-13 a silent club is asked until it answers; staff hears after an hour, and of a club that refuses', async () => {
  const order = await bought(2, 20_000);
  await notifyClubNow();
  await giveBack(order, [0]);
  world.club.behave('reset');
  await notifyClubNow();
  expect(await alarms()).toEqual([]);
  await trial.database.query(`update bonus_return set created_at = now() - interval '2 hours'`);
  await notifyClubNow();
  expect(await alarms()).toEqual([{ kind: 'club-silent' }]);
  await trial.database.query(`update bonus_return set created_at = now() - interval '2 days'`);
  expect((await audit(trial.database)).map(({ id }) => id)).toEqual(['I13']);
  world.club.behave(null);
  await notifyClubNow();
  expect([await alarms(), await returned(order)]).toEqual([[], [['DONE', 10_000]]]);
  await fine();

  await giveBack(order);
  const club = await world.shop.club.get();
  if (!club) throw new Error('no club');
  const refuses = {
    ...club,
    returnBonuses: async () => ({ kind: 'refused' as const, reason: 'left the club' }),
  };
  await returnDueBonuses(withClub(world.shop, async () => refuses));
  expect(await alarms()).toEqual([{ kind: 'bonuses-lost' }]);
  expect((await audit(trial.database)).map(({ id }) => id)).toEqual(['I13']);
});

test('OV-13 an order that had no bonuses gives none back', async () => {
  const order = await bought(1, 100);
  await trial.database.query('update order_line set bonuses = 0');
  await giveBack(order);
  expect(await returned(order)).toEqual([]);
});
