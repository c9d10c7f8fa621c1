import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeCopy } from '#features/open-house/open-folder.ts';
import { openHouse } from '#features/open-house/open-house.ts';
import { zipHouse } from '#features/open-house/working-copy.ts';
import { contentOf } from '#house-files/merge/merge-content.ts';
import { smallHouse } from '#house-files/testing/small-house.ts';
import { findCatalogue } from '#store/catalogue.ts';
import { digestsOf, listRevisions, newestRevision } from '#store/house-revisions.ts';
import { captureFoyer } from '#testing/capture-command.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

let trial: TestDatabase;
let root: string;
beforeEach(async () => {
  trial = await createTestDatabase();
  root = mkdtempSync(path.join(tmpdir(), 'foyer-revisions-'));
});
afterEach(async () => {
  await trial.close();
  rmSync(root, { recursive: true });
});

async function foyer(...words: string[]) {
  return await foyerIn(trial, ...words);
}

async function foyerIn({ url }: TestDatabase, ...words: string[]) {
  const { code, written, aside } = await captureFoyer(url, [...words, '--lang', 'en']);
  return { code, text: written + aside };
}
const at = (folder: string) => path.join(root, folder);
const open = (folder: string, ...more: string[]) => foyer('open', at(folder), ...more);
const pull = (folder: string, ...more: string[]) => foyer('pull', at(folder), ...more);
const undo = (...words: string[]) => foyer('undo', ...words);

function write(folder: string, name: string, text: string): void {
  const file = path.join(root, folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, text);
}
const read = (folder: string, name: string) => readFileSync(path.join(root, folder, name), 'utf8');
const replace = (folder: string, name: string, from: string, to: string) => {
  expect(read(folder, name)).toContain(from);
  write(folder, name, read(folder, name).replace(from, to));
};

function writeHouse(folder: string): void {
  for (const [name, text] of Object.entries(smallHouse)) write(folder, name, text);
}

const play = 'events/play.yaml';

test('a folder that lacks what was changed elsewhere is not opened, and pulled it has both', async () => {
  writeHouse('office');
  expect((await open('office')).text).toContain('Open, revision 1.');
  expect((await pull('press')).text).toContain('has revision 1 now');
  replace('press', 'tags.yaml', 'Премьера', 'Премьеры');
  expect((await open('press')).text).toContain('Open, revision 2.');
  replace('office', 'venues.yaml', 'ru: Двор', 'ru: Дворик');
  const refused = await open('office');
  expect(refused.code).toBe(1);
  expect(refused.text).toMatch(/2 {2}[\d: -]+ {2}\S+, \S+press: tags\.yaml\n[\s\S]*foyer pull \S+office/);
  expect((await findCatalogue(trial.database))?.revision).toBe(2);
  expect(await open('office', '--json')).toMatchObject({ code: 1 });
  expect((await pull('office')).text).toContain('tags.yaml: as in the shop');
  expect(read('office', 'venues.yaml')).toContain('Дворик');
  expect((await open('office')).text).toContain('Open, revision 3.');
  expect((await pull('press')).text).toContain('venues.yaml: as in the shop');
  expect(read('press', 'venues.yaml')).toBe(read('office', 'venues.yaml'));
  expect((await pull('press')).text).toContain('already has all of revision 3');
});

test('a revision that is downloaded opens as a folder that was pulled', async () => {
  writeHouse('office');
  await open('office');
  replace('office', 'tags.yaml', 'Премьера', 'Премьеры');
  await open('office');
  expect(await zipHouse(trial.database, 3)).toBeNull();
  const files = unzipSync(new Uint8Array((await zipHouse(trial.database, 1)) ?? expect.fail()));
  for (const [name, bytes] of Object.entries(files)) write('.', name, strFromU8(bytes));
  for (const [name, text] of Object.entries(smallHouse)) expect(read('house-1', name)).toBe(text);
  // It knows that the shop has gone on.
  replace('house-1', 'venues.yaml', 'ru: Двор', 'ru: Дворик');
  expect((await open('house-1')).text).toContain('tags.yaml');
  expect((await pull('house-1')).text).toContain('tags.yaml: as in the shop');
  expect((await open('house-1')).text).toContain('Open, revision 3.');
});

