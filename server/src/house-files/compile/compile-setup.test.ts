import { expect, test } from 'vitest';
import { needsOfRow } from '#domain/visitor-terms.ts';
import { checkHouse } from '#house-files/check-house.ts';
import { folderInMemory, smallHouse } from '#house-files/testing/small-house.ts';
import { compileHouse } from './compile-house.ts';
import { compilePlans } from './compile-plans.ts';
import { openIdRegistry } from './compiled-house.ts';

async function compile(change: Readonly<Record<string, [old: string, wanted: string]>>) {
  const files = Object.fromEntries(
    Object.entries(smallHouse).map(([name, text]) => [name, text.replace(...(change[name] ?? ['', '']))]),
  );
  const checked = await checkHouse(folderInMemory(files), new Date('2037-11-21T09:00:00Z'));
  expect(checked.findings.mistakes).toEqual([]);
  const ids = openIdRegistry([]);
  const plans = compilePlans({ files: checked.files, ids, pictures: new Map() });
  const pictures = new Map();
  return compileHouse({ files: checked.files, today: '2037-11-21', ids, plans, pictures, logoUrl: '' });
}

test('NT-2 an event says what its visitors tell, and a row of its prices something else', async () => {
  const house = await compile({
    'events/play.yaml': ['order limit: 6', 'name visitors: yes\nvisitor data: [age, document]'],
    'prices.yaml': ['price: 500, fee: 20', 'price: 500, fee: 20, visitor data: [middle name]'],
  });
  const play = house.events.find(({ id }) => id === 'play');
  if (!play) throw new Error('no such event');
  const none = { age: false, middleName: false, document: false, country: false, region: false };
  const needs = play.prices.map((row) => needsOfRow(play.visitorNeeds, row));
  expect(needs).toEqual([
    { ...none, age: true, document: true },
    { ...none, middleName: true },
  ]);
});

test('NT-8 NT-9 NT-10 a house says which documents, countries and consents it asks', async () => {
  const house = await compile({
    'house.yaml': [
      'consents:',
      `visitors:
  documents: [passport, foreign document]
  own documents:
    residence:
      name: { ru: Вид на жительство, en: Residence permit }
  countries: [ru, KZ]
  home country: KZ
  regions: [RU-MOW]
  keep documents: 7
consents:
  people:
    text: Посетители согласны
    asked: visitors`,
    ],
  });
  expect(house.visitors).toMatchObject({
    documentTypes: [
      { id: 1, countryId: 643 },
      { id: 6, countryId: null },
      { id: 101, countryId: null, name: { en: 'Residence permit' } },
    ],
    countryIds: [643, 398],
    homeCountryId: 398,
    regionIds: [77],
    namesOnTickets: true,
    keepDays: 7,
  });
  expect(house.consents.map(({ forVisitors }) => forVisitors)).toEqual([true, false]);
  expect((await compile({})).visitors).toMatchObject({
    documentTypes: [{ id: 1 }, { id: 3 }, { id: 4 }, { id: 5 }, { id: 6 }],
    countryIds: null,
    regionIds: null,
    keepDays: 30,
  });
});
