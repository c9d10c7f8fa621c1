import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { usualLadder } from '@foyer/server/domain/return-steps.ts';
import { checkHouse } from '@foyer/server/house-files/check-house.ts';
import { Findings } from '@foyer/server/house-files/findings/findings.ts';
import { openHouseFolder } from '@foyer/server/house-files/folder/house-folder.ts';
import { sessionShape } from '@foyer/server/house-files/schema/session-schema.ts';
import { list } from '@foyer/server/house-files/shapes/collection-shapes.ts';
import { folderInMemory, smallHouse } from '@foyer/server/house-files/testing/small-house.ts';
import { parseYaml, type YamlValue } from '@foyer/server/house-files/yaml/parse-yaml.ts';
import { describe, expect, test } from 'vitest';
import { guidePages, keyPaths, withFieldTable } from './guide-tables.ts';

const folder = new URL('../../docs/for-operators/', import.meta.url);
const pages = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => [name, readFileSync(new URL(name, folder), 'utf8')]),
);

interface Example {
  page: string;
  /** `house.yaml`: the first line says which file it is; '' for a piece of one. */
  file: string;
  text: string;
}

const examples: Example[] = [...pages].flatMap(([page, text]) =>
  [...text.matchAll(/```yaml\n([\s\S]*?)```/g)].map(([, block = '']) => {
    const file = /^# ([\w/-]+\.yaml)\n/.exec(block)?.[1] ?? '';
    return { page, file, text: block };
  }),
);
const files = examples.filter(({ file }) => file !== '' && !file.endsWith('mapping.yaml'));

function parse({ page, text }: Example): YamlValue {
  const findings = new Findings();
  const root = parseYaml(page, text, findings, ['ru', 'en']);
  expect(findings.mistakes).toEqual([]);
  if (root === null) throw new Error(`${page}: an example that cannot be read`);
  return root;
}

describe('the guide of operators', () => {
  test.each(Object.entries(guidePages))('%s has every key in its table', (name, shape) => {
    const page = pages.get(name) ?? '';
    expect(
      unaligned(withFieldTable(page, shape.fields)),
      'run: node tools/operator-guide/write-guide-tables.ts',
    ).toBe(unaligned(page));
    expect(page).toContain('<!-- fields -->');
  });

  test.each(Object.entries(guidePages))('%s shows every key in an example', (name, shape) => {
    const shown = examples.filter(({ page }) => page === name).flatMap((one) => pathsOf(parse(one)));
    const missing = keyPaths(shape.fields).filter((path) => !shown.some((one) => isWithin(path, one)));
    expect(missing.map((path) => path.join(' › '))).toEqual([]);
  });

  test('all example files together are a house in which nothing is wrong', async () => {
    const drawing = String(smallHouse['logo.svg']);
    const house = {
      ...Object.fromEntries(files.map(({ file, text }) => [file, text])),
      ...Object.fromEntries(
        ['logo.svg', 'pictures/the-storm.svg', 'pictures/museum.svg'].map((name) => [name, drawing]),
      ),
      ...Object.fromEntries(['ru', 'en'].map((language) => [`rules/purchase-terms.${language}.md`, 'Text'])),
    };
    const { findings } = await checkHouse(folderInMemory(house), new Date('2037-11-21T09:00:00Z'));
    expect(findings.mistakes).toEqual([]);
  });

  test('the first hour begins with a house in which nothing is wrong', async () => {
    const first = openHouseFolder(fileURLToPath(new URL('examples/first-house', folder)));
    if (first === null) throw new Error('no house to begin with');
    const { findings } = await checkHouse(first, new Date('2037-11-21T09:00:00Z'));
    expect([...findings.mistakes, ...findings.notes]).toEqual([]);
  });

  test('its terms promise the refunds that the shop gives', () => {
    const terms = readFileSync(new URL('examples/first-house/rules/purchase-terms.md', folder), 'utf8');
    const rows = [...terms.matchAll(/^\| за (\d+)\D.*\| (\d+) % \|$/gm)];
    expect(rows.map(([, days, percent]) => ({ days: Number(days), percent: Number(percent) }))).toEqual(
      usualLadder,
    );
  });

  test('every piece that shows sessions makes sessions', () => {
    const pieces = examples.filter(({ file, text }) => file === '' && text.startsWith('sessions:'));
    expect(pieces.length).toBeGreaterThan(4);
    for (const piece of pieces) {
      const root = parse(piece);
      const sessions = root.entries?.find(({ name }) => name === 'sessions')?.value;
      expect(sessions && list(sessionShape).read(sessions).length).toBeGreaterThan(0);
      expect(root.file.findings.mistakes).toEqual([]);
    }
  });

  test('every piece can be read', () => {
    for (const piece of examples) parse(piece);
  });
});

/** The formatter aligns the columns of tables; only their words are compared. */
function unaligned(page: string): string {
  return page
    .replace(/ *\| *-* *(?=\||\n)/g, '|')
    .replace(/ *\| */g, '|')
    .replace(/ +/g, ' ')
    .replace(/\s*\n\s*/g, '\n');
}

/** Every path of keys that is written, with the names that operators give in between. */
function pathsOf(value: YamlValue): string[][] {
  const below = (value.entries ?? []).flatMap(({ name, value: inner }) => [
    [name],
    ...pathsOf(inner).map((path) => [name, ...path]),
  ]);
  return [...below, ...(value.items ?? []).flatMap(pathsOf)];
}

function isWithin(path: readonly string[], written: readonly string[]): boolean {
  let at = 0;
  for (const key of written) if (key === path[at]) at += 1;
  return at === path.length && written.at(-1) === path.at(-1);
}
