import { describe, expect, test } from 'vitest';
import { type PageTexts, translatorOf, typeset, withOverrides } from './translate.ts';

const catalogue = {
  'back-to-order': 'Назад к заказу №~{number}',
  days: { one: '{count} день', few: '{count} дня', many: '{count} дней', other: '{count} дня' },
};

describe('texts', () => {
  const texts: PageTexts = { shell: catalogue, forms: catalogue };

  test('PG-7 fills placeholders and hard spaces', () => {
    const t = translatorOf(texts, 'shell', 'ru');
    expect(t('back-to-order', { number: 5 })).toBe('Назад к\u00a0заказу №\u00a05');
  });

  test.each([
    [1, '1 день'],
    [3, '3 дня'],
    [11, '11 дней'],
    [21, '21 день'],
  ])('IN-1 Russian plural of %i', (count, text) => {
    expect(translatorOf(texts, 'forms', 'ru')('days', { count })).toBe(text);
  });

  test('elements may stand in the placeholders', () => {
    const t = translatorOf(texts, 'shell', 'en');
    expect(t.node('back-to-order', { number: 7 })).toEqual(['Назад к заказу №\u00a0', 7, '']);
  });

  test('the house may say it in its own words, each form of a plural too', () => {
    const own = withOverrides({ forms: catalogue }, { 'forms.days.many': '{count} суток', 'other.key': 'x' });
    expect(translatorOf(own, 'forms', 'ru')('days', { count: 5 })).toBe('5 суток');
    expect(translatorOf(own, 'forms', 'ru')('days', { count: 1 })).toBe('1 день');
  });

  test('an area that the page does not name is a mistake that is heard', () => {
    expect(() => translatorOf(texts, 'event', 'ru')).toThrow(/"event"/);
  });

  test('short words never end a line in Russian', () => {
    expect(typeset('и в зале', 'ru')).toBe('и\u00a0в\u00a0зале');
    expect(typeset('of a hall', 'en')).toBe('of a hall');
  });
});
