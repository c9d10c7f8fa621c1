import { dayFromEpoch } from '@foyer/contract/rules/format.ts';
import { currencies, languages, type Text } from '@foyer/contract/rules/values.ts';
import fc from 'fast-check';
import type { Picture } from '#listing/listing.ts';

/** Any value that may travel, for property tests. A text has all languages: the wire fills the empty ones. */

export const anyId = fc.integer({ min: 1, max: 2_000_000_000 });
export const anyName = fc.stringMatching(/^[A-Za-z0-9-]{1,32}$/);
export const anyMoney = fc.integer({ min: 0, max: 1_000_000_000 });
export const anyDay = fc.integer({ min: 18_000, max: 40_000 }).map(dayFromEpoch);
export const anyTime = fc
  .integer({ min: 0, max: 1439 })
  .map(
    (minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`,
  );
export const anyMoment = fc
  .integer({ min: 1_500_000_000, max: 4_000_000_000 })
  .map((seconds) => new Date(seconds * 1000).toISOString());
export const anyLanguage = fc.constantFrom(...languages);
export const anyCurrency = fc.constantFrom(...currencies);
export const anyLine = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' });
export const anyPlaces = fc.oneof(fc.constant(null), fc.nat(), fc.constant(-99999));
export const anyText: fc.Arbitrary<Text> = fc.oneof(
  fc.record({ ru: anyLine, en: anyLine, ch: anyLine, kz: anyLine }),
  fc.constant({}),
);

/** `null` or a value: never the empty text, which the wire cannot tell from `null`. */
export function orNull<Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | null> {
  return fc.oneof(fc.constant(null), arbitrary);
}

export const anyPicture: fc.Arbitrary<Picture> = fc.record({
  id: anyId,
  alt: anyText,
  width: fc.nat(4000),
  height: fc.nat(4000),
  sources: fc.array(
    fc.record({
      type: fc.constantFrom('image/avif' as const, 'image/webp' as const),
      width: fc.nat(4000),
      url: anyLine,
    }),
    { maxLength: 3 },
  ),
  fallbackUrl: anyLine,
  ground: fc.constantFrom('#112233', '#e7e5df'),
  preview: fc.constant(''),
  focal: orNull(fc.record({ x: fc.nat(100), y: fc.nat(100) })),
});

export const anyCompositionItem = fc.record({
  eventId: orNull(anyName),
  title: anyText,
  venue: anyText,
  day: orNull(anyDay),
  time: anyTime,
  visits: fc.nat(20),
  until: orNull(anyDay),
});
