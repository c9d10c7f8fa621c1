import { describe, expect, test } from 'vitest';
import { checkHouse } from '#house-files/check-house.ts';
import {
  folderInMemory,
  type HouseInMemory,
  houseWith,
  smallHouse,
} from '#house-files/testing/small-house.ts';
import { compileHouse } from './compile-house.ts';
import { compilePlans } from './compile-plans.ts';
import { openIdRegistry, type PublicId } from './compiled-house.ts';

const now = new Date('2037-11-21T09:00:00Z');

async function compile(files: HouseInMemory, known: readonly PublicId[] = [], today = '2037-11-21') {
  const checked = await checkHouse(folderInMemory(files), now);
  expect(checked.findings.mistakes).toEqual([]);
  const ids = openIdRegistry(known);
  const plans = compilePlans({ files: checked.files, ids, pictures: new Map() });
  const house = compileHouse({
    files: checked.files,
    today,
    ids,
    plans,
    pictures: new Map(),
    logoUrl: '',
  });
  return { house, ids, event: (id: string) => house.events.find((event) => event.id === id) };
}

describe('compiling a house', () => {
  test('the same files, day and numbers give the same catalogue', async () => {
    expect((await compile(smallHouse)).house).toEqual((await compile(smallHouse)).house);
  });

  test('AF-9 AF-14 AF-15 a house that says nothing of its listing has the specification’s numbers', async () => {
    const { listing } = (await compile(smallHouse)).house.setup;
    expect(listing).toMatchObject({ filterLifetime: 86_400_000, countLimit: 10, pageSize: 100 });
  });

  test('kinds have their fixed numbers', async () => {
    const { house } = await compile(smallHouse);
    expect(house.kinds.map(({ id }) => id)).toEqual([1, 3]);
    expect(house.menus.map(({ kindId }) => kindId)).toEqual([1, 3]);
  });

  test('a house with no menu has one kind that holds everything', async () => {
    const { 'menus.yaml': _, ...rest } = smallHouse;
    const bare = Object.fromEntries(
      Object.entries(rest).map(([name, text]) => [name, text.replace(/^menus: .*\n/m, '')]),
    );
    const { house } = await compile(bare);
    expect(house.kinds).toMatchObject([{ id: 1 }]);
    expect(house.events.map(({ menuKindId }) => menuKindId)).toEqual([1, 1]);
  });

  test('a name keeps the number it had', async () => {
    const { house, ids } = await compile(smallHouse, [{ kind: 'venue', key: 'yard', number: 40 }]);
    expect(house.venues.map(({ id }) => id)).toEqual([41, 40]);
    expect(ids.added).toContainEqual({ kind: 'venue', key: 'hall', number: 41 });
  });

  test('rows of prices say fee, zone and category in full', async () => {
    const play = (await compile(smallHouse)).event('play');
    expect(play?.prices).toMatchObject([
      {
        price: 90_000,
        fee: { kind: 'percent', hundredths: 500 },
        zoneName: { ru: 'Партер' },
        categoryName: { en: 'Adult' },
      },
      {
        price: 50_000,
        fee: { kind: 'amount', amount: 2000 },
        zoneName: { ru: 'Балкон' },
        max: 0,
        visitors: 1,
      },
    ]);
  });

  test('all lists of an event and its sessions are there, each with its number', async () => {
    const files = houseWith('events/play.yaml', 'places: 120', 'prices: day');
    const play = (await compile(files)).event('play');
    expect(new Set(play?.prices.map(({ priceTypeId }) => priceTypeId)).size).toBe(2);
    expect(play?.sessions[1]?.priceTypeId).not.toBe(play?.sessions[0]?.priceTypeId);
    expect(play?.sessions[1]?.zones).toEqual([]);
  });

  test('moments are counted in the house’s own zone, also over a change of the clocks', async () => {
    const berlin = {
      ...houseWith('house.yaml', 'Europe/Moscow', 'Europe/Berlin'),
      'events/play.yaml': String(smallHouse['events/play.yaml']).replace(
        '2038-02-14 19:00',
        '2038-07-14 19:00',
      ),
    };
    const starts = (await compile(berlin))
      .event('play')
      ?.sessions.map(({ startsAt }) => new Date(startsAt).toISOString());
    expect(starts).toEqual([
      '2038-02-15T18:00:00.000Z',
      '2038-02-16T18:00:00.000Z',
      '2038-07-14T17:00:00.000Z',
    ]);
  });

  test.each([
    ['nothing said: until the start', '', null, '2038-02-14T16:00:00.000Z'],
    ['1 h before', 'sale: { closes: 1 h before }', null, '2038-02-14T15:00:00.000Z'],
    ['15 min after', 'sale: { closes: 15 min after }', null, '2038-02-14T16:15:00.000Z'],
    [
      'opens at a moment',
      'sale: { opens: 2038-01-20 12:00 }',
      '2038-01-20T09:00:00.000Z',
      '2038-02-14T16:00:00.000Z',
    ],
    [
      'opens days before',
      'sale: { opens: 30 days before }',
      '2038-01-15T16:00:00.000Z',
      '2038-02-14T16:00:00.000Z',
    ],
    ['a plan without a hall is not sold', 'plan: yes', null, '1970-01-01T00:00:00.000Z'],
    [
      'the culture card alone is not sold without its own way to pay',
      'culture card: only',
      null,
      '1970-01-01T00:00:00.000Z',
    ],
  ])('sale window: %s', async (_, line, opens, closes) => {
    const files = houseWith('events/play.yaml', 'order limit: 6', line === '' ? 'order limit: 5' : line);
    const session = (await compile(files)).event('play')?.sessions[0];
    expect(session?.saleOpensAt ? new Date(session.saleOpensAt).toISOString() : null).toBe(opens);
    expect(new Date(session?.saleClosesAt ?? 1).toISOString()).toBe(closes);
  });

  test('a whole day sells until its end', async () => {
    const files = houseWith('events/play.yaml', '2038-02-14 19:00', '2038-02-14 all day');
    const session = (await compile(files)).event('play')?.sessions[0];
    expect(session).toMatchObject({ allDay: true, time: '00:00' });
    expect(new Date(session?.saleClosesAt ?? 0).toISOString()).toBe('2038-02-14T21:00:00.000Z');
  });

  test('sessions of days gone by are left to the database', async () => {
    const { event } = await compile(smallHouse, [], '2038-02-15');
    expect(event('play')?.sessions.map(({ day }) => day)).toEqual(['2038-02-15', '2038-02-16']);
  });

  test('a consent has a version that changes with its text in any language', async () => {
    const version = async (files: HouseInMemory) => (await compile(files)).house.consents[0]?.version;
    const standing = await version(smallHouse);
    expect(standing).toMatch(/^[0-9a-f]{64}$/);
    expect(await version(houseWith('house.yaml', 'Принимаю', 'Я принимаю'))).not.toBe(standing);
    expect(await version(houseWith('house.yaml', 'radius: 4', 'radius: 5'))).toBe(standing);
  });

  test('a subscription names the events it is made of', async () => {
    const files = houseWith(
      'events/museum.yaml',
      'places: 20',
      'places: 20\ncomposition: [{ event: play, at: 2038-02-14 19:00 }, { title: Прогулка, at: 2038-05-01 all day }]',
    );
    expect((await compile(files)).event('museum')?.composition).toEqual([
      {
        eventId: 'play',
        title: { ru: 'Гроза', en: 'The Storm' },
        venue: { ru: 'Зал', en: 'Hall' },
        day: '2038-02-14',
        time: '19:00',
        visits: 0,
        until: null,
      },
      {
        eventId: null,
        title: { ru: 'Прогулка' },
        venue: {},
        day: '2038-05-01',
        time: '00:00',
        visits: 0,
        until: null,
      },
    ]);
  });
});
