import type { DiscountRequest } from '@foyer/contract/people/club.ts';
import { afterEach, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { cartOfOrder, receiptItem } from '#domain/order-receipt.ts';
import { returnCart, sumOf } from '#domain/receipt.ts';
import { ticketReturns } from '#domain/ticket-returns.ts';
import { audit } from '#features/audit/audit.ts';
import { settlePayment } from '#features/pay-order/settle-payment.ts';
import { startPayment } from '#features/pay-order/start-payment.ts';
import { releaseHolds } from '#features/release-holds/release-holds.ts';
import { closeDueDiscounts } from '#features/sync-club/sync-club.ts';
import { orderDiscount } from '#features/view-order/order-groups.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { type ClubTrial, openClubTrial } from '#testing/club-trial.ts';
import type { SaleSeed } from '#testing/seed-sale.ts';
import { addDiscount, cancelDiscount } from './change-discount.ts';

let trial: BankTrial;
let world: ClubTrial;
afterEach(async () => {
  await world.close();
  await trial.close();
});

const open = async (seed: SaleSeed = {}) => {
  trial = await openBankTrial({ capacity: 1000, ...seed });
  trial.bank.setScenario('callback-never');
  world = await openClubTrial(trial);
};
/** An order of tickets at 1 000 ₽ and 100 ₽ fee; profile 1 is Anna, 2 is Boris. */
const ordered = async (quantity = 1, profileId: number | null = null) => {
  const order = await trial.order(quantity);
  await trial.database.query('update orders set profile_id = $2 where id = $1', [order.id, profileId]);
  return order;
};
const add = ({ hash }: Order, asked: Partial<DiscountRequest>) =>
  addDiscount(world.shop, { hash, language: 'ru', promoCode: null, bonuses: null, cardCode: null, ...asked });
const refusal = (kind: string) => ({ kind: 'refused', refusal: expect.objectContaining({ kind }) });
const bonusesOfAnna = () => {
  const anna = world.club.ledger.memberOf('M-1');
  return anna ? world.club.ledger.bonusesOf(anna) : null;
};
const total = async (order: Order) => (await trial.reload(order)).total;
const press = (order: Order) => startPayment(trial.shop, { hash: order.hash, language: 'ru', wayId: 1 });
const pay = async (order: Order) => {
  await press(order);
  const payments = await loadPaymentsOf(trial.database, order.id);
  trial.bank.pay(payments.at(-1)?.merchantNumber ?? '');
  for (const { id } of payments) await settlePayment(trial.shop, id);
};
const due = () => trial.database.query(`update discount set next_try_at = now() - interval '1 second'`);
const states = async () =>
  (await trial.database.query<{ state: string }>('select state from discount order by id')).map(
    ({ state }) => state,
  );
const alarms = () => trial.database.query('select kind from alarm where resolved_at is null');

test('OV-13 a code and bonuses come off, the bank is asked for the rest, and both are spent once', async () => {
  await open();
  const order = await ordered(3, 1);
  expect(await add(order, { promoCode: 'ПОЛДЕНЬ' })).toEqual({ kind: 'done' });
  expect(await total(order)).toBe(297_000);
  expect(await add(order, { bonuses: 40_001, cardCode: '70000001' })).toEqual({ kind: 'done' });
  expect(await total(order)).toBe(256_999);
  expect(bonusesOfAnna()).toEqual({ available: 9_999, balance: 50_000 });
  await pay(order);
  expect(trial.bank.ledger().map(({ amount }) => amount)).toEqual([256_999]);
  await closeDueDiscounts(world.shop);
  await closeDueDiscounts(world.shop);
  expect(await states()).toEqual(['REDEEMED', 'REDEEMED']);
  expect(bonusesOfAnna()).toEqual({ available: 9_999, balance: 9_999 });
  expect(await audit(trial.database)).toEqual([]);
});

test('OV-13 taken off, the order costs its full price and the club has everything back', async () => {
  await open();
  const order = await ordered(2, 1);
  await add(order, { promoCode: 'ОДИН', bonuses: 10_000 });
  expect(await total(order)).toBe(100_000);
  expect(await cancelDiscount(world.shop, order.hash)).toEqual({ kind: 'done' });
  expect(await cancelDiscount(world.shop, order.hash)).toEqual({ kind: 'done' });
  expect(await total(order)).toBe(220_000);
  expect(bonusesOfAnna()?.available).toBe(50_000);
  expect(await add(order, { promoCode: 'ОДИН' })).toEqual({ kind: 'done' });
  expect(await audit(trial.database)).toEqual([]);
});

test('OV-13 a code that makes the order free pays it without a bank', async () => {
  await open();
  const order = await ordered(2);
  expect(await add(order, { promoCode: 'подарок' })).toEqual({ kind: 'done' });
  expect(await trial.reload(order)).toMatchObject({ state: 'PAID', total: 0 });
  expect(await loadTicketsOf(trial.database, order.id)).toHaveLength(2);
  await closeDueDiscounts(world.shop);
  expect(await states()).toEqual(['REDEEMED']);
  expect(await audit(trial.database)).toEqual([]);
});

test('OV-13 a hundred buyers race for a code that is good once: one gets it', async () => {
  await open({ house: { openOrdersPerBuyer: 100 } });
  const orders = await Promise.all(Array.from({ length: 100 }, () => ordered()));
  const outcomes = await Promise.all(orders.map((order) => add(order, { promoCode: 'ОДИН' })));
  expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1);
  const totals = await Promise.all(orders.map(total));
  expect(totals.filter((one) => one === 55_000)).toHaveLength(1);
  expect(totals.filter((one) => one === 110_000)).toHaveLength(99);
  expect(world.club.ledger.usesOf('ОДИН')).toBe(1);
  expect(await audit(trial.database)).toEqual([]);
});

