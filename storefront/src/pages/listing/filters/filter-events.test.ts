import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listingData } from '#pages/listing/data/view-model.ts';
import { listingSetup, sampleListing, sampleNow } from '#pages/listing/testing/sample-listing.ts';
import { type DayRange, type Filters, filterEvents, noFilters } from './filters.ts';

const data = listingData(sampleListing(), listingSetup(), 'ru', sampleNow, true);
const english = listingData(sampleListing(), listingSetup(), 'en', sampleNow, true);

function found(filters: Partial<Filters>, days: DayRange | null = null, among = data): string[] {
  return filterEvents(among, among.events, { ...noFilters, ...filters }, days).map((event) => event.id);
}

describe('the filters of the listing', () => {
  test.each([
    ['лёд', ['ice']],
    ['ЛЕД', ['ice']],
    ['  соль   лёд ', ['ice']],
    ['топоры', ['orchard']],
    ['чай', ['orchard']],
    ['кит', ['whale']],
    ['слон', []],
    ['<p>', []],
    ['', ['ice', 'orchard', 'whale', 'talk', 'pass']],
  ])('AF-3 searches title and description: "%s"', (search, expected) => {
    expect(found({ search })).toEqual(expected);
  });

  test('AF-3 searches in the shown language only', () => {
    expect(found({ search: 'tea' }, null, english)).toEqual(['orchard']);
    expect(found({ search: 'чай' }, null, english)).toEqual([]);
  });

  test.each([
    ['2026-11-21', '2026-11-21', ['ice', 'orchard']],
    ['2026-11-22', '2026-11-27', ['ice', 'whale', 'pass']],
    ['2026-11-23', '2026-11-23', []],
    ['2026-11-01', '2026-12-31', ['ice', 'orchard', 'whale', 'talk', 'pass']],
  ])('AF-4 from %s to %s', (from, to, expected) => {
    expect(found({}, { from, to })).toEqual(expected);
  });

  test('AF-5 an event has every chosen tag', () => {
    expect(found({ tagIds: [2] })).toEqual(['ice', 'orchard', 'whale']);
    expect(found({ tagIds: [2, 3] })).toEqual(['orchard']);
  });

  test('AF-6 in stock leaves out what is sold out or not on sale yet, on the chosen days', () => {
    expect(found({ inStock: true })).toEqual(['ice', 'orchard', 'pass']);
    expect(found({ inStock: true }, { from: '2026-11-22', to: '2026-11-22' })).toEqual(['ice']);
  });

  test('AF-8 search AND days AND tags AND in stock', () => {
    const day = { from: '2026-11-21', to: '2026-11-22' };
    expect(found({ tagIds: [2] }, day)).toEqual(['ice', 'orchard', 'whale']);
    expect(found({ tagIds: [2], inStock: true }, day)).toEqual(['ice', 'orchard']);
    expect(found({ tagIds: [2], inStock: true, search: 'сад' }, day)).toEqual(['orchard']);
    expect(found({ tagIds: [2], inStock: true, search: 'сад' }, { from: day.to, to: day.to })).toEqual([]);
  });

  test('AF-8 all filters together find what each of them finds', () => {
    const words = fc.constantFrom('', 'сад', 'лёд', 'чай', 'который');
    const tags = fc.subarray([1, 2, 3, 4]);
    const range = fc.option(fc.constantFrom('2026-11-21', '2026-11-22', '2026-11-24', '2026-12-05'));
    fc.assert(
      fc.property(words, tags, fc.boolean(), range, (search, tagIds, inStock, day) => {
        const days = day === null ? null : { from: day, to: day };
        const apart = [found({ search }), found({ tagIds }), found({ inStock }, days), found({}, days)];
        expect(found({ search, tagIds, inStock }, days)).toEqual(
          found({}).filter((id) => apart.every((ids) => ids.includes(id))),
        );
      }),
    );
  });
});
