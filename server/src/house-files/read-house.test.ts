import { expect, test } from 'vitest';
import { checkHouse } from './check-house.ts';
import type { Mistake } from './findings/findings.ts';
import { folderInMemory, type HouseInMemory, houseWith, smallHouse } from './testing/small-house.ts';

async function check(files: HouseInMemory): Promise<readonly Mistake[]> {
  return (await checkHouse(folderInMemory(files), new Date('2037-11-21T09:00:00Z'))).findings.mistakes;
}

const bytes = (...list: number[]) => new Uint8Array(list);

test('an empty folder is told file by file', async () => {
  expect((await check({})).map(({ file }) => file)).toEqual(['house.yaml', 'prices.yaml']);
});

test('a byte-order mark and Windows line ends are fine', async () => {
  const windows = Object.entries(smallHouse).map(([name, text]) => [
    name,
    `\uFEFF${text.replaceAll('\n', '\r\n')}`,
  ]);
  expect(
    await check({
      ...Object.fromEntries(windows),
      'pictures/play.svg': String(smallHouse['pictures/play.svg']),
    }),
  ).toEqual([]);
});

test.each([
  ['UTF-16', bytes(0xff, 0xfe, 0x74, 0x00), /UTF-16/],
  ['Excel', bytes(0x50, 0x4b, 0x03, 0x04, 0x00), /file of Excel/],
  ['an older Word', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1), /file of Excel, Word/],
  ['Windows-1251', bytes(0xcf, 0xee, 0xeb, 0xe4), /Windows-1251/],
  ['bytes that are no text', new TextEncoder().encode('title: a\0b'), /binary/],
  ['two megabytes', new Uint8Array(2_000_000).fill(0x20), /2.0 MB/],
])('a file in %s is refused with the way out', async (_, content, found) => {
  const [mistake, ...rest] = await check({ ...smallHouse, 'tags.yaml': content });
  expect(mistake).toMatchObject({ file: 'tags.yaml', line: 1 });
  expect(mistake?.found.en).toMatch(found);
  expect(mistake?.hint?.en ?? mistake?.expected.en).toMatch(/^Save|at most 1 MB/);
  expect(rest).toEqual([]);
});

test('a small file that would grow huge is refused', async () => {
  const layers = Array.from(
    { length: 9 },
    (_, index) => `l${index + 1}: &l${index + 1} [${Array(9).fill(`*l${index}`).join(', ')}]`,
  );
  const bomb = ['l0: &l0 [ha, ha]', ...layers].join('\n');
  const mistakes = await check({ ...smallHouse, 'tags.yaml': bomb });
  expect(mistakes[0]?.expected.en).toMatch(/written out/);
});

test.each([
  ['brackets', `tags: ${'['.repeat(100_000)}`],
  ['dashes', `tags: \n  ${'- '.repeat(100_000)}x`],
  ['indents', Array.from({ length: 500 }, (_, index) => `${' '.repeat(index)}k:`).join('\n')],
])('nesting without an end is refused: %s', async (_, text) => {
  const [mistake] = await check({ ...smallHouse, 'tags.yaml': text });
  expect(mistake?.file).toBe('tags.yaml');
});

test.each([
  ['evens.yaml', 'evens.yaml'],
  ['events/play.yml', 'events/play.yml'],
  ['events/2027/play.yaml', 'events/2027/play.yaml'],
  ['events/Спектакль.yaml', 'events/Спектакль.yaml'],
])('a file that would not be read is told: %s', async (name, file) => {
  const mistakes = await check({ ...smallHouse, [name]: String(smallHouse['events/museum.yaml']) });
  expect(mistakes.map((mistake) => mistake.file)).toContain(file);
});

test('a picture that cannot be read is told where it is named', async () => {
  const [mistake] = await check({ ...smallHouse, 'pictures/play.svg': 'no picture' });
  expect(mistake).toMatchObject({ file: 'events/play.yaml', line: 7 });
  expect(mistake?.expected.en).toMatch(/a picture: SVG/);
});

test('a key that is written but empty counts as not written where it may be left out', async () => {
  expect(await check(houseWith('events/play.yaml', 'order limit: 6', 'order limit:'))).toEqual([]);
});

test('each file is checked though others are broken', async () => {
  const files = {
    ...smallHouse,
    'tags.yaml': 'a: b: c',
    'venues.yaml': '- x\n',
    'events/play.yaml': 'title: [',
  };
  const found = (await check(files)).map(({ file }) => file);
  expect(found).toEqual(expect.arrayContaining(['tags.yaml', 'venues.yaml', 'events/play.yaml']));
});

test('languages that cannot be read do not hide the other mistakes', async () => {
  const files = { ...houseWith('house.yaml', '[ru, en]', 'Russian'), 'tags.yaml': 'a: { nome: X }' };
  expect((await check(files)).map(({ file }) => file)).toEqual(
    expect.arrayContaining(['house.yaml', 'tags.yaml']),
  );
});

test('a picture of too many pixels is told by its pixels', async () => {
  const huge = '<svg xmlns="http://www.w3.org/2000/svg" width="20000" height="20000"><rect/></svg>';
  const [mistake] = await check({ ...smallHouse, 'pictures/play.svg': huge });
  expect(mistake?.found.en).toBe('pictures/play.svg, 20000 × 20000 pixels');
  expect(mistake?.expected.en).toBe('at most 100 megapixels');
});
