import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OpenHouseFiles, readSource } from '#features/open-house/open-folder.ts';
import { openHouse } from '#features/open-house/open-house.ts';
import { folderInMemory, smallHouse } from '#house-files/testing/small-house.ts';
import { createLog } from '#platform/log.ts';
import { loadOpenAlarms } from '#store/alarms.ts';
import { findCatalogue } from '#store/catalogue.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { prepareHouse } from './serve-command.ts';

const today = new Date('2037-11-21T09:00:00Z');
let folder: string;
let trial: TestDatabase;
let aside: string;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'house-'));
  for (const [name, text] of Object.entries(smallHouse)) write(name, text);
  trial = await createTestDatabase();
  aside = '';
});
afterEach(async () => {
  await trial.close();
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}

const moving = () =>
  write(
    'events/play.yaml',
    String(smallHouse['events/play.yaml']).replace('2038-02-14 19:00', 'today+3 19:00'),
  );

function say(text: string): void {
  aside += text;
}

async function prepare(now = today) {
  const output = { isTerminal: false, write: () => {}, writeAside: say };
  const open = vi.fn<OpenHouseFiles>((source, now) => readSource(source, now)(trial.database));
  const log = createLog({ level: 'warn', production: true, destination: { write: say } });
  const house = { folder };
  const isOpen = await prepareHouse({ database: trial.database, output, log, house, now }, open);
  return { isOpen, asked: open.mock.calls.map(([source]) => source) };
}

/** The shop notes by its own clock when a house was opened. */
async function prepareToday(): Promise<void> {
  await prepare();
  await trial.database.query('update house set opened_at = $1', [today]);
}

test('an empty shop opens its house, and one that stands open is left alone', async () => {
  expect(await prepare()).toEqual({ isOpen: true, asked: [{ folder }] });
  expect(await prepare()).toEqual({ isOpen: true, asked: [] });
});

test('two servers that start at once in an empty shop both go on, with the house of the first', async () => {
  const other = mkdtempSync(path.join(tmpdir(), 'house-'));
  for (const [name, text] of Object.entries(smallHouse)) {
    mkdirSync(path.dirname(path.join(other, name)), { recursive: true });
    writeFileSync(path.join(other, name), String(text).replace('{ ru: Гроза, en: The Storm }', 'Лес'));
  }
  const output = { isTerminal: false, write: () => {}, writeAside: say };
  const log = createLog({ level: 'warn', production: true, destination: { write: say } });
  const open: OpenHouseFiles = async (source, now) => {
    await openHouse({ database: trial.database, folder: folderInMemory(smallHouse), now });
    return await readSource(source, now)(trial.database);
  };
  const preparation = { database: trial.database, output, log, house: { folder: other }, now: today };
  expect(await prepareHouse(preparation, open)).toBe(true);
  const play = (await findCatalogue(trial.database))?.events.find(({ id }) => id === 'play');
  expect(play?.title).toMatchObject({ en: 'The Storm' });
  rmSync(other, { recursive: true });
});

test('a house of moving days that was opened today is left alone, and one of yesterday moves on', async () => {
  moving();
  await prepareToday();
  write('prices.yaml', 'under work');
  // Midnight in Moscow is 21:00 UTC.
  expect(await prepare(new Date('2037-11-21T20:59:00Z'))).toEqual({ isOpen: true, asked: [] });
  expect(await prepare(new Date('2037-11-21T21:01:00Z'))).toEqual({ isOpen: true, asked: ['opened files'] });
  expect(aside).not.toContain('could not be moved on');
});

test('what stands open goes on, with an alarm, when the days cannot be moved on', async () => {
  moving();
  await prepareToday();
  await trial.database.query(
    `update house_content content set bytes = 'premiere: { naem: П }' from house_revision_file file
    where file.digest = content.digest and path = 'tags.yaml'`,
  );
  expect(await prepare(new Date('2037-11-23T09:00:00Z'))).toEqual({ isOpen: true, asked: ['opened files'] });
  expect(aside).toMatch(/could not be moved on/);
  expect(await loadOpenAlarms(trial.database)).toMatchObject([
    { kind: 'opening-failed', detail: expect.stringContaining('tags.yaml:1:13') },
  ]);
});
