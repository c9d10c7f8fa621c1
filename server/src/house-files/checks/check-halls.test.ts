import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hrefOfBytes } from '#halls/xml/embedded-pictures.ts';
import { checkHouse } from '#house-files/check-house.ts';
import { folderInMemory, smallHouse } from '#house-files/testing/small-house.ts';

const hall = `sectors:
  stalls:
    name: { ru: Партер, en: Stalls }
    zone: stalls
    rows: 5
    seats: 20
  balcony:
    name: { ru: Балкон, en: Balcony }
    zone: balcony
    rows: 2
    seats: 25
    at: [0, 300]
`;
const play = smallHouse['events/play.yaml']?.replace('venue: hall', 'venue: hall\nhall: main') ?? '';

async function check(files: Record<string, string>) {
  const house = { ...smallHouse, 'events/play.yaml': play, 'halls/main.yaml': hall, ...files };
  return (await checkHouse(folderInMemory(house), new Date('2037-11-21T09:00:00Z'))).findings;
}

test('SC-1 a hall and an event in it are right, and it is noted when its seats are not sold', async () => {
  const { mistakes, notes } = await check({});
  expect(mistakes).toEqual([]);
  expect(notes.filter(({ file }) => file === 'halls/main.yaml').map(({ text }) => text.en)).toEqual([
    expect.stringMatching(/is sold by zones/),
  ]);
});

test.each([
  [
    'a hall that is not there',
    { 'events/play.yaml': play.replace('hall: main', 'hall: mian') },
    'events/play.yaml',
    /name of a file halls/,
  ],
  [
    'a zone that is not there',
    { 'halls/main.yaml': hall.replace('zone: balcony', 'zone: balkony') },
    'halls/main.yaml',
    /from "zones"/,
  ],
  [
    'a key misspelt',
    { 'halls/main.yaml': hall.replace('rows: 5', 'row: 5') },
    'halls/main.yaml',
    /one of the keys/,
  ],
  [
    'a price for a zone without places',
    { 'halls/main.yaml': hall.slice(0, hall.indexOf('  balcony')) },
    'events/play.yaml',
    /every zone of the price list/,
  ],
  ['a hall without seats', { 'halls/main.yaml': 'labels: []\n' }, 'halls/main.yaml', /sectors with seats/],
  [
    'a hall in a file that would not be read',
    { 'halls/main.yml': hall },
    'halls/main.yml',
    /halls\/<name>.yaml/,
  ],
])('SC-1 %s is told', async (_, files: Record<string, string>, file, expected) => {
  const [mistake] = (await check(files)).mistakes;
  expect(mistake?.file).toBe(file);
  expect(mistake?.expected.en).toMatch(expected);
});

const views = (lines: string) => ({
  'pictures/play.png': '',
  'halls/main.yaml': `${hall}views from seats:\n${lines}`,
});

test('SC-5 a hall with pictures of the view is right, for sectors, rows and single seats', async () => {
  const { mistakes } = await check(
    views(`  - { sector: stalls, file: pictures/play.svg, alt: { ru: Сцена прямо перед вами, en: The stage ahead } }
  - { sector: stalls, rows: 1-2, file: pictures/play.svg }
  - { sector: stalls, rows: 5, seats: [1, 20], file: pictures/play.svg }
  - { sector: balcony, file: pictures/play.svg }
`),
  );
  expect(mistakes).toEqual([]);
});

test.each([
  [
    'a picture that is not there',
    '{ sector: stalls, file: pictures/plai.svg }',
    14,
    /"pictures\/plai.svg"/,
    /a file in/,
  ],
  [
    'a picture that is none',
    '{ sector: stalls, file: pictures/play.png }',
    14,
    /not a readable picture/,
    /SVG, PNG/,
  ],
  ['an unknown sector', '{ sector: stall, file: pictures/play.svg }', 14, /"stall"/, /from "sectors"/],
  ['an unknown row', '{ sector: balcony, rows: 3, file: pictures/play.svg }', 14, /rows "3"/, /1 to 2/],
  [
    'an unknown seat',
    '{ sector: balcony, rows: 2, seats: [25, 26], file: pictures/play.svg }',
    14,
    /balcony, row 2, seat 26/,
    /1 to 25/,
  ],
  [
    'seats without their row',
    '{ sector: balcony, seats: 5, file: pictures/play.svg }',
    14,
    /their row/,
    /"rows"/,
  ],
  [
    'a row told twice',
    '{ sector: stalls, rows: 1-3, file: pictures/play.svg }\n  - { sector: stalls, rows: 3-5, file: pictures/play.svg }',
    15,
    /a second view from stalls, row 3/,
    /line 14/,
  ],
  [
    'a sector told twice',
    '{ sector: stalls, file: pictures/play.svg }\n  - { sector: stalls, file: pictures/play.svg }',
    15,
    /a second view from the sector stalls/,
    /line 14/,
  ],
])('SC-5 %s is told of the views from seats, with its line', async (_, lines, line, found, expected) => {
  const { mistakes } = await check(views(`  - ${lines}\n`));
  expect(mistakes.map(({ file, line: at }) => [file, at])).toEqual([['halls/main.yaml', line]]);
  expect(mistakes[0]?.found.en).toMatch(found);
  expect(mistakes[0]?.expected.en).toMatch(expected);
});

const dot = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#cc452d' } })
  .webp()
  .toBuffer();
const backdropWith = (href: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/>\n<image width="9" height="9" href="${href}"/></svg>\n`;

test.each([
  ['as it was written', hrefOfBytes(dot), null],
  ['of somebody’s own', 'data:image/png;base64,iVBORw0KGgo=', /not created by foyer import-hall/],
  ['that is elsewhere', 'https://evil.example/x.webp', /not created by foyer import-hall/],
  ['that is broken', hrefOfBytes(dot.subarray(0, 30)), /cannot be displayed/],
  ['that is a drawing', hrefOfBytes(Buffer.from('<svg onload="alert(1)"/>')), /cannot be displayed/],
])('SC-1 a backdrop with a picture %s', async (_, href, found) => {
  // The line break stands where `foyer import-hall` would have none.
  const drawing = found ? backdropWith(href) : backdropWith(href).replace('\n<image', '<image');
  const { mistakes } = await check({
    'halls/main.yaml': `${hall}backdrop: halls/main.svg\n`,
    'halls/main.svg': drawing,
  });
  expect(mistakes.map(({ file, line }) => [file, line])).toEqual(found ? [['halls/main.svg', 2]] : []);
  if (found) expect(mistakes[0]?.found.en).toMatch(found);
});
