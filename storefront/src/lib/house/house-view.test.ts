import { describe, expect, test } from 'vitest';
import { sampleSetup } from '#lib/testing/sample-setup.ts';
import { houseView } from './house-view.ts';
import { languageOf } from './language-of.ts';

describe('the house as pages show it', () => {
  test.each([
    ['', 'ru'],
    ['lang=kz', 'kz'],
    ['lang=de', 'en'],
    ['lang=', 'en'],
  ])('IN-1 the language of "?%s" is %s', (query, language) => {
    expect(languageOf(new URLSearchParams(query), sampleSetup())).toBe(language);
  });

  test('IN-1 an unknown language of a house without English is its own', () => {
    const setup = sampleSetup({ language: 'kz', languages: ['kz', 'ru'] });
    expect(languageOf(new URLSearchParams('lang=de'), setup)).toBe('kz');
  });

  test('IN-1 a text that is not translated falls back to the language of the house', () => {
    const view = houseView(sampleSetup(), 'en');
    expect(view.title).toBe('Noon');
    expect(view.footer.text).toBe('Нижняя набережная, 12');
  });

  test('the words of the house travel only in the shown language, the bodies of rules not at all', () => {
    const setup = sampleSetup({
      texts: { 'listing.reset': { ru: 'Сбросить всё' }, 'shell.skip': { en: 'Skip' } },
    });
    expect(houseView(setup, 'en').texts).toEqual({ 'shell.skip': 'Skip' });
    expect(JSON.stringify(houseView(setup, 'ru'))).not.toContain('соглашаетесь');
  });
});
