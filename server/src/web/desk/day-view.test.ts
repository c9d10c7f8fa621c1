import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeScans } from '#features/mark-visits/take-scans.ts';
import { oneEvening } from '#features/show-evenings/day-evenings.ts';
import { buyCodes } from '#testing/buy-codes.ts';
import { type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { dayView, doorsOf } from './day-view.ts';

const minute = 60_000;

let own: TestDatabase;
let sale: SeededSale;
beforeAll(async () => {
  own = await createTestDatabase();
  // At 12, 13, 14, 15 and 16 o'clock.
  sale = await seedSale(own.database, { sessions: 5 });
});
afterAll(() => own.close());
beforeEach(async () => {
  await own.database.query(`update session set cancelled_at = null, document = '{}'`);
});

const session = (number: number) => sale.sessions[number]?.id ?? 0;
/** The shop so many minutes after the first session has begun. */
const shopAt = (minutes: number) => {
  const now = new Date((sale.sessions[0]?.startsAt ?? 0) + minutes * minute);
  return shopFor(own.database, sale.catalogue, { now: () => now });
};
/** The sessions shown at the door, by their number. */
const atDoor = async (minutes: number, passFor: number | null = null) => {
  const view = await dayView(shopAt(minutes), undefined, passFor);
  return view.atDoor.map(({ sessionId }) => sale.sessions.findIndex(({ id }) => id === sessionId));
};
const makeAllDay = (number: number) =>
  own.database.query(`update session set document = '{"allDay":true}' where id = $1`, [session(number)]);

test('“Today” shows each evening whose door is open, the three nearest, in the order of their starts', async () => {
  expect(await atDoor(-180)).toEqual([0]);
  expect(await atDoor(-60)).toEqual([0, 1]);
  expect(await atDoor(100)).toEqual([1, 2, 3]);
  expect(await atDoor(300)).toEqual([3, 4]);
  expect(await atDoor(361)).toEqual([]);
});

test('“Today” passes over an evening that is cancelled, and a pass sees its own alone', async () => {
  await own.database.query('update session set cancelled_at = now() where id = $1', [session(2)]);
  expect(await atDoor(100)).toEqual([0, 1, 3]);
  expect(await atDoor(100, session(3))).toEqual([3]);
});

test('“Today” shows what is on all day until an hour is near, and beside it', async () => {
  await makeAllDay(0);
  expect(await atDoor(-180)).toEqual([0]);
  expect(await atDoor(-30)).toEqual([0, 1]);
  expect(await atDoor(200)).toEqual([2, 3, 4]);
});

test('each evening shows its own phones and arrivals', async () => {
  const before = shopFor(own.database, sale.catalogue);
  const shop = shopAt(0);
  const scan = async (number: number, who: string, device: string) => {
    const [code = ''] = await buyCodes(before, sale, { quantity: 1, session: number });
    const sentAt = shop.now().getTime();
    const scans = [{ n: 1, code, at: sentAt, kind: 'in' as const, letIn: true, division: 0 }];
    const request = { session: session(number), device, sentAt, since: 0, knows: 0, scans };
    await takeScans(shop, request, { who, language: 'ru' });
  };
  await scan(0, 'Вера', '11111111-1111-4111-8111-111111111111');
  await scan(1, 'Олег', '22222222-2222-4222-8222-222222222222');
  const { atDoor: shown } = await dayView(shop, undefined, null);
  const found = shown.map(({ doors, arrivals }) => ({
    doors: doors.map((door) => [door.who, door.let]),
    came: arrivals.counts.reduce((sum, one) => sum + one, 0),
  }));
  expect(found).toEqual([
    { doors: [['Вера', 1]], came: 1 },
    { doors: [['Олег', 1]], came: 1 },
    { doors: [], came: 0 },
  ]);
  expect(await doorsOf(shop, session(1))).toMatchObject([{ who: 'Олег', let: 1 }]);
  expect((await oneEvening(shop, session(1)))?.cameIn).toBe(1);
});
