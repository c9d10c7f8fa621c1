import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { planToWire } from '@foyer/contract/hall/hall-plan-codec.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { seatName } from '#domain/hall-index.ts';
import { createLiveSeats } from '#features/choose-seats/live-seats.ts';
import { folderInMemory, houseWith } from '#house-files/testing/small-house.ts';
import { findCatalogue } from '#store/catalogue.ts';
import { createPlans } from '#store/plans.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { openHouse } from './open-house.ts';

let trial: TestDatabase;
beforeEach(async () => {
  trial = await createTestDatabase();
});
afterEach(() => trial.close());

const now = new Date('2037-11-21T09:00:00Z');
const listed = [1, 3, 5, 7, 9, 2, 4, 6, 8];
const files = {
  ...houseWith('events/play.yaml', 'zone places: { stalls: 100, balcony: 50 }', 'hall: main\nplan: yes'),
  'halls/main.yaml': `sectors:
  parterre:
    name: { ru: Партер, en: Stalls }
    placed:
      - { row: "1", zone: stalls, seats: "${listed.map((seat) => `${seat} ${seat * 27},0`).join('; ')}" }
      - { row: "2", zone: balcony, seats: "1 27,30; 2 54,30; 3 81,30" }
`,
};
const open = () => openHouse({ database: trial.database, folder: folderInMemory(files), now });

async function catalogueNow() {
  const catalogue = await findCatalogue(trial.database);
  if (catalogue === null) throw new Error('no house is open');
  return catalogue;
}

async function playNow() {
  const play = (await catalogueNow()).events.find(({ id }) => id === 'play');
  const hall = await createPlans(trial.database)(play?.planUrl ?? '');
  if (!play || !hall) throw new Error('the play has no plan');
  return { sessionId: play.sessions[0]?.id ?? 0, planUrl: play.planUrl, plan: hall.plan };
}

/** The open plan as an earlier version of the shop made it: its seats in the order of the file. */
async function openAsListed(plan: HallPlan): Promise<void> {
  const order = [...listed.map((seat) => plan.seats.numbers.indexOf(String(seat))), 9, 10, 11];
  const turned = <Value>(values: readonly Value[]) => order.flatMap((index) => values[index] ?? []);
  const { ids, x, y, numbers, zoneIds, flags } = plan.seats;
  const own = { ids: turned(ids), x: turned(x), y: turned(y), numbers: turned(numbers) };
  const seats = { ...plan.seats, ...own, zoneIds: turned(zoneIds), flags: turned(flags) };
  await trial.database.query('insert into plan_file (name, content_type, bytes) values ($1, $2, $3)', [
    'listed.json',
    'application/json; charset=utf-8',
    Buffer.from(JSON.stringify(planToWire({ ...plan, seats }, 'ru'))),
  ]);
  await trial.database.query(
    `update event set document = jsonb_set(document, '{planUrl}', '"/plans/listed.json"') where id = 'play'`,
  );
  await trial.database.query('update house set revision = revision + 1');
}

test('SC-3 a hall that was opened in the order of its file opens in the order of its seats, and sold seats stay', async () => {
  await open();
  const { plan, planUrl, sessionId } = await playNow();
  await openAsListed(plan);
  const before = await playNow();
  expect(before.plan.seats.numbers).toEqual([...listed.map(String), '1', '2', '3']);
  const sold = plan.seats.ids[1];
  await trial.database.query(
    `insert into seat_taken (session_id, seat_id, order_id) values ($1, $2, 100777)`,
    [sessionId, sold],
  );
  const live = createLiveSeats({
    database: trial.database,
    catalogue: { get: catalogueNow, refresh: catalogueNow },
    plans: createPlans(trial.database),
    now: () => now,
  });
  const statesOf = async ({ plan: drawn }: typeof before, since?: string) => {
    live.forget(sessionId);
    const free = await live.freeSeats({ sessionId, since }, null);
    if (free?.kind !== 'full') throw new Error('the seats are not told whole');
    const taken = [...free.states.keys()].filter((seat) => free.states[seat] !== 0);
    return { ...free, taken: taken.map((seat) => [drawn.seats.ids[seat], seatName(drawn, seat).number]) };
  };
  const first = await statesOf(before);
  expect([first.planUrl, first.taken]).toEqual(['/plans/listed.json', [[sold, '2']]]);

  expect(await open()).toMatchObject({ kind: 'opened', planned: { mails: 0 } });
  const after = await playNow();
  expect([after.planUrl, after.plan.seats.ids]).toEqual([planUrl, plan.seats.ids]);
  // A page that has drawn the other plan is told everything anew, by the plan that it has to load.
  const second = await statesOf(after, first.version);
  expect([second.planUrl, second.taken]).toEqual([planUrl, [[sold, '2']]]);
});
