import * as v from 'valibot';
import { expect, test } from 'vitest';
import { returnsFromWire, returnsToWire } from './return-codec.ts';
import { returnSchema } from './return-wire.ts';
import type { ReturnView } from './returns.ts';

const view: ReturnView = {
  number: 418207,
  placedAt: '2026-11-14T09:00:00Z',
  buyer: { name: 'Анна', email: 'anna@example.org', phone: '+7 916 000-00-00' },
  currency: 'RUB',
  groups: [
    {
      title: { ru: 'Вишнёвый сад' },
      day: '2026-12-04',
      dayWords: {},
      time: '19:00',
      allDay: false,
      ageFrom: 16,
      secondsLeft: 90_000,
      refund: { steps: [{ until: '2026-11-29T21:00:00.000Z', percent: 50 }], keepsFee: true },
      tickets: [
        {
          id: 11,
          status: 'none',
          placeName: {},
          categoryName: { ru: 'Полный', en: 'Full price' },
          zoneName: { ru: 'Партер' },
          visitors: 1,
          amount: 95_005,
          bonuses: 0,
          percent: 50,
          stay: { row: '1 1 1', least: 2, isFree: false, isSpent: false },
        },
      ],
    },
  ],
  consent: { text: '', day: '2026-11-21' },
  reasons: [],
  mayBeFree: false,
  chosenReasonId: null,
};

test('RT-2 AP-1 a row tells category and zone in the asked language too, else in the house’s', () => {
  const wire = returnsToWire(view, { houseLanguage: 'ru', language: 'en' });
  expect(v.safeParse(returnSchema, wire).issues).toBeUndefined();
  expect(wire.rows).toMatchObject([
    { clientcategory: 'Full price', clientcategory_ru: 'Полный', zonelevel: 'Партер' },
  ]);
});

test('RT-3 which tickets go back together travels with them', () => {
  const answer = returnsFromWire(returnsToWire(view, { houseLanguage: 'ru', language: 'en' }));
  expect(answer.ok && answer.value).toMatchObject({
    mayBeFree: false,
    groups: [{ refund: view.groups[0]?.refund, tickets: [view.groups[0]?.tickets[0]] }],
  });
});

test('RT-2 a row of a foreign server that names them without a language is understood', () => {
  const row = { id: 11, status_id: 0, sortnum: 1, clientcategory: 'Полный', zonelevel: 'Партер' };
  const answer = returnsFromWire({ rows: [row] });
  expect(answer.ok && answer.value?.groups[0]?.tickets).toMatchObject([
    { categoryName: { ru: 'Полный' }, zoneName: { ru: 'Партер' }, stay: null },
  ]);
  expect(answer.ok && answer.value?.mayBeFree).toBe(true);
});
