import { notOpenYet } from '@foyer/contract/listing/listing.ts';
import { describe, expect, test } from 'vitest';
import type { Catalogue, CatalogueEvent, CatalogueSession, StockLevels } from '#domain/catalogue.ts';
import { syntheticHouse } from '#testing/synthetic-house.ts';
import { createCurrentListing, listingOf } from './listing.ts';

const { catalogue, event } = syntheticHouse({
  sessions: 3,
  capacity: 10,
  zones: [
    { zoneId: 1, capacity: 4 },
    { zoneId: 2, capacity: null },
  ],
});
const first = event.sessions[0]?.startsAt ?? 0;
const now = new Date(first - 3_600_000);

const levelsOf = (left: number | null, zones: Record<number, number | null> = {}): StockLevels => ({
  left,
  zones: new Map(Object.entries(zones).map(([zoneId, places]) => [Number(zoneId), places])),
});
const withSessions = (change: (session: CatalogueSession) => Partial<CatalogueSession>): Catalogue => ({
  ...catalogue,
  events: [{ ...event, sessions: event.sessions.map((session) => ({ ...session, ...change(session) })) }],
});
const full = new Map(event.sessions.map(({ id }) => [id, levelsOf(10, { 1: 4, 2: null })]));
const listed = (house: Catalogue, levels = full, at = now) => listingOf(house, levels, at).events[0];

test('AF-13 places left are summed over the open sessions, and a zone never has more than its session', () => {
  const levels = new Map([
    [1, levelsOf(3, { 1: 4, 2: null })],
    [2, levelsOf(10, { 1: 4, 2: 5 })],
    [3, levelsOf(0, { 1: 4, 2: null })],
  ]);
  const shown = listed(catalogue, levels);
  expect(shown?.sessions.map(({ left }) => left)).toEqual([3, 9, 0]);
  expect(shown?.ticketsLeft).toBe(12);
});

test('AF-13 sold out is 0, and without any limit it is null', () => {
  expect(listed(catalogue, new Map(event.sessions.map(({ id }) => [id, levelsOf(0)])))?.ticketsLeft).toBe(0);
  expect(
    listed(catalogue, new Map(event.sessions.map(({ id }) => [id, levelsOf(null)])))?.ticketsLeft,
  ).toBeNull();
});

describe('AF-13 not on sale yet', () => {
  test('is told while no session is, with the first opening', () => {
    const opens = now.getTime() + 1000;
    const shown = listed(withSessions(({ id }) => ({ saleOpensAt: opens + id })));
    expect(shown?.ticketsLeft).toBe(notOpenYet);
    expect(shown?.saleOpensAt).toBe(new Date(opens + 1).toISOString());
  });

  test('does not hide that another session is on sale', () => {
    const shown = listed(withSessions(({ id }) => (id === 1 ? {} : { saleOpensAt: first * 2 })));
    expect(shown?.ticketsLeft).toBe(10);
    expect(shown?.sessions.map(({ left }) => left)).toEqual([10, notOpenYet, notOpenYet]);
  });

  test('wins over a session that is sold out', () => {
    const house = withSessions(({ id }) => (id === 1 ? {} : { saleOpensAt: first * 2 }));
    const shown = listed(house, new Map(event.sessions.map(({ id }) => [id, levelsOf(0)])));
    expect(shown?.ticketsLeft).toBe(notOpenYet);
    expect(shown?.saleOpensAt).not.toBeNull();
  });

  test('is said of what this version does not sell', () => {
    expect(listed(withSessions(() => ({ saleClosesAt: 0 })))?.ticketsLeft).toBe(notOpenYet);
  });
});

test('AF-18 sessions that are over, closed or cancelled are not listed, nor an event that has none ahead', () => {
  const after = new Date(first + 1);
  expect(listed(catalogue, full, after)?.sessions).toHaveLength(2);
  expect(listed(withSessions(({ id }) => ({ cancelled: id === 2 })))?.sessions).toHaveLength(2);
  expect(
    listed(withSessions(({ id }) => (id === 3 ? { saleClosesAt: now.getTime() } : {})))?.sessions,
  ).toHaveLength(2);
  const last = new Date((event.sessions[2]?.startsAt ?? 0) + 1);
  expect(listed(catalogue, full, last)).toBeUndefined();
});

