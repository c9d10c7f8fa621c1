import { setTimeout as pause } from 'node:timers/promises';
import { audit } from '@foyer/server/features/audit/audit.ts';
import { placeOrder } from '@foyer/server/features/place-order/place-order.ts';
import { releaseHolds } from '@foyer/server/features/release-holds/release-holds.ts';
import type { Database } from '@foyer/server/platform/database.ts';
import { confirmOrder } from '@foyer/server/shop/confirm-order.ts';
import type { Shop } from '@foyer/server/shop/shop.ts';
import { endOrder, lockOrder, releasePlaces, takePlacesAgain } from '@foyer/server/store/orders.ts';
import { orderRequest, requestLine } from '@foyer/server/testing/order-request.ts';
import { type SeededSale, seedSale } from '@foyer/server/testing/seed-sale.ts';
import { createTestDatabase } from '@foyer/server/testing/test-database.ts';
import { expect, test } from 'vitest';
import { openShops, times } from './many-buyers.ts';

const milliseconds = 8_000;
/** A busy machine may need longer until each thing has happened. */
const mostMilliseconds = 90_000;
const seats = { 1: 12, 2: 12, 3: null };

/**
 * Buyers, confirmations in time and too late, cancellations by the house and the sweep, all at once over four
 * small sessions, with the audit looking on: the truth holds at every moment, not only at the end.
 */
test('OR-4 OR-5 a crowded sale stays true while everything happens at once', async () => {
  const { database, close } = await createTestDatabase({ poolSize: 40 });
  // Free of charge, so that no money is needed behind a confirmation.
  const house = { holdSeconds: 0.5, openOrdersPerBuyer: 60 };
  const sale = await seedSale(database, { sessions: 4, capacity: 20, zones: seats, free: true, house });
  const shops = openShops(database, sale, 4);
  const startedAt = performance.now();
  const counts = {
    placed: 0,
    refused: 0,
    confirmed: 0,
    late: 0,
    tooLate: 0,
    cancelled: 0,
    swept: 0,
    audits: 0,
  };

  const isDone = () => {
    const passed = performance.now() - startedAt;
    const hasAllHappened = Object.values(counts).every((count) => count > 0);
    return passed > mostMilliseconds || (passed > milliseconds && hasAllHappened);
  };
  const forever = async (work: () => Promise<void>) => {
    while (!isDone()) await work();
  };
  await Promise.all([
    ...times(24, (index) => forever(() => buy(shops[index % 4], sale, counts))),
    ...times(3, () => forever(() => confirmSomething(shops[0], counts))),
    forever(() => cancelSomething(database, counts)),
    forever(async () => {
      counts.swept += await releaseHolds(database);
      await pause(5);
    }),
    forever(async () => {
      expect(await audit(database)).toEqual([]);
      counts.audits += 1;
    }),
  ]);

  expect(await audit(database)).toEqual([]);
  const neverHappened = Object.entries(counts).filter(([, count]) => count === 0);
  expect(neverHappened).toEqual([]);
  await close();
});

type Counts = Record<'placed' | 'refused' | 'confirmed' | 'late' | 'tooLate' | 'cancelled', number>;

async function buy(shop: Shop | undefined, sale: SeededSale, counts: Counts): Promise<void> {
  if (!shop) throw new Error('There is no shop');
  await pause(Math.random() * 100);
  const session = Math.floor(Math.random() * 4);
  const lines = times(1 + Math.floor(Math.random() * 2), () =>
    requestLine(
      sale,
      {
        zoneId: 1 + Math.floor(Math.random() * 3),
        quantity: 1 + Math.floor(Math.random() * 3),
        shownAmount: 0,
      },
      Math.random() < 0.2 ? (session + 1) % 4 : session,
    ),
  );
  // Held only: the process dies before it confirms a free order.
  const transaction = () => Promise.reject(new Error('killed'));
  const held = { ...shop, database: { ...shop.database, transaction } };
  const outcome = await placeOrder(held, orderRequest(sale, { lines }), { idempotencyKey: null }).catch(
    (error: Error) => {
      if (error.message !== 'killed') throw error;
      return { kind: 'placed' as const };
    },
  );
  if (outcome.kind === 'placed') counts.placed += 1;
  else counts.refused += 1;
}

/** As a payment does when the bank says yes: in time, late with places, or late without. */
async function confirmSomething(shop: Shop | undefined, counts: Counts): Promise<void> {
  if (!shop) throw new Error('There is no shop');
  const { database } = shop;
  const [found] = await database.query<{ id: number }>(
    `select id from orders
     where state = 'EXPIRED' or (state = 'HELD' and placed_at < now() - interval '450 milliseconds')
     order by (state = 'HELD') = $1 desc, random() limit 1`,
    // Those that are over pile up: one in time would hardly ever be drawn among them.
    [Math.random() < 0.5],
  );
  await pause(25);
  if (!found) return;
  const outcome = await database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, found.id);
    if (order.state !== 'HELD' && order.state !== 'EXPIRED') return null;
    const wasReleased = order.releasedAt !== null;
    if (wasReleased && !(await takePlacesAgain(transaction, order.id))) {
      await endOrder(transaction, order.id, 'CANCELLED', 'late-payment');
      return 'tooLate';
    }
    await confirmOrder(transaction, shop, order);
    return wasReleased ? 'late' : 'confirmed';
  });
  if (outcome) counts[outcome] += 1;
}

async function cancelSomething(database: Database, counts: Counts): Promise<void> {
  const [found] = await database.query<{ id: number }>(
    `select id from orders where state = 'PAID' order by random() limit 1`,
  );
  await pause(25);
  if (!found) return;
  await database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, found.id);
    if (order.state !== 'PAID') return;
    await endOrder(transaction, order.id, 'CANCELLED', 'house');
    await releasePlaces(transaction, order.id);
    counts.cancelled += 1;
  });
}
