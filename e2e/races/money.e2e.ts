import { setTimeout as pause } from 'node:timers/promises';
import type { Order } from '@foyer/server/domain/order.ts';
import { audit } from '@foyer/server/features/audit/audit.ts';
import { addOffers } from '@foyer/server/features/choose-offers/change-offers.ts';
import { addDiscount } from '@foyer/server/features/discount-order/change-discount.ts';
import { settlePayment } from '@foyer/server/features/pay-order/settle-payment.ts';
import { startPayment } from '@foyer/server/features/pay-order/start-payment.ts';
import type { Database, Queryable } from '@foyer/server/platform/database.ts';
import { loadPaymentsOf } from '@foyer/server/store/payments.ts';
import { type BankTrial, openBankTrial } from '@foyer/server/testing/bank-trial.ts';
import { type ClubTrial, openClubTrial } from '@foyer/server/testing/club-trial.ts';
import { returnSteps } from '@foyer/server/testing/return-steps.ts';
import { afterEach, expect, test } from 'vitest';

/** `npm run proof` repeats them for ten minutes: more than a thousand of each. */
const races = 60;

let trial: BankTrial;
let world: ClubTrial;
const { ask, linkOf, confirm, refundAll } = returnSteps(() => trial);
afterEach(async () => {
  await world.close();
  await trial.close();
});

const words = { name: { ru: 'Карта' }, description: {} };
const way = (id: number, key: string) => ({
  id,
  key,
  ...words,
  gateway: 'rbs',
  kind: 'redirect' as const,
  settings: {},
  cultureCardOnly: false,
  receipts: 'registrar' as const,
});
const catalogueForSale = {
  ...words,
  id: 1,
  pictureId: null,
  price: 90_000,
  stock: null,
  limit: 5,
  vat: null,
  isGoods: true,
  eventIds: null,
};

async function open() {
  trial = await openBankTrial({
    capacity: null,
    house: {
      paymentWays: [way(1, 'card'), way(2, 'other-card')],
      offers: [catalogueForSale],
      receipts: { taxSystem: 'osn', ticketVat: 'none', feeVat: 'vat120', registrar: {}, closesSales: false },
    },
  });
  trial.bank.setScenario('callback-never');
  world = await openClubTrial(trial);
}

const discount = (order: Order, asked: object) =>
  addDiscount(world.shop, {
    hash: order.hash,
    language: 'ru',
    promoCode: null,
    bonuses: null,
    cardCode: null,
    ...asked,
  });
const changes: [string, (order: Order) => Promise<unknown>][] = [
  ['a promo code', (order) => discount(order, { promoCode: 'ПОЛДЕНЬ' })],
  ['bonuses', (order) => discount(order, { bonuses: 20, cardCode: '70000001' })],
  [
    'an add-on',
    ({ hash }) => {
      const pieces = [{ name: null, offerId: 1, shownPrice: null }];
      return addOffers(world.shop, { hash, language: 'ru', pieces });
    },
  ],
];
const press = (order: Order, wayId = 1, database: Database = trial.database) =>
  startPayment({ ...trial.shop, database }, { hash: order.hash, language: 'ru', wayId });

/** The bank has the money of all attempts; each is settled, all at once. */
async function settleAll(order: Order): Promise<unknown> {
  const payments = await loadPaymentsOf(trial.database, order.id);
  for (const { merchantNumber } of payments) trial.bank.pay(merchantNumber);
  return await Promise.all(payments.map(({ id }) => settlePayment(trial.shop, id)));
}

/** What the bank holds, what the shop thinks that it holds, and what receipts of sales less refunds add up to. */
async function sums() {
  const [row] = await trial.database.query<{ money: number; receipts: number; orders: number }>(`select
    (select sum(confirmed_amount) from payment)
      - (select coalesce(sum(amount), 0) from refund where state = 'DONE') as money,
    (select sum(cart_sum(cart) * case when kind = 'sale' then 1 else -1 end) from receipt) as receipts,
    (select sum(total) from orders where paid_at is not null)
      - (select coalesce(sum(amount), 0) from return_item) as orders`);
  const bank = trial.bank.ledger().reduce((sum, { amount }) => sum + amount, 0);
  return { bank, money: Number(row?.money), receipts: Number(row?.receipts), orders: Number(row?.orders) };
}

