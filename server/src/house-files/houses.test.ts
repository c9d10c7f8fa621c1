import { fileURLToPath } from 'node:url';
import { addDays } from '@foyer/contract/rules/format.ts';
import { describe, expect, test } from 'vitest';
import { checkHouse } from './check-house.ts';
import { openHouseFolder } from './folder/house-folder.ts';

const folderOf = (name: string) =>
  openHouseFolder(fileURLToPath(new URL(`../../../houses/${name}`, import.meta.url)));
/** Each day of a week, the turn of a year, and a leap day. */
const days = [
  ...Array.from({ length: 7 }, (_, index) => addDays('2026-11-21', index)),
  '2026-12-31',
  '2028-02-29',
];

describe.each([
  ['demo', /is sold by zones/],
  ['elling', /never/],
])('the house %s', (name, expectedNotes) => {
  test.each(days)('has no mistake and does not grow old: %s', async (day) => {
    const folder = folderOf(name);
    if (folder === null) throw new Error('the house is not there');
    const { findings } = await checkHouse(folder, new Date(`${day}T09:00:00Z`));
    expect(findings.mistakes).toEqual([]);
    expect(findings.notes.filter(({ text }) => !expectedNotes.test(text.en))).toEqual([]);
  });
});

test('the demo house holds every path of the specification', async () => {
  const folder = folderOf('demo');
  if (folder === null) throw new Error('the house is not there');
  const { files } = await checkHouse(folder, new Date('2026-11-21T09:00:00Z'));
  const events = files.events.map(({ event }) => event);
  const lists = files.prices.lists.map(({ value }) => value);
  const paths = {
    'some forty events': events.length >= 40,
    'three kinds': files.menus.kinds.size === 3,
    'timed entry': events.some(({ sessions }) => sessions.some(({ step }) => step === 30)),
    'no time': events.some(({ sessions }) => sessions.some(({ every, allDay }) => every && allDay)),
    'free with registration': events.some(({ free, places }) => free && places),
    subscriptions: events.some(({ composition }) => composition.length > 2),
    'visits under a subscription': events.some(({ composition }) => composition.some(({ visits }) => visits)),
    groups: lists.flat().some(({ visitors }) => visitors >= 20),
    'a family ticket': lists.flat().some(({ visitors }) => visitors === 4),
    'named visitors': events.some(({ nameVisitors }) => nameVisitors),
    'culture card beside money': events.some(
      ({ cultureCard }) => cultureCard.withCard && cultureCard.withoutCard,
    ),
    'culture card only': events.some(({ cultureCard }) => cultureCard.withCard && !cultureCard.withoutCard),
    'prices with the card only': lists.flat().some(({ cultureCard }) => cultureCard === 1),
    'sign-in': events.some(({ signIn }) => signIn),
    'sold out': events.some(({ places }) => places === 0),
    'not on sale yet': events.some(({ sale }) => sale.opens !== null),
    'a fee in percent': lists.flat().some(({ fee }) => fee.kind === 'percent'),
    'a fee of an amount': lists.flat().some(({ fee }) => fee.kind === 'amount' && fee.amount > 0),
    'a least number': lists.flat().some(({ min }) => min > 0),
    'a most number': lists.flat().some(({ max }) => max > 0),
    'more than five categories': lists.some((rows) => rows.length > 5),
    'e-mail typed twice': events.some(({ repeatEmail }) => repeatEmail),
    'a cancelled session': events.some(({ sessions }) => sessions.some(({ cancelled }) => cancelled)),
    'several zones': lists.some((rows) => new Set(rows.map(({ zone }) => zone?.value)).size > 3),
    'a long title': events.some(({ title }) => (title.ru?.length ?? 0) > 70),
    'no picture': events.some(({ picture }) => picture === null),
    'no venue': events.some(({ venue }) => venue === null),
    'a bar code': events.some(({ ticket }) => ticket.type === 'barcode'),
    'no code': events.some(({ ticket }) => ticket.type === 'none'),
  };
  expect(Object.entries(paths).filter(([, found]) => !found)).toEqual([]);
});
