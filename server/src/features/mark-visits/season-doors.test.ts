import type { DoorScan } from '@foyer/contract/desk/door.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { visitorList } from '#features/show-evenings/day-evenings.ts';
import type { Shop } from '#shop/shop.ts';
import { loadArrivals, loadDoors } from '#store/door.ts';
import { findEvening } from '#store/evenings.ts';
import { findDoorTicket, loadTicketsOf } from '#store/tickets.ts';
import { buyCodes } from '#testing/buy-codes.ts';
import { seedEvenings } from '#testing/evening-ticket.ts';
import type { SeededSale } from '#testing/seed-sale.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { doorList } from './door-list.ts';
import { markVisit } from './mark-visit.ts';
import { takeScans } from './take-scans.ts';

const [first, second] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
let own: TestDatabase;
let sale: SeededSale;
let shop: Shop;
let seasons: Shop;
let code: string;
let single: string;
let number = 0;
/** From 0, the season ticket's own; it names 1 and 2. */
const session = (index: number) => sale.sessions[index]?.id ?? 0;

beforeAll(async () => {
  own = await createTestDatabase();
  ({ sale, shop, seasons } = await seedEvenings(own.database));
  [code = ''] = await buyCodes(seasons, sale, { quantity: 1 });
  [single = ''] = await buyCodes(shop, sale, { quantity: 1, session: 1 });
});
afterAll(() => own.close());
beforeEach(async () => {
  await own.database.query('truncate door_scan');
  await own.database.query('update ticket set visited_at = null');
  await own.database.query('update ticket_evening set visited_at = null');
  await own.database.query(`update session set starts_at = now() + id * interval '1 minute'`);
});

async function send(at: number, scans: Partial<DoorScan>[], device = first, since = 0) {
  const numbered = scans.map((one) => {
    number += 1;
    return { n: number, code, at: Date.now(), kind: 'in' as const, letIn: false, division: 0, ...one };
  });
  const request = { session: session(at), device, sentAt: Date.now(), since, knows: 0, scans: numbered };
  const answer = await takeScans(shop, request, { who: device === first ? 'A' : 'B', language: 'ru' });
  return answer ?? expect.fail('the door is over');
}

const reads = async (at: number, change: Partial<DoorScan> = {}, device = first) =>
  (await send(at, [change], device)).answers[0];
const rowsOf = async (at: number) =>
  (await doorList(shop, { session: session(at), device: first, who: 'A' }, 'ru'))?.rows ?? [];

describe('a season ticket that names its evenings', () => {
  test('opens the door of each of them once', async () => {
    for (const at of [1, 2]) {
      expect(await reads(at)).toMatchObject({ verdict: 'in' });
      expect(await reads(at, {}, second)).toMatchObject({ verdict: 'again', first: { door: 'A' } });
    }
    expect(await reads(0)).toMatchObject({ verdict: 'in' });
  });

  test('opens no other door, which says where its holder is expected next', async () => {
    const { title, day } = { title: sale.event.title.ru, day: sale.sessions[0]?.day ?? '' };
    const read = await reads(3);
    expect(read).toMatchObject({ verdict: 'other' });
    expect(read?.other).toContain(title);
    expect(read?.other).toContain(String(Number(day.slice(8))));
  });

  test('is in the list of a phone without a network, under its own name, and with each as not there yet', async () => {
    await send(1, [{}]);
    const list = await doorList(shop, { session: session(1), device: first, who: 'A' }, 'ru');
    expect(list?.rows.map(([of]) => of).sort()).toEqual([code, single].sort());
    expect(list?.words.some((word) => word.startsWith('Абонемент, '))).toBe(true);
    const inAt = (rows: Awaited<ReturnType<typeof rowsOf>>) => rows.find(([of]) => of === code)?.[7] ?? null;
    expect(inAt(await rowsOf(1))).not.toBeNull();
    expect(inAt(await rowsOf(2))).toBeNull();
    expect(await rowsOf(3)).toEqual([]);
  });

  test('is counted at the door where its holder came in, and expected at the others', async () => {
    const before = Date.now() - 60_000;
    const { since } = await send(1, []);
    const { cameIn } = await send(1, [{}, { code: single }]);
    expect(cameIn).toBe(2);
    expect((await send(1, [], second, since)).changes.map(([of]) => of).sort()).toEqual(
      [code, single].sort(),
    );
    expect(await findEvening(own.database, session(1))).toMatchObject({ sold: 1, season: 1, cameIn: 2 });
    expect(await findEvening(own.database, session(2))).toMatchObject({ sold: 0, season: 1, cameIn: 0 });
    expect(await loadDoors(own.database, session(1))).toMatchObject([{ let: 2 }]);
    expect(await loadArrivals(own.database, session(1), new Date(before))).toMatchObject([{ people: 2 }]);
    expect(await loadArrivals(own.database, session(2), new Date(before))).toEqual([]);
    const listed = await visitorList(shop, session(1), { by: 'order', language: 'ru' });
    expect(listed?.rows.map((row) => row.code)).toEqual([code, single]);
  });

  test('has one visit taken back, and keeps those of its other evenings', async () => {
    for (const at of [0, 1, 2]) await reads(at);
    expect(await reads(1, { kind: 'back' })).toMatchObject({ verdict: 'back' });
    expect(await reads(2)).toMatchObject({ verdict: 'again' });
    expect(await reads(0)).toMatchObject({ verdict: 'again' });
    expect(await reads(1)).toMatchObject({ verdict: 'in' });
  });

  test('of two phones at the same moment lets one in', async () => {
    for (let round = 0; round < 10; round += 1) {
      await own.database.query('update ticket_evening set visited_at = null');
      const both = await Promise.all([first, second].map((device) => reads(2, {}, device)));
      expect(both.map((one) => one?.verdict).sort()).toEqual(['again', 'in']);
    }
  });

  test('is marked for the evening that is on by a door that names none', async () => {
    await own.database.query(`update session set starts_at = now() + interval '1 hour' where id = $1`, [
      session(1),
    ]);
    await own.database.query(`update session set starts_at = now() + interval '3 days' where id = $1`, [
      session(2),
    ]);
    await own.database.query(`update session set starts_at = now() - interval '3 days' where id = $1`, [
      session(0),
    ]);
    expect((await markVisit(shop, code, new Date())).kind).toBe('marked');
    expect((await markVisit(shop, code, new Date())).kind).toBe('known');
    expect(await reads(1)).toMatchObject({ verdict: 'again' });
  });

  test('counts as used after the first of them', async () => {
    const { orderId = 0 } = (await findDoorTicket(own.database, code)) ?? {};
    const isUsed = async () => (await loadTicketsOf(own.database, orderId))[0]?.isUsed;
    expect(await isUsed()).toBe(false);
    await reads(2);
    expect(await isUsed()).toBe(true);
    // Nobody saw what was called off.
    await own.database.query('update session set cancelled_at = now() where id = $1', [session(2)]);
    expect(await isUsed()).toBe(false);
    await own.database.query('update session set cancelled_at = null');
  });

  test('opens none of them once it was returned', async () => {
    const [back = ''] = await buyCodes(seasons, sale, { quantity: 1 });
    const { orderId = 0 } = (await findDoorTicket(own.database, back)) ?? {};
    const house = { tickets: null, percent: 0, words: '', calledOffOnly: false };
    expect((await returnByHouse(seasons, orderId, house)).kind).toBe('returned');
    for (const at of [0, 1, 2])
      expect(await reads(at, { code: back })).toMatchObject({ verdict: 'returned' });
    expect(await findEvening(own.database, session(1))).toMatchObject({ season: 1 });
  });
});
