import { describe, expect, test } from 'vitest';
import { checkHouse } from '#house-files/check-house.ts';
import {
  folderInMemory,
  type HouseInMemory,
  houseWith,
  smallHouse,
} from '#house-files/testing/small-house.ts';
import type { Findings } from './findings.ts';

const now = new Date('2037-11-21T09:00:00Z');

async function findingsOf(files: HouseInMemory): Promise<Findings> {
  return (await checkHouse(folderInMemory(files), now)).findings;
}

/** Slips that a person cannot mend from "found" and "expected" alone: the way on must be told, or found must name it. */
const play = 'events/play.yaml';
const slips: [file: string, piece: string, instead: string, told: RegExp][] = [
  ['house.yaml', '"#1d4f7c"', '#1d4f7c', /everything after # is a comment/i],
  ['house.yaml', '"#1d4f7c"', '“#1d4f7c”', /straight quotes: "#1d4f7c"/],
  ['house.yaml', '"#1d4f7c"', '"1d4f7c"', /straight quotes: "#1d4f7c"/],
  [play, '{ ru: Гроза, en: The Storm }', '{ ru: “Гроза, или буря”, en: The Storm }', /use straight ones/],
  [play, 'pictures/play.svg', 'play.svg', /Did you mean "pictures\/play.svg"/],
  [play, 'pictures/play.svg', 'C:\\Users\\Anna\\play.svg', /Did you mean "pictures\/play.svg"/],
  [play, 'pictures/play.svg', '/home/anna/play.svg', /Did you mean "pictures\/play.svg"/],
  [play, '2038-02-14 19:00', '14.02.2038 19:00', /Put the year first: 2038-02-14/],
  [play, '2038-02-14 19:00', '14 февраля 2038 19:00', /in digits: 2027-02-14/],
  [play, '  - 2038-02-14 19:00', '  -2038-02-14 19:00', /hyphen without a space/],
  [play, '  - 2038-02-14 19:00', '  — 2038-02-14 19:00', /a dash at the start/],
  [play, 'age: 16+', 'age:16+', /colon and an ordinary space/],
  [play, 'age: 16+', 'age 16+', /colon and an ordinary space/],
  [play, 'age: 16+', 'age:\u00a016+', /colon and an ordinary space/],
  ['events/museum.yaml', '  - every:', '  — every:', /a dash at the start/],
  [play, '    places: 120', '      places: 120', /deeper than the line above/],
  [play, '    at: 19:00', '   at: 19:00', /neither the line above nor/],
  ['prices.yaml', 'price: 300', 'price: 300,50', /after a point/],
  ['events/museum.yaml', '2038-01-10..2038-03-01', '2038-01-10 - 2038-03-01', /two dots/],
  ['menus.yaml', 'kind: concerts', 'vid: concerts', /one of the keys: name, kind/],
];

describe('T10 the way on is told', () => {
  test.each(slips)('%s: %j → %j', async (file, piece, instead, told) => {
    const { mistakes, notes } = await findingsOf(houseWith(file, piece, instead));
    const words = mistakes.map(({ found, expected, hint }) =>
      [found.en, expected.en, hint?.en ?? ''].join('\n'),
    );
    expect(words.join('\n')).toMatch(told);
    expect(mistakes[0]).toMatchObject({ file, line: lineOf(houseWith(file, piece, instead), file, instead) });
    expect(notes).toEqual([]);
  });

  test('keys are listed once, not again as a hint', async () => {
    const { mistakes } = await findingsOf(houseWith(play, 'age: 16+', 'возраст: 16+'));
    expect(mistakes.find(({ found }) => found.en === '"возраст"')?.hint).toBeNull();
  });

  test('a file that cannot be read makes no guesses about what is not in it', async () => {
    const { mistakes, notes } = await findingsOf(houseWith('house.yaml', 'radius: 4', 'radius: [4'));
    expect(mistakes).toHaveLength(1);
    expect(notes).toEqual([]);
  });
});

describe('T10 files that are not what they seem', () => {
  test.each([
    ['events/play.yaml.txt', /a file events\/<name>/, /hide file extensions/],
    ['house.yaml.txt', /files named house.yaml/, /hide file extensions/],
    ['events/play.yml', /a file events\/<name>/, /^$/],
    ['events/2026/play.yaml', /a file events\/<name>/, /^$/],
    ['events/play (2).yaml', /lowercase Latin letters/, /the event’s address/],
    ['events/гроза.yaml', /lowercase Latin letters/, /the event’s address/],
    ['events/Play.yaml', /lowercase Latin letters/, /the event’s address/],
    ['price.yaml', /files named house.yaml/, /^$/],
  ])('%s', async (name, expected, hint) => {
    const { mistakes } = await findingsOf({ ...smallHouse, [name]: smallHouse[play] ?? '' });
    expect(mistakes.map(({ file }) => file)).toContain(name);
    const told = mistakes.find(({ file }) => file === name);
    expect(told?.expected.en).toMatch(expected);
    expect(told?.hint?.en ?? '').toMatch(hint);
  });

  test.each(['', '\n\n', '# later\n'])('an empty file: %j', async (text) => {
    const { mistakes, notes } = await findingsOf({ ...smallHouse, [play]: text });
    expect(mistakes).toMatchObject([
      { file: play, line: 1, found: { en: 'an empty file' }, expected: { en: 'the keys title, age' } },
    ]);
    expect(notes).toEqual([]);
  });

  test('a copied event that was not changed is noted', async () => {
    const { mistakes, notes } = await findingsOf({
      ...smallHouse,
      'events/play-2.yaml': smallHouse[play] ?? '',
    });
    expect(mistakes).toEqual([]);
    expect(notes.map(({ file, text }) => [file, text.en])).toEqual([
      [play, 'The title, venue and sessions are the same as in events/play-2.yaml: is this a copy?'],
    ]);
  });

  test('the folder above the house is named as such', async () => {
    const above = Object.fromEntries(
      Object.entries(smallHouse).map(([name, text]) => [`pier/${name}`, text]),
    );
    const { mistakes } = await findingsOf(above);
    expect(mistakes.map(({ file }) => file)).toEqual(['house.yaml', 'prices.yaml']);
    expect(mistakes[0]?.hint?.en).toBe('Did you mean the folder pier?');
  });
});

function lineOf(files: HouseInMemory, file: string, piece: string): number {
  const text = String(files[file]);
  return text.slice(0, text.indexOf(piece)).split('\n').length;
}