/** Whether the change won. It starts up to `lead` milliseconds before "pay"; where that is negative, up to as many after it. */
async function race(change: (order: Order) => Promise<unknown>, lead: number): Promise<boolean> {
  const order = await trial.order(2);
  await trial.database.query('update orders set profile_id = 1 where id = $1', [order.id]);
  const later = () => pause(Math.random() * Math.abs(lead));
  await Promise.all([
    (lead < 0 ? later() : Promise.resolve()).then(() => change(order)),
    (lead < 0 ? Promise.resolve() : later()).then(() => press(order)),
  ]);
  await settleAll(order);
  return (await trial.reload(order)).total !== order.total;
}

test.each(changes)(
  `OR-6 OV-1 %s races ${races} times against "pay": receipts equal the money`,
  async (_, change) => {
    await open();
    let changed = 0;
    // Whoever has won starts later the next time: both win now and then, however slow the machine is.
    for (let [times, lead] = [0, 6]; times < races; times += 1) {
      const hasWon = await race(change, lead);
      lead += hasWon ? -1 : 1;
      if (hasWon) changed += 1;
    }
    expect(changed).toBeGreaterThan(0);
    expect(changed).toBeLessThan(races);
    const { bank, ...others } = await sums();
    expect(bank).toBeGreaterThan(0);
    expect(others).toEqual({ money: bank, receipts: bank, orders: bank });
    expect(await audit(trial.database)).toEqual([]);
  },
);

test('without the lock of the order a discount lands beside "pay", and the audit says so', async () => {
  await open();
  const [[, change] = ['', async () => null]] = changes;
  const order = await trial.order(2);
  const [isWriting, isChanged] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const beforePayment = async () => {
    isWriting.resolve();
    await isChanged.promise;
  };
  const paying = press(order, 1, withoutLock(trial.database, beforePayment));
  await isWriting.promise;
  await change(order);
  isChanged.resolve();
  await paying;
  expect((await audit(trial.database)).map(({ id }) => id)).toContain('I8');
});

test(`RT-10 a return races ${races} times against a second payment: receipts equal the money`, async () => {
  await open();
  for (let times = 0; times < races; times += 1) {
    const order = await trial.order(2);
    await press(order, 1);
    const [first] = await loadPaymentsOf(trial.database, order.id);
    await press(order, 2);
    trial.bank.pay(first?.merchantNumber ?? '');
    await settlePayment(trial.shop, first?.id ?? 0);
    const tickets = await trial.database.query<{ id: number }>(
      'select ticket.id from ticket join order_line line on line.id = order_line_id where order_id = $1',
      [order.id],
    );
    await ask(
      order,
      tickets.slice(times % 2).map(({ id }) => id),
    );
    const link = await linkOf(order);
    await Promise.all([confirm(order, link), settleAll(order)]);
    await refundAll();
    trial.jobs.splice(0);
  }
  const { bank, ...others } = await sums();
  expect(others).toEqual({ money: bank, receipts: bank, orders: bank });
  expect(await audit(trial.database)).toEqual([]);
});

/** Orders are read without their lock, and payments are written when the test lets them. */
function withoutLock(database: Database, beforePayment: () => Promise<void>): Database {
  return {
    ...database,
    transaction: (work) =>
      database.transaction((transaction) => {
        const query = (async (asked: never, values: never) => {
          const text = typeof asked === 'string' ? asked : (asked as { text: string }).text;
          if (/^select from orders .* for update$/s.test(text)) return [];
          if (text.includes('insert into payment')) await beforePayment();
          return await transaction.query(asked, values);
        }) as Queryable['query'];
        return work({ ...transaction, query });
      }),
  };
}
