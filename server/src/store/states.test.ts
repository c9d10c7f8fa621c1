import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  isEnded,
  isHeld,
  isOpenPayment,
  isOpenReturn,
  isUndecided,
  isUnpaid,
  type OrderState,
  orderMoves,
  orderStates,
  paymentStates,
  returnStates,
} from '#domain/states.ts';
import { draftOrder } from '#testing/draft-order.ts';
import { type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { endOrder, loadOrder, markHeldAgain, markPaid, markPaying, sweepLapsed } from './orders.ts';
import { placeOrders } from './place-orders.ts';

let opened: TestDatabase;
let sale: SeededSale;
beforeAll(async () => {
  opened = await createTestDatabase();
  sale = await seedSale(opened.database, { capacity: null });
});
afterAll(() => opened.close());

describe('the database knows the same states and groups of states as the domain', () => {
  test.each([
    ['orders', orderStates],
    ['payment', paymentStates],
    ['return_request', returnStates],
  ])('states of %s', async (table, states) => {
    const [row] = await opened.database.query<{ definition: string }>(
      'select pg_get_constraintdef(oid) as definition from pg_constraint where conname = $1',
      [`${table}_state_check`],
    );
    const listed = [...(row?.definition ?? '').matchAll(/'([A-Z]+)'/g)].map(([, state]) => state);
    expect(listed).toEqual([...states]);
  });

  const isLive = (order: { state: OrderState }) => !isEnded(order);
  const groups: [string, readonly string[], (one: { state: never }) => boolean][] = [
    ['is_held', orderStates, isHeld],
    ['is_unpaid', orderStates, isUnpaid],
    ['is_live', orderStates, isLive],
    ['is_ended', orderStates, isEnded],
    ['payment_is_open', paymentStates, isOpenPayment],
    ['payment_is_undecided', paymentStates, isUndecided],
    ['return_is_open', returnStates, isOpenReturn],
  ];
  test.each(groups)('%s', async (name, states, group) => {
    const rows = await opened.database.query<{ state: string }>(
      `select state from unnest($1::text[]) state where ${name}(state)`,
      [states],
    );
    expect(rows.map(({ state }) => state)).toEqual(
      states.filter((state) => group({ state } as { state: never })),
    );
  });
});

test('I6 every move of an order is one of the table, and every move of the table is made', async () => {
  const moves: Record<string, (id: number) => Promise<unknown>> = {
    markPaying: (id) => markPaying(opened.database, id),
    markHeldAgain: (id) => markHeldAgain(opened.database, id),
    markPaid: (id) => markPaid(opened.database, id, new Date()),
    expire: (id) => endOrder(opened.database, id, 'EXPIRED', 'expired'),
    cancel: (id) => endOrder(opened.database, id, 'CANCELLED', 'house'),
    lapse: () => sweepLapsed(opened.database, 10),
    name: (id) => opened.database.query('select name_visitors($1, 60)', [id]),
  };
  const made = new Set<string>();
  for (const needsVisitors of [false, true]) {
    // Only an order that waits for names is ever NAMED.
    for (const from of orderStates.filter((state) => needsVisitors || state !== 'NAMED')) {
      for (const [name, move] of Object.entries(moves)) {
        const id = await orderIn(from, needsVisitors, name === 'lapse');
        await move(id).catch(() => undefined);
        const { state } = await loadOrder(opened.database, id);
        if (state !== from) made.add(`${from} ${state}`);
      }
    }
  }
  const table = orderStates.flatMap((from) => orderMoves[from].map((next) => `${from} ${next}`));
  expect([...made].sort()).toEqual(table.sort());
});

async function orderIn(state: OrderState, needsVisitors: boolean, lapsed: boolean): Promise<number> {
  const [outcome] = await placeOrders(opened.database, [draftOrder(sale, { needsVisitors })]);
  if (outcome?.kind !== 'placed') throw new Error('The sale has room for all');
  await opened.database.query(
    `update orders set state = $2, held_until = now() + make_interval(mins => $3) where id = $1`,
    [outcome.orderId, state, lapsed ? -1 : 10],
  );
  return outcome.orderId;
}
