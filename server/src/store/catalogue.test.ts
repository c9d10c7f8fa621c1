import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import {
  type CurrentCatalogue,
  createCurrentCatalogue,
  type HouseDocument,
  NoHouseOpen,
} from './catalogue.ts';
import { saveEvents, saveHouse, saveSessions } from './catalogue-changes.ts';

let trial: TestDatabase;
let current: CurrentCatalogue;
beforeEach(async () => {
  trial = await createTestDatabase();
  current = createCurrentCatalogue(trial.database, { pollMilliseconds: 50 });
});
afterEach(async () => {
  await current.close();
  await trial.close();
});

/** As little of a house as the catalogue needs to be told apart from the next one. */
function openHouseOf(holdSeconds: number): Promise<number> {
  const document = { holdSeconds } as unknown as HouseDocument;
  return trial.database.transaction((transaction) => saveHouse(transaction, '/house', document));
}

test('before the first opening it says that no house is open', async () => {
  await expect(current.get()).rejects.toThrow(NoHouseOpen);
});

test('the same object is handed out until the house changes', async () => {
  await openHouseOf(1);
  const first = await current.get();
  expect(await current.refresh()).toBe(first);
  await openHouseOf(2);
  const second = await current.refresh();
  expect(second).toMatchObject({ revision: 2, holdSeconds: 2 });
  expect(first).toMatchObject({ revision: 1, holdSeconds: 1 });
});

test('a refresh asked for while a look is under way sees what was saved before it was asked', async () => {
  await openHouseOf(1);
  await current.get();
  const early = current.refresh();
  await openHouseOf(2);
  expect((await current.refresh()).revision).toBe(2);
  await early;
});

test('an opening is heard without being asked for', async () => {
  await openHouseOf(1);
  await current.get();
  const heard = new Promise<number>((resolve) => {
    current.onChange(({ revision }) => resolve(revision));
  });
  await openHouseOf(2);
  expect(await heard).toBe(2);
});

test('sessions come with their limits, in the order of days and times', async () => {
  await openHouseOf(1);
  await saveEvents(trial.database, [{ id: 'play', position: 1, document: { id: 'play' } as never }]);
  const day = new Date(Date.now() + 864e5).toISOString().slice(0, 10);
  const moment = {
    startsAt: Date.now() + 864e5,
    saleOpensAt: null,
    saleClosesAt: Date.now() + 864e5,
    cancelled: false,
  };
  const document = { allDay: false, priceTypeId: 4 };
  const at = (time: string) => {
    const first = { eventId: 'play', day, time, turn: 0 };
    return { ...first, first };
  };
  await saveSessions(trial.database, [
    { ...at('19:00'), ...moment, document, places: { '0': 120, '3': null, '2': 80 } },
    { ...at('12:00'), ...moment, document, places: { '0': null } },
  ]);
  const [event] = (await current.get()).events;
  expect(
    event?.sessions.map(({ time, capacity, zones, priceTypeId }) => ({ time, capacity, zones, priceTypeId })),
  ).toEqual([
    { time: '12:00', capacity: null, zones: [], priceTypeId: 4 },
    {
      time: '19:00',
      capacity: 120,
      zones: [
        { zoneId: 2, capacity: 80 },
        { zoneId: 3, capacity: null },
      ],
      priceTypeId: 4,
    },
  ]);
});