test('OV-13 one balance spent by ten orders at once: what there is, and no more', async () => {
  await open({ house: { openOrdersPerBuyer: 100 } });
  const orders = await Promise.all(Array.from({ length: 10 }, () => ordered(1, 1)));
  const outcomes = await Promise.all(orders.map((order) => add(order, { bonuses: 20_000 })));
  expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(2);
  expect(bonusesOfAnna()).toEqual({ available: 10_000, balance: 50_000 });
  expect(await audit(trial.database)).toEqual([]);
});

test('OV-13 the same code pressed ten times at once comes off once', async () => {
  await open();
  const order = await ordered(1, 1);
  const outcomes = await Promise.all(Array.from({ length: 10 }, () => add(order, { promoCode: 'NOON' })));
  expect(outcomes.filter(({ kind }) => kind === 'done')).toHaveLength(1);
  expect(await total(order)).toBe(99_000);
  expect(world.club.ledger.usesOf('NOON')).toBe(1);
  expect(await add(order, { promoCode: 'ПОЛДЕНЬ' })).toEqual(refusal('promo-invalid'));
});

const hostile: [string, number | null, Partial<DiscountRequest>, string][] = [
  ['a code of two characters', null, { promoCode: 'AB' }, 'promo-invalid'],
  ['a code of strange characters', null, { promoCode: `'; drop table --` }, 'promo-invalid'],
  ['a code of control characters', null, { promoCode: 'AB\u0000CD' }, 'promo-invalid'],
  ['a code that there is not', null, { promoCode: 'НЕТТАКОГО' }, 'promo-invalid'],
  ['a code of another event', null, { promoCode: 'ЧАЙКА' }, 'promo-invalid'],
  ['bonuses of nobody', null, { bonuses: 100 }, 'bonus-refused'],
  ['bonuses below zero', 1, { bonuses: -100 }, 'bonus-refused'],
  ['more bonuses than there are', 1, { bonuses: 50_001 }, 'bonus-refused'],
  ['huge bonuses', 1, { bonuses: Number.MAX_SAFE_INTEGER }, 'bonus-refused'],
  ['bonuses of a blocked card', 2, { bonuses: 100 }, 'bonus-refused'],
  ['somebody else’s card', 1, { cardCode: '7000 0002', bonuses: 100 }, 'bonus-refused'],
  ['a card without a sign-in', null, { cardCode: '7000 0001' }, 'bonus-refused'],
  ['nothing', 1, {}, 'malformed'],
];

