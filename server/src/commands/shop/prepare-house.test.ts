import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type OpenFolder, readFolder } from '#features/open-house/open-folder.ts';
import { smallHouse } from '#house-files/testing/small-house.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { prepareHouse } from './prepare-house.ts';

const today = new Date('2026-11-21T09:00:00Z');
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
    String(smallHouse['events/play.yaml']).replace('2027-02-14 19:00', 'today+3 19:00'),
  );

function say(text: string): void {
  aside += text;
}

async function prepare(now = today) {
  const output = { isTerminal: false, write: () => {}, writeAside: say };
  const open = vi.fn<OpenFolder>((name, now) => readFolder(name, now)(trial.database));
  const state = await prepareHouse({ database: trial.database, output, houseFolder: folder, now }, open);
  return { state, asked: open.mock.calls.length };
}

/** The shop notes by its own clock when a house was opened. */
async function prepareToday(): Promise<void> {
  await prepare();
  await trial.database.query('update house set opened_at = $1', [today]);
}

test('an empty shop opens its house, and one that stands open is left alone', async () => {
  expect(await prepare()).toEqual({ state: 'open', asked: 1 });
  expect(await prepare()).toEqual({ state: 'open', asked: 0 });
});

test('a house of moving days that was opened today waits, and one of yesterday does not', async () => {
  moving();
  await prepareToday();
  // Midnight in Moscow is 21:00 UTC.
  expect(await prepare(new Date('2026-11-21T20:59:00Z'))).toEqual({ state: 'to-reopen', asked: 0 });
  expect(await prepare(new Date('2026-11-21T21:01:00Z'))).toEqual({ state: 'open', asked: 1 });
});

test('what stands open goes on when the files of today have mistakes', async () => {
  moving();
  await prepareToday();
  write('tags.yaml', 'premiere: { naem: Премьера }\n');
  expect(await prepare(new Date('2026-11-23T09:00:00Z'))).toEqual({ state: 'open', asked: 1 });
  expect(aside).toMatch(/could not be reopened; the current one stays open\.\n[\s\S]*tags\.yaml:1:13/);
});
