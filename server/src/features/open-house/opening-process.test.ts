import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { smallHouse } from '#house-files/testing/small-house.ts';
import { findRevision } from '#store/catalogue.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { createOpeningProcess, type OpeningProcess } from './opening-process.ts';

const now = new Date('2037-11-21T09:00:00Z');
let folder: string;
let trial: TestDatabase;
let opening: OpeningProcess;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'house-'));
  for (const [name, text] of Object.entries(smallHouse)) write(name, text);
  trial = await createTestDatabase();
  opening = createOpeningProcess();
});
afterEach(async () => {
  opening.close();
  await trial.close();
  rmSync(folder, { recursive: true });
});

function write(name: string, text: string | Uint8Array): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}

test('a house is opened in another process, which ends', async () => {
  expect(await opening.openIn(trial.address)({ folder }, now)).toEqual({ kind: 'opened', revision: 1 });
  expect(await opening.openBesideIn(trial.address)({ folder }, now)).toEqual({
    kind: 'unchanged',
    revision: 1,
  });
  await expect.poll(countProcesses).toBe(0);
});

test('P13 a folder is read before there is a database, once', async () => {
  const house = { folder };
  opening.readAhead(house, now);
  await expect.poll(countProcesses).toBe(1);
  expect(await opening.openIn(trial.address)(house, now)).toEqual({ kind: 'opened', revision: 1 });
  expect(await opening.openIn(trial.address)(house, now)).toEqual({ kind: 'unchanged', revision: 1 });
  await expect.poll(countProcesses).toBe(0);
});

test('a folder that was read for nothing is let go of', async () => {
  opening.readAhead({ folder }, now);
  opening.close();
  await expect.poll(countProcesses).toBe(0);
  expect(await findRevision(trial.database)).toBeNull();
});

test('what cannot be opened is told in words', async () => {
  write('tags.yaml', 'premiere: { naem: Премьера }\n');
  expect(await opening.openIn(trial.address)({ folder }, now)).toEqual({
    kind: 'not-opened',
    words: expect.stringContaining('tags.yaml:1:13'),
  });
  const folderAway = path.join(folder, 'nowhere');
  expect(await opening.openIn(trial.address)({ folder: folderAway }, now)).toEqual({
    kind: 'folder-missing',
    folder: folderAway,
  });
});

test('an opening that is cut off changes nothing and says so', async () => {
  const underWay = opening.openIn(trial.address)({ folder }, now);
  opening.close();
  await expect(underWay).rejects.toThrow('aborted');
  expect(await findRevision(trial.database)).toBeNull();
  await expect.poll(countProcesses).toBe(0);
});

test('an opening that fails tells why', async () => {
  await trial.database.query('drop table house');
  await expect(opening.openIn(trial.address)({ folder }, now)).rejects.toThrow(
    'relation "house" does not exist',
  );
});

function countProcesses(): number {
  return process.getActiveResourcesInfo().filter((one) => one === 'ProcessWrap').length;
}
