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

  test('IN-1 PG-6 a path of the shop in the footer or behind the logo keeps the shown language', () => {
    const { footer, logo } = sampleSetup();
    const links = ['/rules/terms', '/?sid=3', 'https://pier.example/a'].map((url) => ({ url, title: {} }));
    const setup = sampleSetup({ footer: { ...footer, links }, logo: { ...logo, link: '/?sid=1' } });
    const addresses = (language: 'ru' | 'en') => {
      const view = houseView(setup, language);
      return [...view.footer.links.map(({ url }) => url), view.logo.link];
    };
    expect(addresses('en')).toEqual([
      '/rules/terms?lang=en',
      '/?sid=3&lang=en',
      'https://pier.example/a',
      '/?sid=1&lang=en',
    ]);
    expect(addresses('ru')).toEqual([...links.map(({ url }) => url), '/?sid=1']);
  });

  test('the words of the house travel only in the shown language, the bodies of rules not at all', () => {
    const setup = sampleSetup({
      texts: { 'listing.reset': { ru: 'Сбросить всё' }, 'shell.skip': { en: 'Skip' } },
    });
    expect(houseView(setup, 'en').texts).toEqual({ 'shell.skip': 'Skip' });
    expect(JSON.stringify(houseView(setup, 'ru'))).not.toContain('соглашаетесь');
  });
});
