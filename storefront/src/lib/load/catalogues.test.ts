import { languages } from '@foyer/contract/rules/values.ts';
import { describe, expect, test } from 'vitest';
import type { Area } from '#i18n/areas.ts';
import type { Message } from '#i18n/message.ts';
import { loadTexts } from './catalogues.ts';

/** A record, so that an area that is left out does not compile. */
const named: Record<Area, true> = {
  account: true,
  shell: true,
  notices: true,
  listing: true,
  event: true,
  evenings: true,
  answers: true,
  buying: true,
  groups: true,
  offers: true,
  order: true,
  progress: true,
  scheme: true,
  hall: true,
  kept: true,
  returns: true,
  exchange: true,
  change: true,
  small: true,
  forms: true,
  errors: true,
  captcha: true,
  club: true,
  device: true,
  visitors: true,
  waiting: true,
};
// `as`: its keys are the areas.
const areas = Object.keys(named) as Area[];

const forms = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message).filter((text) => typeof text === 'string');
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((found) => found[1]).sort();

test.each(languages)(
  'AF-11 EV-7 the culture card has one name in %s, wherever it is spoken of',
  async (language) => {
    const { listing, event } = await loadTexts(language, ['listing', 'event'], {});
    expect(listing?.['culture-card']).toBe(event?.card);
  },
);

describe('catalogues', () => {
  test.each(languages.flatMap((language) => areas.map((area) => [language, area] as const)))(
    'IN-1 %s %s says everything, with the placeholders of the Russian source',
    async (language, area) => {
      const [source, translation] = await Promise.all(
        (['ru', language] as const).map(async (one) => (await loadTexts(one, [area], {}))[area] ?? {}),
      );
      for (const [key, message] of Object.entries(source ?? {})) {
        const translated = translation?.[key];
        if (translated === undefined) throw new Error(`${area}.${key} is missing`);
        const expected = placeholders(forms(message).at(-1) ?? '');
        for (const text of forms(translated)) {
          expect(text, key).not.toBe('');
          expect(placeholders(text), key).toEqual(expected);
        }
      }
    },
  );

  test('IN-1 Russian plurals have all their forms', async () => {
    for (const area of areas) {
      const { [area]: catalogue = {} } = await loadTexts('ru', [area], {});
      for (const [key, message] of Object.entries(catalogue)) {
        if (typeof message === 'string') continue;
        expect(Object.keys(message).sort(), `${area}.${key}`).toEqual(['few', 'many', 'one', 'other']);
      }
    }
  });

  test.each(languages)('no text of %s shouts or says please', async (language) => {
    const texts = await loadTexts(language, areas, {});
    const all = Object.values(texts).flatMap((catalogue) => Object.values(catalogue).flatMap(forms));
    expect(all.filter((text) => /[!！]|пожалуйста|please/i.test(text))).toEqual([]);
  });
});
