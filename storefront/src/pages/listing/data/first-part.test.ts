import { brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { scopeOf } from '#pages/listing/menus/scope.ts';
import {
  listingSetup,
  sampleEvent,
  sampleListing,
  sampleNow,
  session,
} from '#pages/listing/testing/sample-listing.ts';
import { firstPart } from './first-part.ts';

const many = sampleListing({
  events: Array.from({ length: 100 }, (_, index) => someEvent(index)),
});

function part(query: string, firstView: 'programme' | 'timetable' = 'programme') {
  const setup = { ...listingSetup({ firstView }), revision: firstView };
  const circumstances = { setup, language: 'ru', now: sampleNow } as const;
  return firstPart(many, { ...circumstances, query: new URLSearchParams(query) });
}

describe('what travels with the page', () => {
  test('is what is seen first, and the facts of the rest', () => {
    const data = part('');
    expect(data.events.length).toBeGreaterThanOrEqual(4);
    expect(data.events.length).toBeLessThanOrEqual(12);
    expect(data.events.map((event) => event.id)).toEqual(data.events.map((_, index) => `event-${index}`));
    expect(data.first).toMatchObject({ address: '', found: 100, tags: [1, 2, 3] });
    expect(scopeOf(data, new URLSearchParams()).days).toHaveLength(30);
  });

  test('is the day of a timetable, with its main event', () => {
    const data = part('', 'timetable');
    expect(data.events.length).toBeLessThanOrEqual(12);
    expect(data.events.at(-1)?.id).toBe('event-99');
    expect(data.first?.found).toBe(100);
  });

  test.each(['all=1', ''])(
    'is written anew for a changed house and on another day, and only then (%s)',
    (asked) => {
      const setup = listingSetup();
      const query = new URLSearchParams(asked);
      const written = (changes: { revision?: string }, now = sampleNow) =>
        firstPart(many, { setup: { ...setup, ...changes }, language: 'ru', now, query }).events;
      const first = written({});
      expect(written({})).toBe(first);
      expect(written({ revision: 'another' })).not.toBe(first);
      expect(written({}, new Date(sampleNow.getTime() + 86_400_000))).not.toBe(first);
    },
  );

  test('other events are another part', () => {
    const ids = (query: string) => part(query).events.map((event) => event.id);
    expect(ids('')[0]).toBe('event-0');
    expect(ids('tag=2')[0]).toBe('event-1');
    expect(ids('')[0]).toBe('event-0');
  });

  test('names the address it answers, whatever the order of its parts and the language', () => {
    expect(part('lang=en&sid=12&id=1').first?.address).toBe('id=1&sid=12');
  });

  test('is everything where all is asked for, or where there is little', () => {
    expect(part('all=1').events).toHaveLength(100);
    expect(part('all=1').first).toBeUndefined();
    const little = firstPart(sampleListing(), {
      setup: listingSetup(),
      language: 'ru',
      now: sampleNow,
      query: new URLSearchParams(),
    });
    expect(little.first).toBeUndefined();
    expect(little.events).toHaveLength(5);
  });

  test('names the picture that is seen first', () => {
    const [first, ...others] = part('').heroes;
    expect(first?.srcset).toContain('/pictures/sample-1-0123456789abcdef-860.avif 860w');
    expect(first?.media).toBeUndefined();
    expect(others).toEqual([]);
  });

  test('names two where a phone sees another one first than a desk', () => {
    const heroes = part('', 'timetable').heroes.map(({ media, sizes }) => [media, sizes.split(',').at(-1)]);
    expect(heroes).toEqual([
      ['(max-width:699px)', '104px'],
      ['(min-width:700px)', '104px'],
    ]);
    expect(part('', 'timetable').heroes[1]?.srcset).toContain('860w');
  });

  test('weighs little: a hundred events with thirty days each', () => {
    const bytes = (query: string) =>
      brotliCompressSync(JSON.stringify(part(query)), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
        .length;
    expect(bytes('')).toBeLessThan(3_000);
    expect(bytes('all=1')).toBeLessThan(12_000);
  });
});

/** Made-up words, so that nothing is said twice. */
function someEvent(index: number) {
  const word = (seed: number) => (((seed + 1) * 2_654_435_761) % 4_294_967_296).toString(36);
  const lead = Array.from({ length: 9 }, (_, place) => word(index * 100 + place)).join(' ');
  const days = Array.from(
    { length: 30 },
    (_, day) => `2026-${day < 10 ? 11 : 12}-${String(day < 10 ? day + 21 : day - 9).padStart(2, '0')}`,
  );
  return sampleEvent({
    id: `event-${index}`,
    position: index,
    title: { ru: `${word(index)} ${word(index + 7)}` },
    description: { ru: `<p>${lead}.</p><p>${lead}</p>` },
    menuIds: [12],
    tagIds: [1 + (index % 3)],
    sessions:
      index === 99
        ? [session('2026-11-21', '21:00', 3, 90_000)]
        : days.flatMap((day) => [
            session(day, '12:00', index % 12, 35_000),
            session(day, '19:00', null, 45_000),
          ]),
  });
}
