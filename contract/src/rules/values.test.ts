import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { wireFlagSchema, wireMoney } from '#kit/wire-schemas.ts';
import {
  languages,
  moneyFromWire,
  moneyToWire,
  shownLanguage,
  textFromWire,
  textIn,
  textToWire,
} from './values.ts';

test('IN-2 every sum comes back from the wire to the kopeck', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 14 }), (amount) => {
      expect(moneyFromWire(moneyToWire(amount))).toBe(amount);
    }),
  );
  expect(moneyFromWire(150_994_691.64)).toBe(15_099_469_164);
});

test.each([1500.001, 0.1 + 0.2, 1e-3, Number.NaN, Number.POSITIVE_INFINITY, '1500', null])(
  'IN-2 %s is no sum of money',
  (amount) => {
    expect(v.safeParse(wireMoney, amount).success).toBe(false);
  },
);

test.each([
  [1, 1],
  ['1', 1],
  [true, 1],
  [0, 0],
  ['0', 0],
  [false, 0],
])('AP-2 the flag %s is understood', (given, flag) => {
  expect(v.parse(wireFlagSchema, given)).toBe(flag);
});

test('IN-1 the language of a text that fell back is known, also after the wire has filled it', () => {
  const terms = { ru: 'Условия', en: 'Terms', kz: 'Шарттар' };
  const filled = textFromWire('terms', textToWire('terms', terms));
  for (const text of [terms, filled]) {
    expect(languages.map((language) => shownLanguage(text, language))).toEqual(['ru', 'en', 'en', 'kz']);
  }
  const alone = textFromWire('terms', textToWire('terms', { ru: 'Условия' }));
  expect(languages.map((language) => shownLanguage(alone, language))).toEqual(['ru', 'ru', 'ru', 'ru']);
  expect(shownLanguage({ en: 'Terms' }, 'ru')).toBe('en');
});

test('IN-1 an empty text falls back to English, then to the house, then to any that is filled', () => {
  const text = { en: 'Hall', kz: 'Зал' };
  expect(textIn(text, 'kz')).toBe('Зал');
  expect(textIn(text, 'ru')).toBe('Hall');
  expect(textIn({ ru: 'Зал', en: 'Hall' }, 'kz')).toBe('Hall');
  expect(textIn({ ru: 'Зал', ch: '廳' }, 'kz', 'ch')).toBe('廳');
  expect(textIn(text, 'ch', 'en')).toBe('Hall');
  expect(textIn({ kz: 'Зал' }, 'en')).toBe('Зал');
  expect(textIn({}, 'en')).toBe('');
  expect(textIn(undefined, 'en')).toBe('');
});

test('IN-1 on the wire every language is filled, and comes back', () => {
  const wire = textToWire('title', { ru: 'Зал', en: 'Hall' });
  for (const language of languages) expect(wire[`title_${language}`]).not.toBe('');
  expect(textFromWire('title', wire)).toMatchObject({ ru: 'Зал', en: 'Hall' });
});
