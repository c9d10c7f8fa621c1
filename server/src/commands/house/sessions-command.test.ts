import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '#commands/run-command.ts';
import { smallHouse, writeSmallHouse } from '#house-files/testing/small-house.ts';
import { captureCommand, captureFoyer } from '#testing/capture-command.ts';
import { type ChangedHouse, openChangedHouse } from '#testing/changed-house.ts';
import { createTestDatabase } from '#testing/test-database.ts';

let house: ChangedHouse;
let folder: string;
beforeEach(async () => {
  house = await openChangedHouse();
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-sessions-'));
  writeSmallHouse(folder);
});
afterEach(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const file = () => readFileSync(path.join(folder, 'events/play.yaml'), 'utf8');
const evening = () => ['cancel', folder, 'play', '2038-02-14', '19:00'];
const environment = () => ({ DATABASE_URL: house.url, FOYER_LOG_LEVEL: 'silent' });
const foyer = (...words: string[]) => captureFoyer(house.url, ['sessions', ...words]);

test('a session is moved in its file and in the shop, once its mails are confirmed', async () => {
  const order = await house.paid('2038-02-14');
  const words = ['move', folder, 'play', '2038-02-14', '19:00', '--to', '2038-03-14 18:00'];
  const planned = await foyer(...words);
  expect([planned.code, planned.written]).toEqual([1, expect.stringContaining('--tells 1')]);
  expect(file()).toBe(smallHouse['events/play.yaml']);
  const moved = await foyer(...words, '--tells', '1');
  expect([moved.code, moved.written]).toEqual([0, expect.stringContaining('events/play.yaml says it now')]);
  expect(file()).toContain('{ on: 2038-02-14, at: 19:00, moved to: 2038-03-14 18:00 }');
  expect((await house.reload(order)).document.lines[0]?.day).toBe('2038-03-14');
  const cancelled = await foyer('cancel', folder, 'play', '2038-02-15', '19:00');
  expect(cancelled.code).toBe(0);
  expect((await foyer('cancel', folder, 'play', '2038-02-15', '19:00')).aside).toContain('by hand');
});

/** Whoever is at the terminal does something when asked, and confirms or not. */
const asked = (words: string[], answer: () => boolean) =>
  captureCommand((output) =>
    runCommand(['sessions', ...words], { ...output, confirm: async () => answer() }, environment()),
  );

test('the file is written only when its change is open, whatever stops the command', async () => {
  await house.paid('2038-02-14');
  const unreachable = await captureFoyer('postgres://x:y@127.0.0.1:1/none', ['sessions', ...evening()]);
  expect([unreachable.code, file()]).toEqual([1, smallHouse['events/play.yaml']]);
  let atQuestion = '';
  const read = () => {
    atQuestion = file();
    return false;
  };
  expect(await asked(evening(), read)).toMatchObject({ code: 1 });
  expect([atQuestion, file()]).toEqual([smallHouse['events/play.yaml'], smallHouse['events/play.yaml']]);
  expect(await asked(evening(), () => true)).toMatchObject({ code: 0 });
  expect(file()).toContain('cancelled: yes');
  const again = await captureFoyer(house.url, ['open', folder]);
  expect([again.code, again.written]).toEqual([0, expect.stringContaining('already shows')]);
  expect(await house.mails()).toHaveLength(2);
});

test('what somebody writes into the file meanwhile stays, and the line that it lacks is told', async () => {
  await house.paid('2038-02-14');
  const edit = () => {
    writeFileSync(path.join(folder, 'events/play.yaml'), `${smallHouse['events/play.yaml']}# a draft\n`);
    return true;
  };
  const { code, aside } = await asked(evening(), edit);
  expect([code, aside]).toEqual([
    1,
    expect.stringContaining('{ on: 2038-02-14, at: 19:00, cancelled: yes }'),
  ]);
  expect(file()).toBe(`${smallHouse['events/play.yaml']}# a draft\n`);
});

test('where no house is open none is opened, and the command refuses', async () => {
  const cancel = (url: string, more: string[], environment = {}) =>
    captureFoyer(url, ['sessions', ...evening(), ...more], environment);
  const empty = await createTestDatabase({ migrations: null });
  const unopened = await createTestDatabase();
  try {
    for (const more of [[], ['--dry-run']]) {
      const nowhere = await cancel('', more, { FOYER_DATA: path.join(folder, '.none') });
      expect([nowhere.code, nowhere.aside]).toEqual([1, expect.stringContaining('There is no shop here')]);
      const bare = await cancel(empty.url, more);
      expect([bare.code, bare.aside]).toEqual([1, expect.stringContaining('There is no shop here')]);
      const none = await cancel(unopened.url, more);
      expect([none.code, none.aside]).toEqual([1, expect.stringContaining('No house is open yet')]);
    }
    expect(existsSync(path.join(folder, '.none'))).toBe(false);
    expect(await empty.database.query(`select to_regclass('house') as house`)).toEqual([{ house: null }]);
    expect(await unopened.database.query('select from house')).toEqual([]);
  } finally {
    await empty.close();
    await unopened.close();
  }
});

test.each([
  [['close', 'x'], 'write "cancel" or "move"'],
  [['cancel', '/nowhere', 'play', '2038-02-14', '19:00'], 'no such folder'],
  [['cancel', '.', 'play', '14.02.2038'], 'session like'],
  [['move', '.', 'play', '2038-02-14', '19:00'], '--to'],
])('%j is not understood', async (words, said) => {
  const { code, aside } = await foyer(...words);
  expect([code > 0, aside]).toEqual([true, expect.stringContaining(said)]);
});