test('one file changed on both sides is brought together by keys, with its comments; one key stops it', async () => {
  writeHouse('office');
  await open('office');
  await pull('press');
  replace('press', 'house.yaml', 'hold: 15 min', 'hold: 20 min');
  await open('press');
  replace('office', 'house.yaml', '+7 800 000-00-00', '+7 800 000-00-01 # новый номер');
  expect((await pull('office')).text).toContain('house.yaml: changed on both sides, brought together');
  expect(contentOf(read('office', 'house.yaml'))).toMatchObject({
    hold: '20 min',
    support: { phone: '+7 800 000-00-01' },
  });
  expect(read('office', 'house.yaml')).toContain('# новый номер');
  await open('office');
  replace('press', 'house.yaml', 'hold: 20 min', 'hold: 25 min');
  replace('press', 'house.yaml', '"#1d4f7c"', '"#1d4f7d"');
  replace('office', 'house.yaml', 'hold: 20 min', 'hold: 30 min');
  await open('office');
  const before = read('press', 'house.yaml');
  const conflict = await pull('press');
  expect(conflict.code).toBe(1);
  expect(conflict.text).toContain('house.yaml, hold: "25 min" | "30 min"');
  expect(read('press', 'house.yaml')).toBe(before);
  expect((await pull('press', '--over')).text).toContain('hold: "25 min" | "30 min"');
  // Only what was named is given up.
  expect(contentOf(read('press', 'house.yaml'))).toMatchObject({
    hold: '30 min',
    look: { accent: '#1d4f7d' },
  });
});

test('a folder that is opened in two shops is known in each', async () => {
  const other = await createTestDatabase();
  try {
    writeHouse('office');
    await open('office');
    await pull('press');
    replace('press', 'tags.yaml', 'Премьера', 'Премьеры');
    await open('press');
    await pull('office');
    expect((await foyerIn(other, 'open', at('office'))).text).toContain('Open, revision 1.');
    replace('office', 'tags.yaml', 'Премьеры', 'Первый показ');
    expect((await open('office')).text).toContain('Open, revision 3.');
  } finally {
    await other.close();
  }
});

test('files that are new or gone in the shop are so in the folder, and what the house does not use stays', async () => {
  writeHouse('office');
  await open('office');
  await pull('press');
  write('press', 'notes.txt', 'наше');
  const gone = Object.keys(smallHouse).find((name) => name.startsWith('events/') && name !== play) ?? '';
  rmSync(path.join(root, 'office', gone));
  write('office', 'events/second.yaml', read('office', play));
  expect((await open('office')).code).toBe(0);
  expect((await pull('press', '--dry-run')).text).toContain(`${gone}: removed`);
  expect(existsSync(path.join(root, 'press', gone))).toBe(true);
  await pull('press');
  expect(existsSync(path.join(root, 'press', gone))).toBe(false);
  expect(read('press', 'events/second.yaml')).toBe(read('office', play));
  expect(read('press', 'notes.txt')).toBe('наше');
});

test('undo brings back all files or one event', async () => {
  writeHouse('office');
  await open('office');
  const state = async () => {
    const catalogue = await findCatalogue(trial.database);
    return {
      setup: catalogue?.setup,
      events: catalogue?.events.map((event) => ({ ...event, changedAt: null })),
    };
  };
  const first = await state();
  replace('office', play, '2038-02-14 19:00', '2038-03-14 19:00');
  replace('office', 'tags.yaml', 'Премьера', 'Премьеры');
  await open('office');
  expect(await undo('--event', 'none')).toMatchObject({
    code: 1,
    text: expect.stringContaining('no file events/none.yaml'),
  });
  expect(await undo('--to', '2')).toMatchObject({ code: 1 });
  expect((await undo('--dry-run')).text).toContain('without --dry-run');
  expect(await newestRevision(trial.database)).toBe(2);
  expect((await undo('--event', 'play')).text).toContain('Open, revision 3.');
  const stands = await digestsOf(trial.database, 3);
  expect(stands.get(play)).toEqual((await digestsOf(trial.database, 1)).get(play));
  expect(stands.get('tags.yaml')).toEqual((await digestsOf(trial.database, 2)).get('tags.yaml'));
  expect((await undo('--to', '1')).text).toContain('Open, revision 4.');
  expect(await state()).toEqual(first);
  expect((await foyer('revisions')).text.split('\n').slice(0, 2)).toEqual([
    expect.stringMatching(/^4 {2}.*back to revision 1: tags\.yaml$/),
    expect.stringMatching(/^3 {2}.*back to revision 1: events\/play\.yaml$/),
  ]);
  expect((await captureFoyer(trial.url, ['revisions', '--lang', 'ru'])).written).toContain(
    'возврат к версии 1',
  );
  // What came back is not in the folder: opening it as it is would take it away again.
  expect((await open('office')).text).toContain('Nothing was changed.');
  expect((await pull('office')).code).toBe(0);
  expect(read('office', play)).toBe(smallHouse[play]);
});