test('OV-13 what cannot be applied is refused, and nothing changes', async () => {
  await open();
  for (const [what, profileId, asked, kind] of hostile) {
    const order = await ordered(1, profileId);
    expect(await add(order, asked), what).toEqual(refusal(kind));
    expect(await total(order), what).toBe(110_000);
    expect(bonusesOfAnna(), what).toEqual({ available: 50_000, balance: 50_000 });
  }
  expect(await add({ ...(await ordered()), hash: 'F'.repeat(32) }, { promoCode: 'NOON' })).toEqual(
    refusal('order-gone'),
  );
  expect(await audit(trial.database)).toEqual([]);
});

test('SC-11 a code that the club refused is told by the order until another one was tried, or it may not change', async () => {
  await open();
  const order = await ordered();
  const refusedCode = async (paymentBegun = false) => {
    const told = await orderDiscount(world.shop, order, [], paymentBegun, trial.shop.now());
    return told?.refusedCode ?? null;
  };
  expect(await refusedCode()).toBe(null);
  expect(await add(order, { promoCode: 'НЕТ-ТАКОГО' })).toEqual(refusal('promo-invalid'));
  expect(await refusedCode()).toBe('НЕТ-ТАКОГО');
  expect(await refusedCode(true)).toBe(null);
  expect(await add(order, { promoCode: 'NOON' })).toEqual({ kind: 'done' });
  await cancelDiscount(world.shop, order.hash);
  expect(await refusedCode()).toBe(null);
});

test('OV-13 bonuses above the price of the order are refused', async () => {
  await open();
  const order = await ordered(1, 1);
  await add(order, { promoCode: 'ОДИН' });
  expect(await add(order, { bonuses: 50_000 })).toEqual({ kind: 'done' });
  expect(await total(order)).toBe(5_000);
  const other = await ordered(1, 1);
  expect(await add(other, { bonuses: 1 })).toEqual(refusal('bonus-refused'));
});

test('OV-13 once a payment has begun no discount changes', async () => {
  await open();
  const order = await ordered(1, 1);
  await add(order, { promoCode: 'NOON' });
  await press(order);
  expect(await add(order, { bonuses: 100 })).toEqual(refusal('order-finished'));
  expect(await cancelDiscount(world.shop, order.hash)).toEqual(refusal('order-finished'));
  await pay(order);
  expect(await add(order, { bonuses: 100 })).toEqual(refusal('order-finished'));
  expect(await cancelDiscount(world.shop, order.hash)).toEqual(refusal('order-finished'));
  expect(await total(order)).toBe(99_000);
});

test('OV-13 after a payment that was declined the sum stays: its money may still come', async () => {
  await open();
  const order = await ordered(2, 1);
  await press(order);
  const [payment] = await loadPaymentsOf(trial.database, order.id);
  trial.bank.decline(payment?.merchantNumber ?? '');
  await settlePayment(trial.shop, payment?.id ?? 0);
  expect((await trial.reload(order)).state).toBe('HELD');
  expect(await add(order, { promoCode: 'ПОЛДЕНЬ' })).toEqual(refusal('order-finished'));
  expect(await audit(trial.database)).toEqual([]);
});

test('OV-13 an order that lapses gives code and bonuses back', async () => {
  await open();
  const order = await ordered(1, 1);
  await add(order, { promoCode: 'ОДИН', bonuses: 10_000 });
  await trial.endHold(order);
  expect(await add(order, { bonuses: 100 })).toEqual(refusal('reservation-over'));
  await releaseHolds(trial.database);
  await closeDueDiscounts(world.shop);
  expect(await states()).toEqual(['RELEASED', 'RELEASED']);
  expect(bonusesOfAnna()?.available).toBe(50_000);
  expect(world.club.ledger.usesOf('ОДИН')).toBe(0);
  expect(await audit(trial.database)).toEqual([]);
});