test('prices are those of the sessions ahead, fee included, a day’s own row instead of the usual one', () => {
  expect(listed(catalogue)?.prices).toEqual({ from: 45_000, to: 110_000 });
  const day = event.sessions[0]?.day ?? '';
  const dearer: CatalogueEvent = {
    ...event,
    prices: [...event.prices, ...event.prices.map((row) => ({ ...row, day, price: row.price * 2 }))],
  };
  expect(listed({ ...catalogue, events: [dearer] })?.sessions[0]?.priceFrom).toBe(90_000);
});

test('EV-7 prices of the culture card alone are nobody else’s lowest price', () => {
  const [row] = event.prices;
  if (!row) throw new Error('no price');
  const cheap = { ...row, price: 100, categoryId: 9, cultureCard: 1 as const };
  const house = {
    ...catalogue,
    setup: { ...catalogue.setup, showCultureCardPrices: true },
    events: [{ ...event, prices: [...event.prices, cheap] }],
  };
  expect(listed(house)?.prices?.from).toBe(45_000);
});

test('EV-7 an event that the culture card alone opens has the price of its card', () => {
  const house = {
    ...catalogue,
    setup: { ...catalogue.setup, showCultureCardPrices: true },
    events: [{ ...event, prices: event.prices.map((row) => ({ ...row, cultureCard: 1 as const })) }],
  };
  expect(listed(house)?.prices?.from).toBe(45_000);
  expect(listed(house)?.sessions[0]?.priceFrom).toBe(45_000);
});

describe('the listing in memory', () => {
  function trial() {
    let house = catalogue;
    let levels: ReadonlyMap<number, StockLevels> = full;
    let moment = now;
    let looks = 0;
    const get = async () => house;
    const current = createCurrentListing(
      { catalogue: { get, refresh: get }, now: () => moment },
      async () => {
        looks += 1;
        return levels;
      },
    );
    return {
      get: current.get,
      looks: () => looks,
      later: (milliseconds: number) => {
        moment = new Date(moment.getTime() + milliseconds);
      },
      sell: () => {
        levels = new Map(event.sessions.map(({ id }) => [id, levelsOf(1, { 1: 1, 2: 1 })]));
      },
      reopen: () => {
        house = { ...catalogue, revision: catalogue.revision + 1 };
      },
    };
  }

  test('is one object while nothing changes, looked at every two seconds at most', async () => {
    const shop = trial();
    const all = await Promise.all(Array.from({ length: 20 }, () => shop.get()));
    expect(shop.looks()).toBe(1);
    shop.later(1_900);
    expect(await shop.get()).toBe(all[0]);
    shop.later(5_000);
    expect((await shop.get()).listing).toBe(all[0]?.listing);
    expect(shop.looks()).toBe(2);
  });

  test('shows a sale within four seconds, and a new house at once', async () => {
    const shop = trial();
    const before = await shop.get();
    shop.sell();
    shop.later(4_000);
    const after = await shop.get();
    expect(after.listing.events[0]?.ticketsLeft).toBe(3);
    shop.reopen();
    const reopened = await shop.get();
    expect(reopened.catalogue.revision).toBe(before.catalogue.revision + 1);
  });

  test('turns with the hour though neither stock nor house changed', async () => {
    const shop = trial();
    await shop.get();
    shop.later(3_600_001);
    expect((await shop.get()).listing.events[0]?.sessions).toHaveLength(2);
  });
});

test('a free ticket for toddlers does not make an event free; an event where all is free is', () => {
  const withToddlers = {
    ...event,
    prices: [...event.prices, ...event.prices.map((row) => ({ ...row, categoryId: 9, price: 0 }))],
  };
  expect(listed({ ...catalogue, events: [withToddlers] })?.prices?.from).toBe(45_000);
  const free = { ...event, prices: event.prices.map((row) => ({ ...row, price: 0 })) };
  expect(listed({ ...catalogue, events: [free] })?.prices).toEqual({ from: 0, to: 0 });
});
