import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { type OrderState, orderStates } from '#domain/states.ts';
import { draftLine, draftOrder } from '#testing/draft-order.ts';
import { type SaleSeed, type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { waitForBlockedLock } from '#testing/wait-for-blocked-lock.ts';
import {
  endOrder,
  findOrderByHash,
  loadOrder,
  lockOrder,
  markHeldAgain,
  markPaid,
  markPaying,
  releasePlaces,
  sweepLapsed,
  takePlacesAgain,
} from './orders.ts';
import { type OrderDraft, placeOrders } from './place-orders.ts';
import { loadStockLevels, loadStockLevelsOf } from './stock.ts';

let opened: TestDatabase;
let sale: SeededSale;
beforeEach(() => open());
afterAll(() => opened.close());

test('an order is found by its hash in any case of letters, an unknown one is null', async () => {
  const draft = draftOrder(sale);
  const id = await place(draft);
  expect((await findOrderByHash(opened.database, draft.hash.toLowerCase()))?.id).toBe(id);
  for (const name of ['nothing', '', 'a\u0000b', '\ud800', "'; drop table orders", 'A'.repeat(10_000)])
    expect(await findOrderByHash(opened.database, name)).toBeNull();
  await expect(loadOrder(opened.database, 1)).rejects.toThrow('no order 1');
});

test('who locks an order waits for whoever decides about it', async () => {
  const id = await place(draftOrder(sale));
  let paid: Promise<OrderState> | undefined;
  await opened.database.transaction(async (transaction) => {
    await lockOrder(transaction, id);
    paid = opened.database.transaction(async (other) => (await lockOrder(other, id)).state);
    await markPaying(transaction, id);
  });
  expect(await paid).toBe('PAYING');
});

test('lines and total of a locked order are of one moment, however long the lock was waited for', async () => {
  const id = await place(draftOrder(sale));
  const before = await loadOrder(opened.database, id);
  const [line] = before.lines;
  if (!line) throw new Error('The draft has no line');
  let late: Promise<Order> | undefined;
  await opened.database.transaction(async (transaction) => {
    await lockOrder(transaction, id);
    late = opened.database.transaction((other) => lockOrder(other, id));
    await waitForBlockedLock(opened.database);
    await transaction.query('update order_line set discount = 100 where id = $1', [line.id]);
    await transaction.query('update orders set total = total - 100 where id = $1', [id]);
  });
  const read = await late;
  expect([read?.total, read?.lines.find(({ id }) => id === line.id)?.discount]).toEqual([
    before.total - 100,
    100,
  ]);
});

describe('I6 states move only along the graph', () => {
  const moves = {
    markPaying: (id: number) => markPaying(opened.database, id),
    markHeldAgain: (id: number) => markHeldAgain(opened.database, id),
    markPaid: (id: number) => markPaid(opened.database, id, new Date('2030-01-01')),
    expire: (id: number) => endOrder(opened.database, id, 'EXPIRED', 'expired'),
    cancel: (id: number) => endOrder(opened.database, id, 'CANCELLED', 'house'),
  };
  const allowed: Record<keyof typeof moves, readonly OrderState[]> = {
    markPaying: ['HELD', 'NAMED', 'PAYING'],
    markHeldAgain: ['HELD', 'NAMED', 'PAYING'],
    markPaid: ['HELD', 'NAMED', 'PAYING', 'EXPIRED'],
    expire: ['HELD', 'NAMED', 'PAYING'],
    cancel: ['HELD', 'NAMED', 'PAYING', 'PAID', 'EXPIRED'],
  };

  test.each(Object.keys(moves) as (keyof typeof moves)[])('%s', async (name) => {
    const id = await place(draftOrder(sale));
    for (const state of orderStates) {
      await opened.database.query('update orders set state = $2 where id = $1', [id, state]);
      const moved = moves[name](id).then(
        () => true,
        () => false,
      );
      expect([state, await moved]).toEqual([state, allowed[name].includes(state)]);
    }
  });

  test('I17 an order that needs visitors is not paid before they are named', async () => {
    const id = await place(draftOrder(sale, { needsVisitors: true }));
    await expect(moves.markPaying(id)).rejects.toThrow('cannot move');
    await opened.database.query(`update orders set state = 'NAMED'`);
    await moves.markPaying(id);
    await moves.markHeldAgain(id);
    expect((await loadOrder(opened.database, id)).state).toBe('NAMED');
  });

  test('an order whose places went back is not paid', async () => {
    const id = await place(draftOrder(sale));
    await moves.expire(id);
    await releasePlaces(opened.database, id);
    await expect(moves.markPaid(id)).rejects.toThrow('cannot move');
  });
});

describe('RT-10 OR-4 places go back', () => {
  test('once, however often it is asked', async () => {
    const id = await place(draftOrder(sale, { lines: [draftLine(sale, { quantity: 3, visitors: 2 })] }));
    await endOrder(opened.database, id, 'CANCELLED', 'house');
    await Promise.all([1, 2, 3, 4].map(() => opened.database.transaction((one) => releasePlaces(one, id))));
    expect(await left()).toEqual([10]);
  });

  test('by the sweep, lapsed holds only', async () => {
    const [lapsed, live, paying] = [await place(), await place(), await place()];
    await markPaying(opened.database, paying);
    await lapse(lapsed);
    await lapse(paying);
    expect(await sweepLapsed(opened.database, 100)).toBe(1);
    expect(await sweepLapsed(opened.database, 100)).toBe(0);
    expect(await states(lapsed, live, paying)).toEqual(['EXPIRED', 'HELD', 'PAYING']);
    expect(await left()).toEqual([8]);
  });
});

describe('C6 a late payment takes its places again', () => {
  test('when they are free', async () => {
    const id = await ended();
    expect(await again(id)).toBe(true);
    await markPaid(opened.database, id, new Date());
    expect(await left()).toEqual([9]);
  });

  test('without counting them twice when they never went back', async () => {
    const id = await place();
    await lapse(id);
    expect(await again(id)).toBe(true);
    await markPaid(opened.database, id, new Date());
    expect(await left()).toEqual([9]);
  });

  test('all or nothing', async () => {
    await open({ sessions: 2, capacity: 2 });
    const id = await ended(
      draftOrder(sale, { lines: [draftLine(sale), draftLine(sale, { quantity: 2 }, 1)] }),
    );
    await place(draftOrder(sale, { lines: [draftLine(sale, {}, 1)] }));
    expect(await again(id)).toBe(false);
    expect(await left()).toEqual([2, 1]);
  });

  test('when only a lapsed hold of another is in the way, though nothing swept', async () => {
    await open({ capacity: 1 });
    const id = await ended();
    const other = await place();
    expect(await again(id)).toBe(false);
    await lapse(other);
    expect(await again(id)).toBe(true);
    expect(await states(other)).toEqual(['EXPIRED']);
    expect(await left()).toEqual([0]);
  });

  test('not of a cancelled session', async () => {
    const id = await ended();
    await opened.database.query('update session set cancelled_at = now()');
    expect(await again(id)).toBe(false);
  });

  test('two late payments for one place: exactly one gets it', async () => {
    await open({ capacity: 1 });
    const ids = [await ended(), await ended()];
    const outcomes = await Promise.all(ids.map(again));
    expect(outcomes.sort()).toEqual([false, true]);
    expect(await left()).toEqual([0]);
  });
});

describe('AF-13 EV-3 what is left', () => {
  test('by session and zone; a zone never has more than its session', async () => {
    await open({ capacity: 3, zones: { 1: 2, 2: null, 3: 50 } });
    await place(draftOrder(sale, { lines: [draftLine(sale)] }));
    const [levels] = (await loadStockLevels(opened.database)).values();
    expect(levels).toEqual({
      left: 2,
      zones: new Map([
        [1, 1],
        [2, 2],
        [3, 2],
      ]),
    });
  });

  test('sessions whose sale is over are left out unless they are asked for', async () => {
    await open({ sessions: 2, capacity: null });
    const [first, second] = sale.sessions.map(({ id }) => id);
    await opened.database.query('update session set sale_closes_at = now() where id = $1', [first]);
    expect([...(await loadStockLevels(opened.database)).keys()]).toEqual([second]);
    const asked = await loadStockLevelsOf(opened.database, [first ?? 0]);
    expect([...asked]).toEqual([[first, { left: null, zones: new Map([[1, null]]) }]]);
    expect((await loadStockLevelsOf(opened.database, [])).size).toBe(0);
  });
});

async function open(shape: SaleSeed = { capacity: 10 }): Promise<void> {
  await opened?.close();
  opened = await createTestDatabase();
  sale = await seedSale(opened.database, shape);
}

async function place(draft: OrderDraft = draftOrder(sale)): Promise<number> {
  const [outcome] = await placeOrders(opened.database, [draft]);
  if (outcome?.kind !== 'placed') throw new Error(`not placed: ${outcome?.kind}`);
  return outcome.orderId;
}

/** An order whose time ran out and whose places went back. */
async function ended(draft?: OrderDraft): Promise<number> {
  const id = await place(draft);
  await endOrder(opened.database, id, 'EXPIRED', 'expired');
  await releasePlaces(opened.database, id);
  return id;
}

function again(id: number): Promise<boolean> {
  return opened.database.transaction(async (transaction) => {
    await lockOrder(transaction, id);
    return await takePlacesAgain(transaction, id);
  });
}

async function lapse(id: number): Promise<void> {
  await opened.database.query(`update orders set held_until = now() - interval '1 second' where id = $1`, [
    id,
  ]);
}

async function states(...ids: number[]): Promise<OrderState[]> {
  return Promise.all(ids.map(async (id) => (await loadOrder(opened.database, id)).state));
}

/** Places left of each session, in the order of the sale. */
async function left(): Promise<(number | null)[]> {
  const levels = [...(await loadStockLevels(opened.database))].sort(([one], [other]) => one - other);
  return levels.map(([, session]) => session.left);
}
