import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readFolder } from '#features/open-house/open-folder.ts';
import { reopenIfRolling } from '#features/open-house/reopen-if-rolling.ts';
import { smallHouse } from '#house-files/testing/small-house.ts';
import type { CommandOutput } from '#platform/command-line.ts';
import { readConfig } from '#platform/config.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { checkCommand } from './check-command.ts';
import { openCommand } from './open-command.ts';

const now = new Date('2026-11-21T09:00:00Z');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'house-'));
  for (const [name, text] of Object.entries(smallHouse)) write(name, text);
});
afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string): void {
  mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  writeFileSync(path.join(folder, name), text);
}

function outputInMemory(): CommandOutput & { text: string; aside: string } {
  const output = {
    text: '',
    aside: '',
    isTerminal: false,
    write: (text: string) => {
      output.text += text;
    },
    writeAside: (text: string) => {
      output.aside += text;
    },
  };
  return output;
}

describe('foyer check', () => {
  async function check(...argv: string[]) {
    const output = outputInMemory();
    const code = await checkCommand({ argv, usage: '', output, now });
    return { code, ...output };
  }

  test('says that nothing is wrong', async () => {
    expect(await check(folder)).toMatchObject({
      code: 0,
      text: expect.stringContaining('No mistakes found.'),
    });
  });

  test('says file, line, what was found and what was expected, in the asked language', async () => {
    write('tags.yaml', 'premiere: { naem: Премьера }\n');
    const english = await check(folder);
    expect(english.code).toBe(1);
    expect(english.text).toMatch(
      /tags\.yaml:1:13\n\s+found\s+"naem"\n\s+expected\s+one of the keys: name\n\s+hint\s+Did you mean "name"\?/,
    );
    expect((await check(folder, '--lang', 'ru')).text).toMatch(/написано\s+"naem"[\s\S]*1 ошибка\./);
  });

  test('speaks JSON', async () => {
    write('tags.yaml', 'premiere: { naem: Премьера }\n');
    const { text } = await check(folder, '--json');
    expect(JSON.parse(text)).toMatchObject({
      mistakes: [{ file: 'tags.yaml', line: 1, column: 13, hint: 'Did you mean "name"?' }],
    });
  });

  test.each([
    [[], 2, /The folder .* is missing/],
    [['a', 'b'], 2, /"b" is one too many/],
    [['--nonsense'], 2, /no option "--nonsense"/],
    [['x', '--lang'], 2, /"--lang" needs a value/],
    [['x', '--json=3'], 2, /"--json" takes no value/],
    [['--lang', 'de', 'x'], 2, /en or ru/],
    [['--dry-run', 'x'], 2, /--dry-run/],
    [['/nowhere/at/all'], 1, /no such folder/],
  ])('%j ends with %i', async (argv, code, complaint) => {
    const result = await check(...argv);
    expect(result.code).toBe(code);
    expect(result.aside).toMatch(complaint);
  });
});

describe('foyer open', () => {
  let trial: TestDatabase;
  beforeEach(async () => {
    trial = await createTestDatabase();
  });
  afterEach(() => trial.close());

  async function open(...argv: string[]) {
    const output = outputInMemory();
    const config = readConfig({ DATABASE_URL: trial.url, FOYER_LOG_LEVEL: 'silent' });
    const code = await openCommand({ argv, usage: '', output, config, now });
    return { code, ...output };
  }

  test('says what it will do, does it, and then has nothing to do', async () => {
    expect((await open(folder, '--dry-run')).text).toMatch(
      /New: The Storm, sessions: 3\.[\s\S]*without --dry-run/,
    );
    const opened = await open(folder);
    expect(opened).toMatchObject({ code: 0, text: expect.stringContaining('Open, revision 1.') });
    expect(opened.aside).toContain('Pictures 9/9');
    expect((await open(folder)).text).toContain('already shows');
  });

  test('mistakes end with 1 and change nothing', async () => {
    write('tags.yaml', 'premiere: { naem: Премьера }\n');
    expect(await open(folder)).toMatchObject({
      code: 1,
      text: expect.stringContaining('Nothing was changed.'),
    });
  });

  test('speaks JSON', async () => {
    expect(JSON.parse((await open(folder, '--json')).text)).toMatchObject({
      outcome: 'opened',
      revision: 1,
      mistakes: [],
    });
  });

  test('a house of moving days is opened again from its own folder', async () => {
    const reopen = (at: Date) =>
      reopenIfRolling(trial.database, at, (name, now) => readFolder(name, now)(trial.database));
    expect(await reopen(now)).toEqual({ kind: 'not-rolling' });
    await open(folder);
    expect(await reopen(now)).toEqual({ kind: 'not-rolling' });
    write(
      'events/play.yaml',
      String(smallHouse['events/play.yaml']).replace('2027-02-14 19:00', 'today+3 19:00'),
    );
    await open(folder);
    const tomorrow = new Date('2026-11-22T09:00:00Z');
    expect(await reopen(tomorrow)).toMatchObject({ kind: 'opened', revision: 3 });
    expect(await reopen(tomorrow)).toMatchObject({ kind: 'unchanged' });
    rmSync(folder, { recursive: true });
    mkdirSync(path.dirname(folder), { recursive: true });
    expect(await reopen(tomorrow)).toMatchObject({ kind: 'folder-missing' });
    mkdirSync(folder);
  });
});
