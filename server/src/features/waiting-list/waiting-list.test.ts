import type { JoinListRequest } from '@foyer/contract/waiting/waiting.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { eraseWaiting, exportPeople } from '#features/forget-people/erase-people.ts';
import { placeOrder } from '#features/place-order/place-order.ts';
import { releaseHolds } from '#features/release-holds/release-holds.ts';
import { entryOfName, listName } from '#shop/link-tokens.ts';
import type { Shop } from '#shop/shop.ts';
import { endOrder, releasePlaces } from '#store/orders.ts';
import { forgetOldEntries } from '#store/waiting.ts';
import { orderRequest, requestLine } from '#testing/order-request.ts';
import { seatId, seedHall } from '#testing/seed-hall.ts';
import { type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { waitForBlockedLock } from '#testing/wait-for-blocked-lock.ts';
import { wholeDatabase } from '#testing/whole-database.ts';
import { joinList } from './join-list.ts';
import { confirmListEntry, leaveListEntry, passListOffer, viewListEntry } from './list-entry.ts';
import { findSessionOfList, goThroughLists, matchSession } from './match-session.ts';

let own: TestDatabase;
let sale: SeededSale;
let shop: Shop;
afterEach(() => own.close());

const row = [1, 2, 3, 4].map((seat) => seatId(1, seat));

/** One row of four seats, all sold or held by one order each. */
async function soldOutHall(): Promise<number[]> {
  own = await createTestDatabase();
  sale = await seedHall(own.database, { rows: 1, seats: 4 });
  shop = shopFor(own.database, sale.catalogue);
  const held: number[] = [];
  for (const seat of row) held.push(await ordered([seat]));
  return held;
}

/** A session of two places without a plan, all held by one order each. */
async function soldOutSession(): Promise<number[]> {
  own = await createTestDatabase();
  sale = await seedSale(own.database, { capacity: 2, zones: { 1: 2 } });
  shop = shopFor(own.database, sale.catalogue);
  return [await ordered([0]), await ordered([0])];
}

let buyers = 0;

async function buy(seatIds: readonly number[], pass?: string) {
  buyers += 1;
  const lines = seatIds.map((id) => requestLine(sale, { seatId: id }));
  const usual = orderRequest(sale, { lines, ...(pass === undefined ? {} : { claim: { pass } }) });
  const request = { ...usual, buyer: { ...usual.buyer, email: `buyer${buyers}@example.org` } };
  return await placeOrder(shop, request, { idempotencyKey: null });
}

async function ordered(seatIds: readonly number[], pass?: string): Promise<number> {
  const outcome = await buy(seatIds, pass);
  if (outcome.kind === 'refused') throw new Error(`refused: ${outcome.refusal.kind}`);
  return outcome.order.id;
}

/** The holds of the orders are over by the clock, and nothing has swept them. */
async function lapse(...orders: number[]): Promise<void> {
  await own.database.query(`update orders set held_until = now() - interval '1 second' where id = any ($1)`, [
    orders,
  ]);
}

/** The house ends the order: its places are free at once. */
async function cancel(order: number): Promise<void> {
  await own.database.transaction(async (transaction) => {
    await endOrder(transaction, order, 'CANCELLED', 'house');
    await releasePlaces(transaction, order);
  });
}

function wish(change: Partial<JoinListRequest> = {}): JoinListRequest {
  return {
    eventId: sale.event.id,
    language: 'ru',
    sessionIds: [sale.sessions[0]?.id ?? 0],
    ...{ party: 1, together: false, zoneIds: [], email: 'anna@example.org' },
    consents: orderRequest(sale).consents,
    botCheck: { token: null, captchaId: null, captchaText: null },
    ...change,
  };
}

const nobody = { block: null, rateUsed: 0 };

/** Joins and confirms; the name of the entry. */
async function waits(name: string, change: Partial<JoinListRequest> = {}): Promise<string> {
  expect(await joinList(shop, wish({ email: `${name}@example.org`, ...change }), nobody)).toEqual({
    kind: 'done',
  });
  const [entry] = await own.database.query<{ id: number }>('select max(id) as id from waiting');
  const link = { name: listName(shop.key, entry?.id ?? 0), language: 'ru' as const };
  expect(await confirmListEntry(shop, link)).toEqual({ kind: 'done' });
  return link.name;
}

async function view(name: string) {
  const outcome = await viewListEntry(shop, { name, language: 'ru' });
  if (outcome.kind === 'refused') throw new Error('not shown');
  return outcome.view;
}

async function mailsOf(name: string): Promise<string[]> {
  const rows = await own.database.query<{ kind: string }>(
    'select kind from mail where waiting_id = $1 order by id',
    [entryOfName(shop.key, name)],
  );
  return rows.map(({ kind }) => kind);
}

describe('a place that comes back', () => {
  test('is kept for the list in the transaction that frees it, and offered in turn', async () => {
    const [first = 0] = await soldOutHall();
    const [anna, boris] = [await waits('anna'), await waits('boris')];
    expect(await view(boris)).toMatchObject({ state: 'waiting', sessions: [{ ahead: 1 }] });
    await lapse(first);
    // A sale ends lapsed orders and takes places in one transaction.
    expect(await buy([row[0] ?? 0])).toMatchObject({ kind: 'refused' });
    await goThroughLists(shop);
    const { offer, state } = await view(anna);
    expect(state).toBe('offered');
    expect(offer).toMatchObject({ seatIds: [row[0]], isOpen: true, prices: expect.arrayContaining([]) });
    expect(offer?.placeName.ru).toBe('Партер, ряд 1, место 1');
    expect(await view(boris)).toMatchObject({ state: 'waiting', sessions: [{ ahead: 0 }] });
    expect(await mailsOf(anna)).toEqual(['list-confirm', 'list-offer']);
    expect(await buy([row[0] ?? 0])).toMatchObject({ kind: 'refused' });
    await ordered([row[0] ?? 0], offer?.pass);
    expect(await view(anna)).toMatchObject({ state: 'taken' });
    expect(await audit(own.database)).toEqual([]);
  });

  test('is swept to the list too, and counted as gone until then', async () => {
    const [first = 0] = await soldOutHall();
    const anna = await waits('anna');
    await lapse(first);
    const { levels } = await shop.listing();
    expect(levels.get(sale.sessions[0]?.id ?? 0)?.zones.get(1)).toBe(0);
    await releaseHolds(own.database);
    expect(await buy([row[0] ?? 0])).toMatchObject({ kind: 'refused' });
    await goThroughLists(shop);
    expect(await view(anna)).toMatchObject({ state: 'offered' });
  });

  test('goes to the list, not to a stranger, though the hold of a seat beside it ends at the same moment', async () => {
    const [first = 0, second = 0] = await soldOutHall();
    const [anna, boris] = [await waits('anna'), await waits('boris')];
    await cancel(first);
    const found = await findSessionOfList(shop, sale.sessions[0]?.id ?? 0);
    // The clock goes on while the list is gone through.
    if (found) await matchSession(shop, found, () => lapse(second));
    expect((await view(anna)).offer?.seatIds).toEqual([row[0]]);
    for (const seat of row) expect(await buy([seat]), String(seat)).toMatchObject({ kind: 'refused' });
    await goThroughLists(shop);
    expect((await view(boris)).offer?.seatIds).toEqual([row[1]]);
  });

  test.each([
    ['a seat', soldOutHall, () => [row[0] ?? 0]],
    ['a place without a number', soldOutSession, () => [0]],
  ] as const)(
    'goes to the list, not to a stranger who waited while its offer ended: %s',
    async (_, soldOut, place) => {
      const [first = 0] = await soldOut();
      const [anna, boris] = [await waits('anna'), await waits('boris')];
      await cancel(first);
      await goThroughLists(shop);
      const taken = await ordered(place(), (await view(anna)).offer?.pass);
      await own.database.query('update waiting_offer set until = now()');
      const found = await findSessionOfList(shop, sale.sessions[0]?.id ?? 0);
      if (!found) throw new Error('no such session');
      let stranger: ReturnType<typeof buy> | undefined;
      await matchSession(shop, found, async () => {
        await lapse(taken);
        stranger = buy(place());
        await waitForBlockedLock(own.database);
      });
      expect(await stranger).toMatchObject({ kind: 'refused' });
      await goThroughLists(shop);
      expect(await view(boris)).toMatchObject({ state: 'offered' });
      expect(await audit(own.database)).toEqual([]);
    },
  );

  test('goes to the list, not to a stranger, though an order from an offer is about to lapse', async () => {
    const [first = 0, second = 0] = await soldOutHall();
    const [anna, boris] = [await waits('anna'), await waits('boris')];
    await cancel(first);
    await goThroughLists(shop);
    const taken = await ordered([row[0] ?? 0], (await view(anna)).offer?.pass);
    await own.database.query(
      `update orders set held_until = clock_timestamp() + interval '5 seconds' where id = $1`,
      [taken],
    );
    await cancel(second);
    await goThroughLists(shop);
    expect((await view(boris)).offer?.seatIds).toEqual([row[1]]);
  });

  test('is everybody’s where nobody who waits can use it', async () => {
    const [first = 0] = await soldOutHall();
    await waits('anna', { party: 2, together: true });
    await lapse(first);
    await releaseHolds(own.database);
    await goThroughLists(shop);
    expect(await ordered([row[0] ?? 0])).toBeGreaterThan(0);
  });

  test('is everybody’s after 90 seconds without a program', async () => {
    const [first = 0] = await soldOutHall();
    await waits('anna');
    await lapse(first);
    await releaseHolds(own.database);
    const ends = await own.database.query(
      `select round(extract(epoch from until - made_at)) as seconds from keep where purpose = 'list'`,
    );
    expect(ends).toEqual([{ seconds: '90' }]);
    for (const table of ['keep', 'kept_seat'])
      await own.database.query(`update ${table} set until = until - interval '90 seconds'`);
    expect(await ordered([row[0] ?? 0])).toBeGreaterThan(0);
  });

  test('without a number is kept and offered by number', async () => {
    const [first = 0, second = 0] = await soldOutSession();
    const pair = await waits('pair', { party: 2 });
    const single = await waits('single');
    await lapse(first);
    expect(await buy([0])).toMatchObject({ kind: 'refused', refusal: { kind: 'place-taken' } });
    await goThroughLists(shop);
    // A larger party does not stop a smaller one behind it.
    expect(await view(pair)).toMatchObject({ state: 'waiting' });
    expect(await view(single)).toMatchObject({ state: 'offered', offer: { seatIds: [] } });
    await lapse(second);
    expect(await buy([0])).toMatchObject({ kind: 'refused' });
    await goThroughLists(shop);
    expect(await view(pair)).toMatchObject({ state: 'waiting' });
    await ordered([0], (await view(single)).offer?.pass);
    expect(await audit(own.database)).toEqual([]);
  });
});

describe('an offer', () => {
  test('that lapses goes to the next in the same transaction, and ends its entry', async () => {
    const [first = 0] = await soldOutHall();
    const [anna, boris] = [await waits('anna'), await waits('boris')];
    await lapse(first);
    await releaseHolds(own.database);
    await goThroughLists(shop);
    await own.database.query(`update waiting_offer set until = now() - interval '1 second'`);
    expect(await view(anna)).toMatchObject({ state: 'over' });
    expect(await buy([row[0] ?? 0])).toMatchObject({ kind: 'refused' });
    await goThroughLists(shop);
    expect(await mailsOf(anna)).toEqual(['list-confirm', 'list-offer', 'list-lapsed']);
    expect(await view(boris)).toMatchObject({ state: 'offered', offer: { seatIds: [row[0]] } });
  });

  test('that is passed on keeps the turn twice, and the same seat is not offered again', async () => {
    const [first = 0, second = 0, third = 0] = await soldOutHall();
    const anna = await waits('anna');
    const request = { name: anna, language: 'ru' as const };
    for (const [order, state] of [
      [first, 'waiting'],
      [second, 'waiting'],
      [third, 'passed'],
    ] as const) {
      await lapse(order);
      await releaseHolds(own.database);
      await goThroughLists(shop);
      expect(await view(anna)).toMatchObject({ state: 'offered' });
      await passListOffer(shop, request);
      expect(await view(anna)).toMatchObject({ state });
      await goThroughLists(shop);
      expect(await view(anna)).toMatchObject({ state });
    }
    // Nobody else waits: they are on sale.
    expect(await ordered([row[0] ?? 0])).toBeGreaterThan(0);
  });

  test('goes to the next when its entry leaves, and places ordered under it stay with the order', async () => {
    const [first = 0, second = 0] = await soldOutHall();
    const [anna, boris] = [await waits('anna'), await waits('boris')];
    await lapse(first);
    await releaseHolds(own.database);
    await goThroughLists(shop);
    await leaveListEntry(shop, { name: anna, language: 'ru' });
    expect(await view(anna)).toMatchObject({ state: 'left' });
    const { offer } = await view(boris);
    expect(offer).toMatchObject({ seatIds: [row[0]], isOpen: true });
    await ordered([row[0] ?? 0], offer?.pass);
    await leaveListEntry(shop, { name: boris, language: 'ru' });
    expect(await view(boris)).toMatchObject({ state: 'taken' });
    await lapse(second);
    await releaseHolds(own.database);
    expect(await ordered([row[1] ?? 0])).toBeGreaterThan(0);
    expect(await audit(own.database)).toEqual([]);
  });
});

describe('a person', () => {
  test('is exported with the entry, erased at once, and after 30 days by itself', async () => {
    const [first = 0] = await soldOutHall();
    const anna = await waits('anna');
    await waits('boris');
    const { waitingList } = await exportPeople(own.database, { email: 'Anna@example.org' });
    expect(waitingList).toMatchObject([{ email: 'anna@example.org', party: 1, state: 'WAITING' }]);
    expect(await eraseWaiting(own.database, 'anna@example.org')).toBe(1);
    expect(await view(anna)).toMatchObject({ state: 'left', email: '' });
    expect(await wholeDatabase(own.database)).not.toContain('anna@example.org');
    await lapse(first);
    await releaseHolds(own.database);
    await goThroughLists(shop);
    await forgetOldEntries(own.database);
    expect(await wholeDatabase(own.database)).toContain('boris@example.org');
    await own.database.query(`update waiting_offer set until = now()`);
    await goThroughLists(shop);
    await own.database.query(`update session set starts_at = now() - interval '31 days'`);
    await forgetOldEntries(own.database);
    expect(await wholeDatabase(own.database)).not.toContain('boris@example.org');
  });
});

describe('joining', () => {
  test('counts from the confirmation, once for an e-mail, and says the same to everybody', async () => {
    await soldOutHall();
    const anna = await waits('anna');
    expect(await joinList(shop, wish({ email: 'ANNA@example.org' }), nobody)).toEqual({ kind: 'done' });
    expect(await mailsOf(anna)).toEqual(['list-confirm', 'list-known']);
    const again = await own.database.query<{ id: number }>('select max(id) as id from waiting');
    const name = listName(shop.key, again[0]?.id ?? 0);
    expect(await confirmListEntry(shop, { name, language: 'ru' })).toMatchObject({ kind: 'refused' });
    expect(await confirmListEntry(shop, { name: anna, language: 'ru' })).toEqual({ kind: 'done' });
    expect(await confirmListEntry(shop, { name: `1.${'a'.repeat(22)}`, language: 'ru' })).toMatchObject({
      refusal: { kind: 'order-gone' },
    });
  });

  test.each([
    ['no e-mail', { email: 'anna' }, 'buyer-invalid'],
    ['no consent', { consents: [] }, 'consent-missing'],
    ['a session that is not there', { sessionIds: [99] }, 'list-closed'],
    ['an event that is not there', { eventId: 'none' }, 'list-closed'],
  ] as const)('is refused: %s', async (_, change, kind) => {
    await soldOutHall();
    const outcome = await joinList(shop, wish(change as Partial<JoinListRequest>), nobody);
    expect(outcome).toMatchObject({ kind: 'refused', refusal: { kind } });
  });

  test('is refused where places are free now, five times an hour from one network at most', async () => {
    const [first = 0] = await soldOutHall();
    const home = { block: 'home', rateUsed: 0 };
    for (let time = 0; time < 5; time += 1)
      expect(await joinList(shop, wish({ email: `a${time}@example.org` }), home)).toEqual({ kind: 'done' });
    expect(await joinList(shop, wish({ email: 'b@example.org' }), home)).toMatchObject({
      refusal: { kind: 'too-many-requests' },
    });
    await lapse(first);
    await releaseHolds(own.database);
    expect(await joinList(shop, wish(), nobody)).toMatchObject({ refusal: { kind: 'places-free' } });
  });
});
