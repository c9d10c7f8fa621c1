import { expect, test } from 'vitest';
import { checkHouse } from '#house-files/check-house.ts';
import { folderInMemory, smallHouse } from '#house-files/testing/small-house.ts';

const now = new Date('2037-11-21T09:00:00Z');

const season = `title: { ru: Абонемент, en: Season }
age: 6+
kind: subscriptions
prices: day
sign in: yes
composition:
  - { event: museum, visits: 3, until: 2038-03-01 }
  - { event: play, at: 2038-02-14 19:00 }
sessions:
  - 2038-03-01 all day
`;

const house: Readonly<Record<string, string>> = {
  ...smallHouse,
  'house.yaml': `${smallHouse['house.yaml']}sign in: { address: https://id.example/gid, client: shop }\n`,
  'menus.yaml': `${smallHouse['menus.yaml']}`.replace(
    '  concerts:',
    '  subscriptions:\n    name: { ru: Абонементы, en: Subscriptions }\n  concerts:',
  ),
  'events/museum.yaml': `${smallHouse['events/museum.yaml']}subscription prices: gift\n`,
  'events/season.yaml': season,
};

async function mistakesWith(file: string, piece: string, instead: string) {
  const before = house[file] ?? '';
  if (!before.includes(piece)) throw new Error(`${file} has no "${piece}"`);
  const changed = { ...house, [file]: before.replace(piece, () => instead) };
  return (await checkHouse(folderInMemory(changed), now)).findings.mistakes;
}

test('EV-9 a subscription with visits is a house in which nothing is wrong', async () => {
  expect(await mistakesWith('events/season.yaml', 'visits: 3', 'visits: 4')).toEqual([]);
});

test.each<[file: string, piece: string, instead: string, expected: RegExp]>([
  ['events/season.yaml', 'visits: 3, until: 2038-03-01', '', /"at" with a day, or "visits"/],
  [
    'events/season.yaml',
    ' at: 2038-02-14 19:00',
    ' at: 2038-02-14 19:00, until: 2038-03-01',
    /"visits" beside/,
  ],
  ['events/season.yaml', 'event: museum', 'title: Прогулка', /"event" with its name/],
  ['events/season.yaml', 'kind: subscriptions', 'kind: tickets', /the kind "subscriptions"/],
  ['events/season.yaml', 'sign in: yes\n', '', /"sign in: yes" in this event/],
  ['events/season.yaml', 'event: museum', 'event: play', /"subscription prices" in events\/play.yaml/],
  ['events/season.yaml', 'event: museum', 'event: season', /an event to attend/],
  ['events/season.yaml', 'visits: 3', 'visits: 0', /whole number from 1 to 1000/],
  ['events/season.yaml', 'until: 2038-03-01', 'until: soon', /a day like/],
  [
    'prices.yaml',
    '- { category: adult, price: free }',
    '- { category: adult, price: free, visitors: 2 }',
    /tickets for one visitor each/,
  ],
])('EV-9 %s: %j → %j is told at its place', async (file, piece, instead, expected) => {
  const mistakes = await mistakesWith(file, piece, instead);
  expect(mistakes.map((mistake) => mistake.expected.en)).toEqual([expect.stringMatching(expected)]);
  expect(mistakes[0]?.found.ru).not.toBe('');
});
