import { afterEach, beforeEach, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { keepPlaces } from '#features/keep-places/keep-places.ts';
import { houseWith, smallHouse } from '#house-files/testing/small-house.ts';
import { loadKeeps } from '#store/keeps.ts';
import { type ChangedHouse, openChangedHouse } from '#testing/changed-house.ts';

let house: ChangedHouse;
beforeEach(async () => {
  house = await openChangedHouse();
});
afterEach(async () => {
  expect(await audit(house.database)).toEqual([]);
  await house.close();
});

const written = (line: string) => houseWith('events/play.yaml', '  - 2038-02-14 19:00\n', `  - ${line}\n`);
const moved = (when: string) => written(`{ on: 2038-02-14, at: 19:00, moved to: ${when} }`);

async function keep(until: string | null): Promise<number> {
  const { events } = await house.shop.catalogue.get();
  const session = events.find(({ id }) => id === 'play')?.sessions.find(({ day }) => day === '2038-02-14');
  const kept = await keepPlaces(house.shop, {
    ...{ sessionId: session?.id ?? 0, purpose: 'sponsor', name: 'Банк', note: '', seatIds: [] },
    ...{ places: { count: 20, zoneId: session?.zones[0]?.zoneId ?? 0, areaId: null }, closedAfter: false },
    until: until === null ? null : new Date(until),
  });
  if (kept.kind === 'refused') throw new Error(JSON.stringify(kept.reason));
  return kept.keepId;
}

/** When the keep ends, and when its places are everybody's. */
async function endsOf(keepId: number): Promise<string[]> {
  const [kept] = await loadKeeps(house.database, { keepId });
  const rows = await house.database.query<{ until: Date }>(
    'select distinct until from kept_places where keep_id = $1',
    [keepId],
  );
  return [kept?.until, ...rows.map(({ until }) => until)].map((until) => until?.toISOString() ?? '');
}

test('a keep made by hand goes with its evening, and back', async () => {
  const [untilClose, before] = [await keep(null), await keep('2038-02-13T09:00:00Z')];
  await house.open(moved('2038-03-14 18:00'));
  expect(await endsOf(untilClose)).toEqual(Array(2).fill('2038-03-14T15:00:00.000Z'));
  expect(await endsOf(before)).toEqual(Array(2).fill('2038-03-13T08:00:00.000Z'));
  await house.open(smallHouse);
  expect(await endsOf(untilClose)).toEqual(Array(2).fill('2038-02-14T16:00:00.000Z'));
  expect(await endsOf(before)).toEqual(Array(2).fill('2038-02-13T09:00:00.000Z'));
});

test('until the sale closes is until it closes, also when that alone changes', async () => {
  const closes = (moment: string) => written(`{ on: 2038-02-14, at: 19:00, sale: { closes: ${moment} } }`);
  await house.open(closes('2 h before'));
  const kept = await keep(null);
  await house.open(closes('1 h before'));
  expect(await endsOf(kept)).toEqual(Array(2).fill('2038-02-14T15:00:00.000Z'));
});

test('one that is over stays so, and an earlier evening ends none at once', async () => {
  const [over, ahead] = [await keep(null), await keep(new Date(Date.now() + 36e5).toISOString())];
  const until = await endsOf(ahead);
  await house.database.query(
    `with ended as (update keep set until = '2026-01-01' where id = $1) update kept_places set until = '2026-01-01' where keep_id = $1`,
    [over],
  );
  await house.open(moved('2038-02-10 19:00'));
  expect(await endsOf(over)).toEqual(Array(2).fill('2026-01-01T00:00:00.000Z'));
  expect(await endsOf(ahead)).toEqual(until);
});