test('OV-13 with a club that answers badly orders stand at their full price, and nothing is lost', async () => {
  await open();
  const faults = ['500', 'reset', 'html', 'half-body', 'forged', 'replayed', 'malformed'] as const;
  for (const fault of faults) {
    const order = await ordered();
    world.club.behave(fault);
    expect(await add(order, { promoCode: 'ОДИН' }), fault).toEqual(refusal('club-silent'));
    await pay(order);
    world.club.behave(null);
    await due();
    await closeDueDiscounts(world.shop);
    expect(world.club.ledger.usesOf('ОДИН'), fault).toBe(0);
  }
  expect(trial.bank.ledger().map(({ amount }) => amount)).toEqual(faults.map(() => 110_000));
  expect(await states()).toEqual(faults.map(() => 'RELEASED'));
  expect(await audit(trial.database)).toEqual([]);
});

test('OV-13 tickets of a discounted order go back for what was paid, and receipts say the same', async () => {
  await open({
    house: {
      receipts: { taxSystem: 'osn', ticketVat: 'none', feeVat: 'vat20', registrar: null, closesSales: false },
    },
  });
  const limits = { event: null, uses: null, usesOfBuyer: null, about: '' };
  world.club.ledger.writePromoCode({ ...limits, code: 'ЧЕТЫРЕ', terms: { sum: 14 } });
  const order = await ordered(3);
  await add(order, { promoCode: 'ЧЕТЫРЕ' });
  await pay(order);
  expect(await total(order)).toBe(329_986);
  const paid = await trial.reload(order);
  const cart = cartOfOrder(paid, { taxSystem: 'osn', ticketVat: 'none', feeVat: 'vat20' }, 'ru');
  expect(sumOf(cart.lines)).toBe(329_986);
  const tickets = await loadTicketsOf(trial.database, order.id);
  const sessions = new Map([[paid.lines[0]?.sessionId ?? 0, { cancelled: true, begins: new Date() }]]);
  const back = ticketReturns(paid, tickets, [], sessions, new Date());
  expect(back.map(({ amount }) => amount)).toEqual([109_995, 109_995, 109_996]);
  const line = paid.lines[0];
  if (!line) throw new Error('no line');
  const items = tickets.map(({ position }, index) => ({
    ...receiptItem(paid, line, position, 'ru'),
    percent: 100,
    amount: back[index]?.amount ?? 0,
    keepsFee: false,
  }));
  expect(sumOf(returnCart(cart, items).lines)).toBe(329_986);
});

test('OV-13 a club that is away when the order is paid hears of it later; staff hears of the silence', async () => {
  await open();
  const order = await ordered(1, 1);
  await add(order, { bonuses: 10_000 });
  world.club.behave('500');
  await pay(order);
  await closeDueDiscounts(world.shop);
  expect(await alarms()).toEqual([]);
  await trial.database.query(`update discount set created_at = now() - interval '2 hours'`);
  await due();
  await closeDueDiscounts(world.shop);
  expect(await alarms()).toEqual([{ kind: 'club-silent' }]);
  world.club.behave(null);
  await due();
  await closeDueDiscounts(world.shop);
  expect(await states()).toEqual(['REDEEMED']);
  expect(await alarms()).toEqual([]);
});

test('OV-13 a process killed while it asked the club leaves nothing taken', async () => {
  await open();
  const order = await ordered(1);
  await trial.database.query(
    `insert into discount (order_id, kind, club_key, code, state, created_at)
     values ($1, 'promo', 'killed', 'ОДИН', 'ASKED', now() - interval '2 minutes')`,
    [order.id],
  );
  await closeDueDiscounts(world.shop);
  expect(await states()).toEqual(['RELEASED']);
  expect(await add(order, { promoCode: 'ОДИН' })).toEqual({ kind: 'done' });
});

test('OV-13 what the club will not redeem is told to staff, and the order stays paid', async () => {
  await open();
  const order = await ordered(1, 1);
  await add(order, { bonuses: 10_000 });
  const [entry] = world.club.ledger.entries();
  world.club.ledger.close(entry?.id ?? '', 'released');
  await pay(order);
  await closeDueDiscounts(world.shop);
  expect(await states()).toEqual(['LOST']);
  expect(await alarms()).toEqual([{ kind: 'discount-lost' }]);
  expect(await trial.reload(order)).toMatchObject({ state: 'PAID' });
  expect((await audit(trial.database)).map(({ id }) => id)).toEqual(['I13']);
});
