import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { takeScans } from '#features/mark-visits/take-scans.ts';
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

test('“Today” shows an open door on the other side of midnight', async () => {
  const other = (number: number, from: string, to: string) =>
    own.database.query(
      `update session set day = day + $2::interval, starts_at = starts_at + $3::interval where id = $1`,
      [session(number), from, to],
    );
  // Half an hour before and after midnight, which is twelve hours after the first.
  await other(0, '0 days', '11 hours 30 minutes');
  await other(1, '1 day', '11 hours 30 minutes');
  try {
    expect(await atDoor(705)).toEqual([0, 1]);
    expect(await atDoor(735)).toEqual([0, 1]);
    expect(await atDoor(815)).toEqual([1]);
    expect(await atDoor(875)).toEqual([]);
  } finally {
    await other(0, '0 days', '-11 hours -30 minutes');
    await other(1, '-1 day', '-11 hours -30 minutes');
  }
});

/** Lets one person in, so many minutes after the first session has begun. */
async function scan(minutes: number, number: number, device: string) {
  const shop = shopAt(minutes);
  const sold = shopFor(own.database, sale.catalogue);
  const [code = ''] = await buyCodes(sold, sale, { quantity: 1, session: number });
  const sentAt = shop.now().getTime();
  scanned += 1;
  const scans = [{ n: scanned, code, at: sentAt, kind: 'in' as const, letIn: true, division: 0 }];
  const request = { session: session(number), device, sentAt, since: 0, knows: 0, scans };
  await takeScans(shop, request, { who: device.slice(0, 1), language: 'ru' });
}
let scanned = 0;
const [deviceA, deviceB] = ['a1111111-1111-4111-8111-111111111111', 'b2222222-2222-4222-8222-222222222222'];

test('each evening shows its own phones and arrivals', async () => {
  await scan(0, 0, deviceA);
  await scan(0, 1, deviceB);
  const shop = shopAt(0);
  const { atDoor: shown } = await dayView(shop, undefined, null);
  const found = shown.map(({ doors, arrivals }) => ({
    doors: doors.map((door) => [door.who, door.let]),
    came: arrivals.counts.reduce((sum, one) => sum + one, 0),
  }));
  expect(found).toEqual([
    { doors: [['a', 1]], came: 1 },
    { doors: [['b', 1]], came: 1 },
    { doors: [], came: 0 },
  ]);
  expect(await doorsOf(shop, session(1))).toMatchObject([{ who: 'b', let: 1 }]);
});

test('arrivals are shown from the opening of the door on, and the last ones of a long evening', async () => {
  // The door of the third, two hours later, opens at 0.
  await scan(1, 2, deviceA);
  await scan(150, 2, deviceA);
  const arrivals = async (minutes: number) => {
    const view = await dayView(shopAt(minutes), undefined, session(2));
    const [one = expect.fail()] = view.atDoor;
    const from = (one.arrivals.since - (sale.sessions[0]?.startsAt ?? 0)) / minute;
    return one.arrivals.counts.flatMap((people, slot) => (people > 0 ? [[from + slot * 5, people]] : []));
  };
  expect(await arrivals(2)).toEqual([[0, 1]]);
  expect(await arrivals(134)).toEqual([[0, 1]]);
  expect(await arrivals(151)).toEqual([[150, 1]]);
});
