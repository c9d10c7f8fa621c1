import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import {
  anyCompositionItem,
  anyDay,
  anyId,
  anyLine,
  anyMoment,
  anyMoney,
  anyName,
  anyPicture,
  anyText,
  anyTime,
  orNull,
} from '#testing/arbitraries.ts';
import type { EventSale, Fee, PriceRow, SaleSession } from './event.ts';
import { eventFromWire, eventToWire, noTimeEntries } from './event-codec.ts';
import { eventSchema } from './event-wire.ts';

const house = { houseLanguage: 'ru' } as const;
const places = orNull(fc.nat());

const anyFee: fc.Arbitrary<Fee> = fc.oneof(
  fc.record({ kind: fc.constant('amount' as const), amount: anyMoney }),
  fc.record({ kind: fc.constant('percent' as const), hundredths: fc.nat(10_000) }),
);

const anySession: fc.Arbitrary<SaleSession> = fc.record({
  id: anyId,
  day: anyDay,
  time: anyTime,
  allDay: fc.boolean(),
  state: fc.constantFrom('open', 'sold-out', 'soon', 'closed', 'cancelled'),
  movedFrom: orNull(fc.record({ day: anyDay, time: anyTime })),
  saleOpensAt: orNull(anyMoment),
  saleClosesAt: orNull(anyMoment),
  left: places,
  zonesLeft: fc.array(fc.record({ zoneId: anyId, left: places }), { maxLength: 2 }),
  priceTypeId: anyId,
});

const anyPrice: fc.Arbitrary<PriceRow> = fc.record({
  zoneId: anyId,
  categoryId: anyId,
  priceTypeId: anyId,
  day: orNull(anyDay),
  price: anyMoney,
  fee: anyFee,
  zoneColor: anyLine,
  zoneName: anyText,
  zoneDescription: anyText,
  categoryName: anyText,
  categoryDescription: anyText,
  min: fc.nat(9),
  max: fc.nat(9),
  visitors: fc.integer({ min: 1, max: 30 }),
  group: fc.boolean(),
  cultureCard: fc.constantFrom(0, 1, 2),
});

const anySale: fc.Arbitrary<EventSale> = fc.record({
  event: fc.record({
    id: anyName,
    title: anyText,
    note: anyText,
    description: anyText,
    descriptionUrl: anyText,
    ageFrom: fc.nat(18),
    duration: orNull(fc.nat(600)),
    doors: orNull(fc.nat(600)),
    performers: fc.array(fc.record({ name: anyText, group: fc.boolean() }), { maxLength: 3 }),
    venue: orNull(fc.record({ id: anyId, name: anyText, address: anyText, mapUrl: orNull(anyLine) })),
    picture: orNull(anyPicture),
    menuKindId: anyId,
    menuIds: fc.array(anyId),
    tagIds: fc.array(anyId),
    confirmsEmail: fc.boolean(),
    namesVisitors: fc.boolean(),
    mayBeFree: fc.boolean(),
    orderLimit: fc.nat(100),
    cultureCard: fc.record({ withCard: fc.boolean(), withoutCard: fc.boolean() }),
    usesPlan: fc.boolean(),
    planUrl: orNull(anyName),
    loneSeats: fc.constantFrom('off' as const, 'warn' as const, 'refuse' as const),
    needsSignIn: fc.boolean(),
    showsCounts: fc.boolean(),
    composition: fc.array(anyCompositionItem),
    rowCount: fc.nat(20),
    returnTerms: anyText,
    returns: fc.option(
      fc.record({
        allowed: fc.boolean(),
        keepsFee: fc.boolean(),
        ladder: fc.array(fc.record({ days: fc.nat(365), percent: fc.integer({ min: 1, max: 100 }) })),
      }),
    ),
  }),
  sessions: fc.array(anySession, { maxLength: 5 }),
  prices: fc.array(anyPrice, { maxLength: 4 }),
  subscriptionPrices: fc.array(anyPrice, { maxLength: 2 }),
  subscriptions: fc.array(
    fc.record({
      id: anyName,
      quantity: fc.nat(9),
      title: anyText,
      day: orNull(anyDay),
      time: anyTime,
      until: orNull(anyDay),
    }),
    { maxLength: 3 },
  ),
  consents: fc.array(fc.record({ id: anyId, text: anyText, required: fc.boolean() })),
  paymentWays: fc.array(
    fc.record({
      id: anyId,
      name: anyText,
      description: anyText,
      kind: fc.constantFrom('redirect', 'qr', 'form'),
      cultureCardOnly: fc.boolean(),
    }),
    { maxLength: 3 },
  ),
});

test('AP-1 EV-13 an event comes back from the wire as it went, fees to the kopeck', () => {
  fc.assert(
    fc.property(anySale, fc.boolean(), (sale, withTimes) => {
      const wire = JSON.parse(JSON.stringify(eventToWire(sale, house, withTimes)));
      expect(v.safeParse(eventSchema, wire).issues).toBeUndefined();
      expect(eventFromWire(wire)).toEqual(sale);
    }),
    { numRuns: 60 },
  );
});

test('AP-1 the event’s answer has the seven parts of the specification, also when there is no event', () => {
  const parts = ['action', 'actionStr', 'calendar', 'price', 'ticketPrice', 'ticketInfo', 'checkboxList'];
  expect(Object.keys(eventToWire(null, house))).toEqual(parts);
  expect(eventFromWire(eventToWire(null, house))).toBeNull();
});

test('EV-3 a no-time session is told by a time list of exactly 999 entries', () => {
  const session = { calendar_id: 1, event_day: '2027-02-14', event_time: '00:00', quant: 5 };
  const entry = { time: '00:00', quantity: 5, pricetype_id: 7 };
  const read = (length: number) =>
    eventFromWire({
      action: { action_id: 'one' },
      calendar: [{ ...session, _time: Array.from({ length }, () => entry) }],
    })?.sessions[0];
  expect(read(noTimeEntries)).toMatchObject({ allDay: true, priceTypeId: 7, left: 5 });
  expect(read(noTimeEntries - 1)?.allDay).toBe(false);
});

test('EV-3 our own no-time session says so to foreign storefronts, a timed one lists its day once', () => {
  const [sale] = fc.sample(anySale, 1);
  const [sample] = fc.sample(anySession, 1);
  if (!sale || !sample) throw new Error('no sample');
  const allDay = { ...sample, id: 1, day: '2027-02-13', allDay: true };
  const morning = { ...sample, id: 2, day: '2027-02-14', time: '10:00', allDay: false };
  const evening = { ...morning, id: 3, time: '19:00' };
  const wire = eventToWire({ ...sale, sessions: [allDay, morning, evening] }, house);
  expect(wire.calendar?.map((item) => item._time?.length)).toEqual([noTimeEntries, 2, undefined]);
});

test('AP-1 flags and numbers of a foreign server are understood in every form', () => {
  const sale = eventFromWire({
    action: { action_id: 'one', mailconfirm: '1', maybefree: true, needreg: '0', demquantlimit: '4' },
    price: [{ zonelevel_id: '1', clientcategory_id: 2, price: 1500.5, priceservise: 10, currency_id: '2' }],
    checkboxList: [{ id: 1, filling: true }],
  });
  expect(sale?.event).toMatchObject({
    confirmsEmail: true,
    mayBeFree: true,
    needsSignIn: false,
    orderLimit: 4,
  });
  expect(sale?.prices[0]).toMatchObject({ price: 150050, fee: { kind: 'percent', hundredths: 1000 } });
  expect(sale?.consents[0]?.required).toBe(true);
});
