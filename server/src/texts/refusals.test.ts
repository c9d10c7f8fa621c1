import { type RefusalKind, refusalCodes } from '@foyer/contract/kit/answer.ts';
import { languages } from '@foyer/contract/rules/values.ts';
import { describe, expect, test } from 'vitest';
import { refusalsRu } from './refusals/refusals-ru.ts';
import { refusalText } from './refusals.ts';

const kinds = Object.keys(refusalsRu).filter((kind): kind is RefusalKind => kind in refusalCodes);
const visible = (text: string) => text.replaceAll('\u00a0', '_');

/** Letters that no other of the four languages has. */
const own = {
  ru: /[А-яё]/,
  en: /^[^А-яё\u4e00-\u9fff]+$/,
  ch: /[\u4e00-\u9fff]/,
  kz: /[ӘәҒғҚқҢңӨөҰұҮүІі]/,
} as const;

describe('AP-3 the text of every refusal', () => {
  test.each(languages)('is there in %s, with and without its facts', (language) => {
    const facts = {
      limit: 3,
      least: 2,
      openOrders: 5,
      unpaidPlaces: 20,
      freePlaces: 4,
      left: 2,
      seconds: 7,
      available: 1200,
      field: 'email',
      title: 'Оферта',
    };
    expect(kinds.toSorted()).toEqual(Object.keys(refusalCodes).toSorted());
    for (const kind of kinds) {
      for (const parameters of [{}, facts]) {
        const text = refusalText({ kind, parameters }, language);
        if (!text.includes('Оферта')) expect(text, kind).toMatch(own[language]);
        expect(text, kind).not.toMatch(/undefined|null|NaN|\{|!|！|пожалуйста|please|упс/i);
        expect(text, kind).not.toMatch(/ {2}|^\s|\s$/);
      }
    }
  });

  test('no two kinds of one language say the same, but those that mean the same', () => {
    for (const language of languages) {
      // A visitor can do the same about each of these: reload.
      const reload = ['unknown-call', 'key-reused'];
      const texts = kinds
        .filter((kind) => !reload.includes(kind))
        .map((kind) => refusalText({ kind }, language));
      expect(new Set(texts).size).toBe(texts.length);
    }
  });

  test('SC-10 a taken place is called as the specification calls it', () => {
    expect(refusalText({ kind: 'place-taken' }, 'ru')).toMatch(/^Место недоступно/);
    expect(refusalText({ kind: 'place-taken' }, 'en')).toMatch(/^Place unavailable/);
    expect(visible(refusalText({ kind: 'place-taken', parameters: { left: 1 } }, 'ru'))).toBe(
      'Место недоступно. На_этот сеанс остался 1 билет. Возьмите не_больше.',
    );
    const ofZone = refusalText({ kind: 'place-taken', parameters: { left: 3, zone: 'Партер' } }, 'ru');
    expect(visible(ofZone)).toBe(
      'Место недоступно. «Партер»: осталось 3 билета. Возьмите не_больше или_выберите другие места.',
    );
  });

  test.each(languages)(
    'SC-10 where there are no seats and none is left, %s names no seat and no “it”',
    (language) => {
      const seatless = refusalText({ kind: 'place-taken', parameters: { left: 0 } }, language);
      const seat = refusalText({ kind: 'place-taken', parameters: { left: 0, place: '7' } }, language);
      expect(seatless).not.toBe(seat.replace(/ ?[(（]7[)）]/, ''));
      expect(seatless).toMatch(/билет|tickets|門票/i);
    },
  );

  test.each([
    [1, 'не_больше 1 билета'],
    [2, 'не_больше 2 билетов'],
    [5, 'не_больше 5 билетов'],
    [21, 'не_больше 21 билета'],
  ])('SC-8 a limit of %i bends the word', (limit, words) => {
    expect(visible(refusalText({ kind: 'limit', parameters: { limit } }, 'ru'))).toContain(words);
  });

  test.each([
    [1, 'через 1_секунду'],
    [3, 'через 3_секунды'],
    [30, 'через 30_секунд'],
  ])('a wait of %i seconds bends the word', (seconds, words) => {
    expect(visible(refusalText({ kind: 'busy', parameters: { seconds } }, 'ru'))).toContain(words);
  });

  test.each([
    ['limit', 'Ticket limit per order reached'],
    ['payment-failed', 'Unable to pay for the order'],
    ['promo-invalid', 'Invalid promo code'],
    ['place-taken', 'Place unavailable'],
    ['order-gone', 'Order deleted or not found'],
    ['sign-out-failed', 'Error on logout from GID'],
    ['internal', 'Internal error'],
  ] as const)('"%s" begins in English as the specification has it', (kind, words) => {
    for (const parameters of [{}, { limit: 6 }]) {
      expect(visible(refusalText({ kind, parameters }, 'en')).replaceAll('_', ' ')).toContain(words);
    }
  });

  test('OV-17 payment ways are refused with their code', () => {
    expect(visible(refusalText({ kind: 'payment-way-invalid' }, 'ru'))).toBe(
      'Выбран недопустимый способ оплаты. Код ошибки: 14',
    );
    expect(visible(refusalText({ kind: 'payment-way-missing' }, 'ru'))).toBe(
      'Способ оплаты не_задан. Код ошибки: 15',
    );
  });

  test('BD-6 each field of the buyer has its own text, an unknown one the general', () => {
    const fields = ['name', 'phone', 'email', 'emailAgain', 'surname', 'firstName', 'patronymic', 'other'];
    for (const language of languages) {
      const texts = fields.map((field) =>
        refusalText({ kind: 'buyer-invalid', parameters: { field } }, language),
      );
      expect(new Set(texts).size).toBe(fields.length);
      expect(texts.at(-1)).toBe(refusalText({ kind: 'buyer-invalid' }, language));
    }
  });
});

test('a limit says which limit: too few of a row, or too many unpaid orders', () => {
  const say = (parameters: Record<string, number>) => refusalText({ kind: 'limit', parameters }, 'en');
  expect(say({ least: 10 })).toContain('only 10 or more at a time');
  expect(refusalText({ kind: 'offer-limit', parameters: { unpaidPlaces: 1 } }, 'en')).toContain(
    'your network',
  );
  const title = '“Clocks and People”, the catalogue';
  expect(refusalText({ kind: 'offer-limit', parameters: { title, limit: 2 } }, 'en')).toBe(
    'No more can be added of “‘Clocks and People’, the catalogue”: an order holds at most 2.',
  );
  expect(say({ openOrders: 5 })).toContain('unpaid orders');
  expect(say({ freePlaces: 4 })).toMatch(/at most 4.free tickets/);
  expect(say({ unpaidPlaces: 20, seconds: 300 })).toMatch(/pay for it.*in 5.minutes/);
});
