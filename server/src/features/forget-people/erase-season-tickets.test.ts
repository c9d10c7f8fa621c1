import { afterEach, beforeEach, expect, test } from 'vitest';
import { placeOrder } from '#features/place-order/place-order.ts';
import type { Shop } from '#shop/shop.ts';
import { loadOrder } from '#store/orders.ts';
import { loadHeldSubscriptions } from '#store/visit-grants.ts';
import { buyCodes } from '#testing/buy-codes.ts';
import { seedEvenings } from '#testing/evening-ticket.ts';
import { buySeasonTicket, seasonSeed, visitRequest } from '#testing/season-ticket.ts';
import { type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { erasePeople } from './erase-people.ts';

let own: TestDatabase;
beforeEach(async () => {
  own = await createTestDatabase();
});
afterEach(() => own.close());

/** Why the order is kept; null: it was erased. Its own session was two days ago, and its mail is sent. */
async function erase(orderId: number) {
  await own.database.query('update mail set sent_at = now()');
  const [erased] = await erasePeople(own.database, { orderId }, false);
  return erased?.kept;
}
const beginAgo = (time: string, ids: readonly (number | undefined)[]) =>
  own.database.query('update session set starts_at = now() - $1::interval where id = any ($2)', [time, ids]);

async function seasonOf(item: { until: string | null; visits: number; day?: string }) {
  const sale = await seedSale(own.database, seasonSeed(item));
  const shop = shopFor(own.database, sale.catalogue);
  const bought = await buySeasonTicket(own.database, shop, sale);
  await beginAgo('2 days', [sale.sessions[0]?.id]);
  return { sale, shop, ...bought };
}

test('a season ticket keeps its buyer as long as its visits can be booked', async () => {
  const { sale, shop, orderId, profileId, subscriptionId } = await seasonOf({
    until: '2099-01-01',
    visits: 1,
  });
  expect(await erase(orderId)).toBe('ahead');
  expect(await loadHeldSubscriptions(own.database, profileId, 'trial')).toMatchObject([{ quantity: 1 }]);
  await book(shop, sale, { profileId, subscriptionId });
  expect(await erase(orderId)).toBeNull();
  expect(await loadOrder(own.database, orderId)).toMatchObject({ buyer: { email: '' } });
});

test.each([
  ['a last day that is over', { until: '2020-01-01', visits: 5 }, false],
  ['no last day, of an event that has left the programme', { until: null, visits: 5 }, true],
  ['a session that is over', { until: null, visits: 5, day: '2020-01-01' }, false],
])('visits with %s keep nobody', async (_, item, isWithdrawn) => {
  const { orderId } = await seasonOf(item);
  if (isWithdrawn) {
    expect(await erase(orderId)).toBe('ahead');
    await own.database.query('update event set withdrawn_at = now()');
  }
  expect(await erase(orderId)).toBeNull();
});

test('a season ticket keeps its buyer until the last evening that it names is over', async () => {
  const { sale, seasons } = await seedEvenings(own.database);
  await buyCodes(seasons, sale, { quantity: 1 });
  const [order] = await own.database.query<{ id: number }>('select id from orders');
  const [mine, first, second] = sale.sessions.map(({ id }) => id);
  await beginAgo('2 days', [mine, first]);
  expect(await erase(order?.id ?? 0)).toBe('ahead');
  await own.database.query('update session set cancelled_at = now() where id = $1', [second]);
  expect(await erase(order?.id ?? 0)).toBeNull();
});

test('an evening that is not in the programme counts by its day', async () => {
  const { sale, seasons } = await seedEvenings(own.database);
  await buyCodes(seasons, sale, { quantity: 1 });
  const [order] = await own.database.query<{ id: number }>('select id from orders');
  await beginAgo(
    '2 days',
    sale.sessions.map(({ id }) => id),
  );
  await own.database.query('delete from ticket_evening where item = 2');
  expect(await erase(order?.id ?? 0)).toBe('ahead');
});

async function book(shop: Shop, sale: SeededSale, who: { profileId: number; subscriptionId: string }) {
  const { profileId, subscriptionId } = who;
  const request = visitRequest(sale, subscriptionId, { session: 1 });
  const placed = await placeOrder(shop, request, { idempotencyKey: null, profileId });
  if (placed.kind === 'refused') throw new Error(placed.refusal.kind);
}
