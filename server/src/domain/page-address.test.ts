import { expect, test } from 'vitest';
import { languageQuery } from './page-address.ts';

test('IN-1 a link names the language unless it is the house’s own, whichever that is', () => {
  expect(languageQuery('ru', 'ru')).toBe('');
  expect(languageQuery('en', 'ru')).toBe('?lang=en');
  expect(languageQuery('ru', 'en')).toBe('?lang=ru');
});
