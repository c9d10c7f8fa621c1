import { describe, expect, test } from 'vitest';
import { listingData } from '#pages/listing/data/view-model.ts';
import { type Filters, noFilters } from '#pages/listing/filters/filters.ts';
import { scopeOf } from '#pages/listing/menus/scope.ts';
import { listingSetup, sampleListing, sampleNow } from '#pages/listing/testing/sample-listing.ts';
import { daysInAddress, daysOf, stripDays } from './chosen-days.ts';

const programme = listingData(sampleListing(), listingSetup(), 'ru', sampleNow);
const timetable = listingData(sampleListing(), listingSetup({ firstView: 'timetable' }), 'ru', sampleNow);

function chosen(query: string, data = programme, filters: Partial<Filters> = {}) {
  const params = new URLSearchParams(query);
  return daysOf(params, data, scopeOf(data, params), { ...noFilters, ...filters });
}

describe('the days of an address', () => {
  test.each([
    ['day=2026-11-28', { from: '2026-11-28', to: '2026-11-28' }],
    ['day=2026-11-28..2026-12-02', { from: '2026-11-28', to: '2026-12-02' }],
    ['day=2026-12-02..2026-11-28', null],
    ['day=2026-02-30', null],
    ['day=soon', null],
    ['day=all', null],
    ['day=2026-11-28&reset=1', null],
    ['day=2026-11-28&sid=21', null],
    ['', null],
  ])('AF-4 "%s" in a house that opens with the programme', (query, expected) => {
    expect(chosen(query)).toEqual(expected);
  });

  test.each([
    ['', '2026-11-21'],
    ['sid=12', '2026-11-21'],
    ['day=nonsense', '2026-11-21'],
    ['day=all', undefined],
    ['id=2', undefined],
    ['id=2&day=2026-11-24', undefined],
  ])('"%s" in a house that opens with the timetable begins on %s', (query, expected) => {
    expect(chosen(query, timetable)?.from).toBe(expected);
  });

  test('AF-9 a day that nobody chose hides nothing that is searched for, and has places where they are asked for', () => {
    expect(chosen('', timetable, { search: 'кит' })).toBeNull();
    expect(chosen('', timetable, { tagIds: [1] })).toBeNull();
    expect(chosen('', timetable, { search: ' ' })?.from).toBe('2026-11-21');
    expect(chosen('', timetable, { inStock: true })?.from).toBe('2026-11-21');
    expect(chosen('sid=12', timetable, { inStock: true })?.from).toBe('2026-11-21');
    const soldOut = sampleListing({
      events: sampleListing().events.map((event) => ({
        ...event,
        sessions: event.sessions.map((one) => (one.day === '2026-11-21' ? { ...one, left: 0 } : one)),
      })),
    });
    const data = listingData(soldOut, listingSetup({ firstView: 'timetable' }), 'ru', sampleNow);
    expect(chosen('', data, { inStock: true })?.from).toBe('2026-11-22');
    expect(chosen('', data)?.from).toBe('2026-11-21');
    expect(chosen('day=2026-11-23', timetable, { search: 'кит' })?.from).toBe('2026-11-23');
  });

  test('what is written into an address is read out of it', () => {
    for (const data of [programme, timetable]) {
      for (const range of [
        null,
        { from: '2026-11-28', to: '2026-11-28' },
        { from: '2026-11-28', to: '2026-12-02' },
      ]) {
        const day = daysInAddress(range, data);
        expect(chosen(day === undefined ? '' : `day=${day}`, data)).toEqual(range);
      }
    }
  });
});

describe('the strip of days', () => {
  test('AF-4 goes from today to the last day with events and marks the empty ones', () => {
    const strip = stripDays(['2026-11-22', '2026-11-24'], '2026-11-21');
    expect(strip).toEqual([
      { day: '2026-11-21', closed: true },
      { day: '2026-11-22', closed: false },
      { day: '2026-11-23', closed: true },
      { day: '2026-11-24', closed: false },
    ]);
  });

  test('begins with a programme that is far away, and is no longer than four weeks', () => {
    expect(stripDays(['2027-03-01', '2027-12-01'], '2026-11-21')).toHaveLength(28);
    expect(stripDays(['2027-03-01'], '2026-11-21')).toEqual([{ day: '2027-03-01', closed: false }]);
    expect(stripDays([], '2026-11-21')).toEqual([]);
  });
});
