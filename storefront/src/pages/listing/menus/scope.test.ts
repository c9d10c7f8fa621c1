import { describe, expect, test } from 'vitest';
import type { ListingData } from '#pages/listing/data/listing-data.ts';
import { listingData } from '#pages/listing/data/view-model.ts';
import { listingSetup, sampleListing, sampleNow } from '#pages/listing/testing/sample-listing.ts';
import { scopeOf, slidesOf } from './scope.ts';

const card = { columns: 3, image: true, action: true, address: true, description: true };
const setup = listingSetup({ tickets: card, subscriptions: { ...card, columns: 2 } });
const data = listingData(sampleListing(), setup, 'ru', sampleNow);

function scope(query: string, listing: ListingData = data) {
  const found = scopeOf(listing, new URLSearchParams(query));
  return { ...found, ids: found.events.map((event) => event.id) };
}

describe('what the menus choose', () => {
  test.each([
    ['', ['ice', 'orchard', 'whale', 'talk', 'pass']],
    ['id=1', ['ice', 'orchard', 'whale', 'talk']],
    ['id=2', ['pass']],
    ['id=99', ['ice', 'orchard', 'whale', 'talk', 'pass']],
  ])('AF-1 the kind in "%s"', (query, expected) => {
    expect(scope(query).ids).toEqual(expected);
  });

  test.each([
    ['id=1&sid=11', ['ice']],
    ['sid=12', ['orchard', 'whale', 'talk']],
    ['id=2&sid=12', ['pass']],
    ['sid=99', ['ice', 'orchard', 'whale', 'talk', 'pass']],
  ])('AF-2 the menu in "%s"', (query, expected) => {
    expect(scope(query).ids).toEqual(expected);
  });

  test('AF-2 the sub-menu has the menus of the kind; one alone is no choice', () => {
    expect(scope('').menus.map((menu) => menu.name)).toEqual(['Выставки', 'Театр', 'На год']);
    expect(scope('id=1').menus.map((menu) => menu.name)).toEqual(['Выставки', 'Театр']);
    expect(scope('id=2').menus).toEqual([]);
  });

  test('AF-2 slides hold one item, or two where there are many', () => {
    expect(slidesOf([1, 2, 3])).toEqual([[1], [2], [3]]);
    expect(slidesOf(Array.from({ length: 13 }, (_, index) => index))).toHaveLength(7);
  });

  test.each([
    ['', true, true],
    ['id=2', false, false],
    ['sid=12', true, true],
    ['sid=21', false, false],
  ])('AF-4 AF-5 with "%s" the days are shown: %s, the tags: %s', (query, withDays, withTags) => {
    expect(scope(query)).toMatchObject({ withDays, withTags });
  });

  test('AF-5 offers only tags that an event here has', () => {
    expect(scope('').tags.map((tag) => tag.id)).toEqual([1, 2, 3, 4]);
    expect(scope('sid=11').tags.map((tag) => tag.id)).toEqual([2]);
  });

  test.each([
    ['', 3],
    ['id=2', 2],
    ['sid=12', 4],
    ['sid=11', 3],
  ])('AF-10 columns with "%s": %i', (query, columns) => {
    expect(scope(query).columns).toBe(columns);
  });

  test('AF-10 keeps columns between 1 and 4', () => {
    const wild = { ...data, cards: { ...data.cards, tickets: { ...card, columns: 9 } } };
    expect(scope('', wild).columns).toBe(4);
    expect(scope('', { ...data, cards: { ...data.cards, tickets: { ...card, columns: 0 } } }).columns).toBe(
      1,
    );
  });

  test('AF-15 a menu may lay its pages out by rows', () => {
    const menus = sampleListing().menus.map((menu) => ({ ...menu, rows: menu.id === 12 ? 2 : 0 }));
    const byRows = listingData(sampleListing({ menus }), setup, 'ru', sampleNow);
    expect(scope('sid=12', byRows).pageSize).toBe(8);
    expect(scope('sid=11', byRows).pageSize).toBe(100);
  });

  test('a house with no menu lists everything', () => {
    const plain = listingData(sampleListing({ kinds: [], menus: [] }), setup, 'ru', sampleNow);
    expect(scope('', plain)).toMatchObject({ menus: [], withDays: true, withTags: true });
    expect(scope('', plain).ids).toHaveLength(5);
  });
});
