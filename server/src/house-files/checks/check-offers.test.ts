import { expect, test } from 'vitest';
import { checkHouse } from '#house-files/check-house.ts';
import { compileHouse } from '#house-files/compile/compile-house.ts';
import { openIdRegistry } from '#house-files/compile/compiled-house.ts';
import { folderInMemory, type HouseInMemory, smallHouse } from '#house-files/testing/small-house.ts';

const now = new Date('2037-11-21T09:00:00Z');
const catalogue = `catalogue:
  name: { ru: Каталог, en: Catalogue }
  price: 900
  events: [museum]
coffee:
  name: Кофе
  price: 320
  stock: 40
  order limit: 4
  tags: [premiere]
programme:
  name: Программка
  price: free
`;
const withOffers = (text: string): HouseInMemory => ({ ...smallHouse, 'offers.yaml': text });
const check = async (text: string) => checkHouse(folderInMemory(withOffers(text)), now);

test('OV-14 offers stand with the events named, those of their tags, or all', async () => {
  const { files, findings } = await check(catalogue);
  expect([...findings.mistakes, ...findings.notes]).toEqual([]);
  const compiled = compileHouse({
    files,
    today: '2037-11-21',
    ids: openIdRegistry([]),
    pictures: new Map(),
    plans: new Map(),
    logoUrl: '',
  });
  expect(
    compiled.offers.map(({ id, price, stock, limit, eventIds }) => [id, price, stock, limit, eventIds]),
  ).toEqual([
    [1, 90_000, null, 10, ['museum']],
    [2, 32_000, 40, 4, ['play']],
    [3, 0, null, 10, null],
  ]);
});

test.each([
  ['events: [museum]', 'events: [muzeum]', /name of an event file/, /Did you mean "museum"/],
  ['tags: [premiere]', 'tags: [premier]', /name of a tag/, /Did you mean "premiere"/],
  ['price: 900', 'price: nine hundred', /an amount/, null],
  ['price: 900', 'cost: 900', /one of the keys|one of|price/i, null],
  ['stock: 40', 'stock: many', /number/, null],
  ['order limit: 4', 'order limit: 0', /1/, null],
  ['price: 320', 'price: 320\n  vat: 19 %', /one of/, null],
  ['price: 320', 'price: 320\n  picture: pictures/cofee.svg', /file in the house/, null],
])('OV-14 "%s" written as "%s" is named with its line', async (piece, instead, expected, hint) => {
  const text = catalogue.replace(piece, instead);
  const { findings } = await check(text);
  const wrong = instead.split('\n').at(-1) ?? '';
  const line = text.split('\n').findIndex((one) => one.includes(wrong.trim())) + 1;
  const mistake = findings.mistakes.find((one) => one.line === line);
  expect(mistake?.file).toBe('offers.yaml');
  expect(mistake?.expected.en).toMatch(expected);
  if (hint) expect(mistake?.hint?.en).toMatch(hint);
});

test('OV-14 an offer that nobody would see, and a VAT that no receipt prints, are noted', async () => {
  const tags = `${smallHouse['tags.yaml']}quiet:\n  name: Тихо\n`;
  const text = catalogue.replace('[premiere]', '[quiet]').replace('price: 900', 'price: 900\n  vat: 20 %');
  const folder = folderInMemory({ ...withOffers(text), 'tags.yaml': tags });
  const { findings } = await checkHouse(folder, now);
  expect(findings.mistakes).toEqual([]);
  expect(findings.notes.map((note) => note.text.en).join(' ')).toMatch(/never offered/);
  expect(findings.notes.map((note) => note.text.en).join(' ')).toMatch(/"vat" has no effect/);
});
