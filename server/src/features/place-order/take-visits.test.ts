import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { placeOrder } from '#features/place-order/place-order.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import type { Shop } from '#shop/shop.ts';
import { endOrder, releasePlaces, takePlacesAgain } from '#store/orders.ts';
import { eraseOrder } from '#store/personal-data.ts';
import { loadHeldSubscriptions } from '#store/visit-grants.ts';
import { requestLine } from '#testing/order-request.ts';
import { buySeasonTicket, insertProfile, seasonSeed, visitRequest } from '#testing/season-ticket.ts';
import { type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

let opened: TestDatabase;
let sale: SeededSale;
let shop: Shop;

beforeEach(() => open());
afterEach(() => opened.close());

describe('EV-9 tickets are taken under a season ticket', () => {
  test('its visits are used up, and the audit agrees', async () => {
    const held = await buy();
    expect(await left(held)).toBe(2);
    expect(await take(held)).toMatchObject({ kind: 'placed', order: { state: 'PAID', total: 0 } });
    expect(await left(held)).toBe(1);
    expect(await take(held, { session: 1 })).toMatchObject({ kind: 'placed' });
    expect(await left(held)).toBe(0);
    expect(await refusal(take(held, { session: 2 }))).toEqual(['visits-used', 0]);
    expect(await audit(opened.database)).toEqual([]);
  });

  test('pressed twice it is one order and one visit', async () => {
    const held = await buy();
    const request = visitRequest(sale, held.subscriptionId);
    const press = { idempotencyKey: 'once', profileId: held.profileId };
    const orders = [await placeOrder(shop, request, press), await placeOrder(shop, request, press)];
    expect(new Set(orders.map((one) => (one.kind === 'placed' ? one.order.id : 0))).size).toBe(1);
    expect(await left(held)).toBe(1);
  });

  test('a season ticket for several gives each of them the visits, two of them add up', async () => {
    const held = await buy(2);
    const lines = [requestLine(sale, { quantity: 4, shownAmount: 0 })];
    expect(await take(held, { lines })).toMatchObject({ kind: 'placed' });
    expect(await left(held)).toBe(0);
  });

  test('a hold that lapsed gives its visits to the next who asks', async () => {
    await reopen({ price: 10_000 });
    const held = await buy();
    const lines = [requestLine(sale, { quantity: 2, shownAmount: 20_000 })];
    expect(await take(held, { lines })).toMatchObject({
      kind: 'placed',
      order: { state: 'HELD', total: 20_000 },
    });
    expect(await refusal(take(held, { lines, session: 1 }))).toEqual(['visits-used', 0]);
    await opened.database.query(`update orders set held_until = now() - interval '1 s' where state = 'HELD'`);
    expect(await take(held, { lines })).toMatchObject({ kind: 'placed' });
    expect(await audit(opened.database)).toEqual([]);
  });

  test('a late payment has no visits that were taken meanwhile', async () => {
    await reopen({ price: 10_000 });
    const held = await buy();
    const lines = [requestLine(sale, { quantity: 2, shownAmount: 20_000 })];
    const first = await take(held, { lines });
    const id = first.kind === 'placed' ? first.order.id : 0;
    await endOrder(opened.database, id, 'EXPIRED', 'expired');
    await releasePlaces(opened.database, id);
    expect(await take(held, { lines })).toMatchObject({ kind: 'placed' });
    expect(await takePlacesAgain(opened.database, id)).toBe(false);
  });

  test('a ticket given back gives its visit back', async () => {
    const held = await buy();
    const taken = await take(held);
    await giveTicketsBack(taken.kind === 'placed' ? taken.order.id : 0);
    expect(await left(held)).toBe(2);
    expect(await audit(opened.database)).toEqual([]);
  });

  test('a season ticket goes back when none of its visits is out', async () => {
    const held = await buy();
    const taken = await take(held);
    expect(await giveTicketsBack(held.orderId)).toBe('visits-taken');
    await giveTicketsBack(taken.kind === 'placed' ? taken.order.id : 0);
    expect(await giveTicketsBack(held.orderId)).toBe('returned');
    expect(await refusal(take(held))).toEqual(['subscription-refused', undefined]);
    expect(await audit(opened.database)).toEqual([]);
  });

  test('erasing its buyer leaves the ledger sound and the visits to nobody', async () => {
    const held = await buy();
    await take(held);
    await eraseOrder(opened.database, held.orderId);
    expect(await refusal(take(held))).toEqual(['subscription-refused', undefined]);
    expect(await audit(opened.database)).toEqual([]);
  });
});

describe('EV-9 what is refused takes nothing', () => {
  test.each<[string, Partial<Parameters<typeof visitRequest>[2]>, string]>([
    ['more than is left', { lines: [{ quantity: 3 }] as never }, 'visits-used'],
    ['a huge number', { lines: [{ quantity: 10_000 }] as never }, 'visits-used'],
    ['less than none', { lines: [{ quantity: -1 }] as never }, 'malformed'],
    ['the culture card beside it', { usesCultureCard: true }, 'not-offered'],
  ])('%s', async (_name, change, kind) => {
    const held = await buy();
    const lines = change?.lines?.map((line) => requestLine(sale, { ...line, shownAmount: 0 }));
    const buyer = change?.usesCultureCard ? { buyer: passport() } : {};
    expect((await refusal(take(held, { ...change, ...(lines ? { lines } : {}), ...buyer })))[0]).toBe(kind);
    expect(await left(held)).toBe(2);
  });

  test('somebody else’s, one that is not there, and nobody’s', async () => {
    const held = await buy();
    const stranger = { ...held, profileId: await insertProfile(opened.database) };
    expect((await refusal(take(stranger)))[0]).toBe('subscription-refused');
    expect((await refusal(take({ ...held, subscriptionId: 'season-999999' })))[0]).toBe(
      'subscription-refused',
    );
    const unsigned = placeOrder(shop, visitRequest(sale, held.subscriptionId), { idempotencyKey: null });
    expect((await refusal(unsigned))[0]).toBe('unauthorized');
    expect(await left(held)).toBe(2);
  });

  test('one of another event, of another session, one that has ended', async () => {
    for (const item of [{ eventId: 'another' }, { day: '2001-01-01' }, { until: '2001-01-01' }]) {
      await reopen({ item });
      const held = await buy();
      const subscriptionId = held.subscriptionId || 'season-1';
      expect((await refusal(take({ ...held, subscriptionId })))[0]).toBe('subscription-refused');
    }
  });
});

type Held = Awaited<ReturnType<typeof buySeasonTicket>>;

async function open({
  price = 0,
  item = {},
}: {
  price?: number;
  item?: Parameters<typeof seasonSeed>[0];
} = {}) {
  opened = await createTestDatabase();
  const seed = seasonSeed(item);
  const [row] = seed.event?.subscriptionPrices ?? [];
  if (!row) throw new Error('no row');
  sale = await seedSale(opened.database, {
    ...seed,
    event: {
      ...seed.event,
      subscriptionPrices: [{ ...row, price }],
      cultureCard: { withCard: true, withoutCard: true },
    },
  });
  shop = shopFor(opened.database, sale.catalogue);
}

async function reopen(change: Parameters<typeof open>[0]) {
  await opened.close();
  await open(change);
}

function buy(quantity = 1): Promise<Held> {
  return buySeasonTicket(opened.database, shop, sale, quantity);
}

function take(held: Held, change: Parameters<typeof visitRequest>[2] = {}) {
  const { profileId, subscriptionId } = held;
  return placeOrder(shop, visitRequest(sale, subscriptionId, change), { idempotencyKey: null, profileId });
}

async function left({ profileId }: Held): Promise<number> {
  const held = await loadHeldSubscriptions(opened.database, profileId, 'trial');
  return held.reduce((sum, { quantity }) => sum + quantity, 0);
}

async function refusal(placing: ReturnType<typeof placeOrder>): Promise<[string, unknown]> {
  const outcome = await placing;
  if (outcome.kind === 'placed') return ['placed', undefined];
  return [outcome.refusal.kind, outcome.refusal.parameters?.left];
}

/** By the house's word, which asks for no link. */
async function giveTicketsBack(orderId: number): Promise<string> {
  const everything = { tickets: null, calledOffOnly: false, percent: 100, words: '' };
  return (await returnByHouse(shop, orderId, everything)).kind;
}

function passport() {
  return {
    name: '',
    phone: '+7 (912) 000-00-00',
    email: 'anna@example.org',
    emailAgain: null,
    surname: 'Опытная',
    firstName: 'Анна',
    patronymic: 'Сергеевна',
  };
}