test.each([
  [['undo', '--to', 'one'], /number of a revision/],
  [['undo', 'x'], /"x" is not understood/],
  [['undo', '--tells', 'x'], /number of mails/],
  [['revisions', 'x'], /"x" is not understood/],
  [['pull'], /folder to write into is missing/],
  [['pull', 'a', 'b'], /"b" is one too many/],
])('wrong arguments: %j', async (words, complaint) => {
  expect(await foyer(...words)).toEqual({ code: 2, text: expect.stringMatching(complaint) });
});

test('a shop without a house has nothing to pull or to undo', async () => {
  expect(await pull('new')).toMatchObject({ code: 1, text: expect.stringContaining('foyer open') });
  expect(existsSync(path.join(root, 'new'))).toBe(false);
});

/** A key of a file that each step of the walk below gives a value of its own. */
const keys = [
  ['tags.yaml', 'premiere', 'name', 'ru'],
  ['venues.yaml', 'hall', 'name', 'ru'],
  ['venues.yaml', 'yard', 'name', 'ru'],
  ['house.yaml', 'title', 'ru'],
] as const;
const folders = ['office', 'press'] as const;

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('edit' as const), folder: fc.nat(1), key: fc.nat(3) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('open' as const), folder: fc.nat(1) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('undo' as const), back: fc.integer({ min: 1, max: 3 }) }),
  },
);

test('what two folders and undo change is never lost without being named', async () => {
  let made = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      made += 1;
      const own = await createTestDatabase();
      const place = `walk-${made}`;
      const names = folders.map((folder) => `${place}-${folder}`);
      const foyer = (...words: string[]) => foyerIn(own, ...words);
      try {
        writeHouse(names[0] ?? '');
        await foyer('open', path.join(root, names[0] ?? ''));
        await foyer('pull', path.join(root, names[1] ?? ''));
        const value = (text: string, [, ...key]: (typeof keys)[number]): unknown =>
          key.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], contentOf(text));
        const shopText = async (file: string) => {
          const copy = mkdtempSync(path.join(root, 'copy-'));
          const files = await digestsOf(own.database, await newestRevision(own.database));
          await writeCopy(own.database, files, copy);
          return readFileSync(path.join(copy, file), 'utf8');
        };
        // What each folder has written and not opened.
        const unopened = names.map(() => new Map<number, string>());
        let token = 0;
        for (const one of steps) {
          if (one.kind === 'undo') {
            const newest = await newestRevision(own.database);
            if (newest > one.back) await foyer('undo', '--to', String(newest - one.back));
            continue;
          }
          const folder = names[one.folder] ?? '';
          const mine = unopened[one.folder] ?? new Map();
          if (one.kind === 'edit') {
            const key = keys[one.key] ?? keys[0];
            const before = String(value(read(folder, key[0]), key));
            token += 1;
            const text = `Имя ${token}`;
            write(folder, key[0], read(folder, key[0]).replace(before, text));
            mine.set(one.key, text);
            continue;
          }
          let opened = await foyer('open', path.join(root, folder));
          if (opened.code !== 0) {
            const pulled = await foyer('pull', path.join(root, folder));
            if (pulled.code !== 0) {
              const named = keys.map(([file, ...key]) =>
                pulled.text.includes(`${file}, ${key.join(' › ')}:`),
              );
              expect(named, pulled.text).toContain(true);
              await foyer('pull', path.join(root, folder), '--over');
              // Only what was named is given up.
              for (const key of [...mine.keys()]) if (named[key]) mine.delete(key);
            }
            opened = await foyer('open', path.join(root, folder));
          }
          expect(opened.code, opened.text).toBe(0);
          for (const [key, text] of mine) {
            const named = keys[key] ?? keys[0];
            expect(value(await shopText(named[0]), named)).toBe(text);
          }
          mine.clear();
        }
        // What stands open is the newest revision, compiled.
        const copy = mkdtempSync(path.join(root, 'end-'));
        const newest = await newestRevision(own.database);
        const folder = await writeCopy(own.database, await digestsOf(own.database, newest), copy);
        expect(
          await openHouse({ database: own.database, folder, now: new Date(), dryRun: true }),
        ).toMatchObject({
          kind: 'unchanged',
        });
        expect((await listRevisions(own.database)).map(({ number }) => number)).toEqual(
          Array.from({ length: newest }, (_, index) => newest - index),
        );
      } finally {
        await own.close();
      }
    }),
    { numRuns: 8 },
  );
}, 120_000);
