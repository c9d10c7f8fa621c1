import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  anyCurrency,
  anyDay,
  anyId,
  anyLanguage,
  anyLine,
  anyMoment,
  anyMoney,
  anyName,
  anyText,
  anyTime,
  orNull,
} from '#testing/arbitraries.ts';
import type { ConfirmVisitorsRequest, VisitorsOrder } from './visitors.ts';
import {
  confirmVisitorsFromWire,
  confirmVisitorsToWire,
  visitorsFromWire,
  visitorsToWire,
} from './visitors-codec.ts';
import { confirmVisitorsRequestSchema, visitorsSchema } from './visitors-wire.ts';

const anyNeeds = fc.record({
  age: fc.boolean(),
  middleName: fc.boolean(),
  document: fc.boolean(),
  country: fc.boolean(),
  region: fc.boolean(),
});

const anyPlace = fc.record({ id: anyId, countryId: anyId, name: anyText });

const anyOrder: fc.Arbitrary<VisitorsOrder> = fc.record({
  number: anyId,
  hash: anyName,
  buyerName: anyName,
  status: fc.constantFrom('reserved' as const, 'confirmed' as const, 'cancelled' as const),
  groups: fc.array(
    fc.record({
      title: anyText,
      ageFrom: fc.nat(21),
      venueName: anyText,
      address: anyText,
      day: anyDay,
      time: anyTime,
      allDay: fc.boolean(),
      tickets: fc.array(
        fc.record(
          {
            id: anyId,
            price: anyMoney,
            categoryName: anyText,
            place: fc.record({ sector: anyText, row: anyLine, number: anyLine }),
            needs: anyNeeds,
            countryId: orNull(anyId),
            holder: fc.constant({ surname: 'Ли', name: 'Ян', middleName: 'Петрович' }),
          },
          { requiredKeys: ['id', 'price', 'categoryName', 'needs', 'countryId'] },
        ),
        { maxLength: 4 },
      ),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  secondsLeft: fc.nat(100_000),
  heldUntil: orNull(anyMoment),
  currency: anyCurrency,
  text: anyLine,
  consents: fc.array(fc.record({ id: anyId, text: anyText, required: fc.boolean() }), { maxLength: 3 }),
  documentTypes: fc.array(fc.record({ id: anyId, countryId: orNull(anyId), name: anyText, note: anyText }), {
    maxLength: 3,
  }),
  countries: fc.array(anyPlace, { maxLength: 3 }),
  regions: fc.array(anyPlace, { maxLength: 3 }),
});

const anyRequest: fc.Arbitrary<ConfirmVisitorsRequest> = fc.record({
  hash: anyName,
  language: anyLanguage,
  consents: fc.array(anyId),
  visitors: fc.uniqueArray(
    fc.record({
      ticketId: anyId,
      surname: anyLine,
      name: anyLine,
      middleName: anyLine,
      age: fc.nat(99).map(String),
      birthDate: anyLine,
      documentTypeId: orNull(anyId),
      documentNumber: anyLine,
      countryId: orNull(anyId),
      regionId: orNull(anyId),
      regionName: anyLine,
    }),
    { minLength: 1, maxLength: 5, selector: (visitor) => visitor.ticketId },
  ),
});

test('NT-1 an order whose visitors are named travels whole', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const wire = visitorsToWire(order, { houseLanguage: 'ru' });
      expect(v.safeParse(visitorsSchema, wire).issues).toBeUndefined();
      expect(visitorsFromWire(JSON.parse(JSON.stringify(wire)))).toEqual({ ok: true, value: order });
    }),
  );
});

test('NT-1 what has no language in its name stands in the asked one, else in the house’s', () => {
  const [order] = fc.sample(anyOrder, 1);
  if (!order) throw new Error('no sample');
  const [group] = order.groups;
  if (!group) throw new Error('no session');
  const named = { ...group, title: { ru: 'Маяк', en: 'The Lighthouse' } };
  const wireIn = (language?: 'en') =>
    visitorsToWire({ ...order, groups: [named] }, { houseLanguage: 'ru', language }).response?.[0]?.action;
  expect(wireIn('en')).toBe('The Lighthouse');
  expect(wireIn()).toBe('Маяк');
});

test('NT-12 an order that is gone is no rows', () => {
  expect(visitorsToWire(null, { houseLanguage: 'ru' })).toEqual({ response: [] });
  expect(visitorsFromWire({ response: [] })).toEqual({ ok: true, value: null });
  expect(visitorsFromWire({ errorCode: '3', errorText: '' })).toEqual({ ok: true, value: null });
});

test('NT-11 visitors travel as one array a field', () => {
  fc.assert(
    fc.property(anyRequest, (request) => {
      const wire = JSON.parse(JSON.stringify(confirmVisitorsToWire(request)));
      expect(v.safeParse(confirmVisitorsRequestSchema, wire).issues).toBeUndefined();
      expect(confirmVisitorsFromWire(wire)).toEqual(request);
    }),
  );
});

const two = { hash: 'AB', id: [1, 2], name: ['Анна', 'Олег'], surname: ['Ким', 'Ким'] };

test.each([
  ['two names for one ticket', { ...two, id: [1] }],
  ['one name for two tickets', { ...two, name: ['Анна'] }],
  ['one document for two tickets', { ...two, docNum: ['4510123456'] }],
  ['a ticket twice', { ...two, id: [1, '1'] }],
  ['no ticket', { ...two, id: [], name: [], surname: [] }],
  ['a name that is no text', { ...two, name: [1, 2] }],
  ['an age that is a list', { ...two, age: [[1], 2] }],
])('NT-11 %s is malformed', (_, wire) => {
  expect(v.safeParse(confirmVisitorsRequestSchema, wire).success).toBe(false);
});

test('NT-11 another storefront may leave out or empty what its tickets do not need', () => {
  const wire = { ...two, middleName: [], docNum: null, age: [7, '65'] };
  expect(v.safeParse(confirmVisitorsRequestSchema, wire).issues).toBeUndefined();
  expect(confirmVisitorsFromWire(wire).visitors).toMatchObject([
    { ticketId: 1, age: '7', middleName: '', documentTypeId: null },
    { ticketId: 2, age: '65', documentNumber: '' },
  ]);
});
