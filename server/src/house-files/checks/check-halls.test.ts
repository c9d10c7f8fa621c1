import { expect, test } from 'vitest';
import { checkHouse } from '#house-files/check-house.ts';
import { folderInMemory, smallHouse } from '#house-files/trial/small-house.ts';

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
  return (await checkHouse(folderInMemory(house), new Date('2026-11-21T09:00:00Z'))).findings;
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
    /out of "zones"/,
  ],
  [
    'a key misspelt',
    { 'halls/main.yaml': hall.replace('rows: 5', 'row: 5') },
    'halls/main.yaml',
    /keys out of/,
  ],
  [
    'a price for a zone without places',
    { 'halls/main.yaml': hall.slice(0, hall.indexOf('  balcony')) },
    'events/play.yaml',
    /every zone of the price list/,
  ],
  ['a hall without places', { 'halls/main.yaml': 'labels: []\n' }, 'halls/main.yaml', /sectors with seats/],
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
