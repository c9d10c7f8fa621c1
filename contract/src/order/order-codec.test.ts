import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { serverHalf } from '#kit/call.ts';
import { doneFromWire } from '#kit/wire-values.ts';
import {
  anyCompositionItem,
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
import { addDiscount } from './discount-calls.ts';
import {
  declineCauses,
  type OrderTicket,
  type OrderView,
  type PaymentStart,
  type PlaceOrderRequest,
} from './order.ts';
import { orderViewFromWire, orderViewToWire } from './order-view-codec.ts';
import { orderViewSchema } from './order-view-wire.ts';
import { addDiscountRequestSchema, paymentStartSchema, placeOrderRequestSchema } from './order-wire.ts';
import { paymentStartFromWire, paymentStartToWire } from './payment-codec.ts';
import {
  placedOrderFromWire,
  placedOrderToWire,
  placeOrderFromWire,
  placeOrderToWire,
} from './place-order-codec.ts';

const house = { houseLanguage: 'ru' } as const;

const anyRequest: fc.Arbitrary<PlaceOrderRequest> = fc.record({
  eventId: anyName,
  language: anyLanguage,
  sessionId: orNull(anyId),
  lines: fc.array(
    fc.record({
      eventId: anyName,
      day: anyDay,
      time: anyTime,
      categoryId: anyId,
      zoneId: anyId,
      quantity: fc.integer({ min: 1, max: 1000 }),
      shownAmount: anyMoney,
      seatId: fc.constant(0),
    }),
  ),
  consents: fc.array(anyId),
  buyer: fc.record({
    name: anyLine,
    phone: anyLine,
    email: anyLine,
    emailAgain: orNull(anyLine),
    surname: orNull(anyLine),
    firstName: orNull(anyLine),
    patronymic: orNull(anyLine),
  }),
  usesCultureCard: fc.boolean(),
  botCheck: fc.record({ token: orNull(anyLine), captchaId: orNull(anyLine), captchaText: orNull(anyLine) }),
});

const anyIssued: fc.Arbitrary<NonNullable<OrderTicket['ticket']>> = fc
  .record({
    number: anyName,
    hash: anyName,
    code: anyName,
    type: fc.constantFrom('qr', 'none', 'barcode'),
    image: orNull(anyName),
  })
  .map((ticket) => (ticket.type === 'none' ? { ...ticket, image: null } : ticket));

const anyGroup = fc.record({
  eventId: anyName,
  title: anyText,
  day: anyDay,
  time: anyTime,
  allDay: fc.boolean(),
  ageFrom: fc.nat(18),
  venueName: anyText,
  address: anyText,
  mapUrl: orNull(anyLine),
  pictureId: orNull(anyId),
  pictureUrl: orNull(anyLine),
  refund: fc.record({
    steps: fc.array(fc.record({ until: anyMoment, percent: fc.integer({ min: 1, max: 100 }) }), {
      maxLength: 3,
    }),
    keepsFee: fc.boolean(),
  }),
  tickets: fc.array(
    fc.record({
      id: anyId,
      categoryName: anyText,
      zoneName: anyText,
      price: anyMoney,
      fee: anyMoney,
      visitors: fc.integer({ min: 1, max: 9 }),
      visitorName: anyLine,
      returnStatus: fc.constantFrom('none', 'requested', 'returned', 'confirmed'),
      ticket: orNull(anyIssued),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

const anyDiscount = fc.record({
  promoCode: orNull(anyName),
  refusedCode: orNull(anyName),
  bonuses: anyMoney,
  total: anyMoney,
  canChange: fc.boolean(),
  member: orNull(
    fc.record({
      card: orNull(fc.record({ code: anyName, isBlocked: fc.boolean() })),
      bonuses: fc.record({ available: anyMoney, balance: anyMoney }),
    }),
  ),
  silent: fc.boolean(),
});

const anyOrder: fc.Arbitrary<OrderView> = fc.record({
  refunds: fc.record({ done: anyMoney, underWay: anyMoney }),
  number: anyId,
  hash: anyName,
  status: fc.constantFrom('reserved', 'confirmed', 'cancelled'),
  paidAt: orNull(anyMoment),
  placedAt: anyMoment,
  ended: fc.constantFrom('expired', 'cancelled', 'refunded', null),
  secondsLeft: fc.nat(86_400),
  heldUntil: orNull(anyMoment),
  buyer: fc.record({ name: anyLine, email: anyLine, phone: anyLine }),
  composition: fc.array(anyCompositionItem, { maxLength: 2 }),
  subscription: orNull(anyText),
  groups: fc.array(anyGroup, { maxLength: 3 }),
  services: fc.array(fc.record({ name: anyText, cost: anyMoney }), { maxLength: 2 }),
  addOns: fc.array(
    fc.record({
      id: anyId,
      offerId: anyId,
      name: anyText,
      price: anyMoney,
      returnStatus: fc.constantFrom('none', 'requested', 'returned', 'confirmed'),
    }),
    { maxLength: 2 },
  ),
  offers: fc.array(
    fc.record({
      id: anyId,
      name: anyText,
      description: anyText,
      price: anyMoney,
      pictureUrl: orNull(anyLine),
      limit: fc.integer({ min: 1, max: 100 }),
      left: orNull(fc.nat(1000)),
    }),
    { maxLength: 2 },
  ),
  total: anyMoney,
  currency: anyCurrency,
  paymentWays: fc.array(
    fc.record({
      id: anyId,
      name: anyText,
      description: anyText,
      kind: fc.constantFrom('redirect', 'qr', 'form'),
    }),
    { maxLength: 2 },
  ),
  chosenPaymentWayId: orNull(anyId),
  decline: orNull(
    fc.record({ cause: orNull(fc.constantFrom(...declineCauses)), at: anyMoment, wayId: anyId }),
  ),
  discount: orNull(anyDiscount),
  verification: orNull(
    fc.record({ state: fc.constantFrom('running', 'passed', 'failed'), text: fc.string() }),
  ),
  payUrl: orNull(anyLine),
  canPay: fc.boolean(),
  payment: orNull(
    fc.record({ state: fc.constantFrom('waiting', 'checking', 'differs'), startedAt: anyMoment }),
  ),
  canPrint: fc.boolean(),
  canReturn: fc.boolean(),
  needsVisitors: fc.boolean(),
  usesCultureCard: fc.boolean(),
  timeline: fc.array(
    fc.record(
      {
        kind: fc.constantFrom('held', 'payment', 'mail', 'tickets', 'return-asked', 'cancelled', 'refund'),
        state: fc.constantFrom('done', 'now', 'later', 'failed'),
        at: orNull(anyMoment),
        until: anyMoment,
      },
      { requiredKeys: ['kind', 'state', 'at'] },
    ),
  ),
});

const anyStart: fc.Arbitrary<PaymentStart> = fc.oneof(
  fc.record({ kind: fc.constant('redirect' as const), url: anyLine }),
  fc.record({
    kind: fc.constant('form' as const),
    action: anyLine,
    fields: fc.dictionary(anyName, anyLine),
  }),
  fc.record({ kind: fc.constant('qr' as const), link: anyLine, image: anyLine }),
);

test('AP-1 OR-1 an order request comes back from the wire as it went, sums to the kopeck', () => {
  fc.assert(
    fc.property(anyRequest, (request) => {
      const wire = JSON.parse(JSON.stringify(placeOrderToWire(request)));
      expect(v.safeParse(placeOrderRequestSchema, wire).issues).toBeUndefined();
      expect(placeOrderFromWire(wire)).toEqual(request);
    }),
  );
});

test('OR-1 lines of no tickets are neither sent nor taken', () => {
  const [request] = fc.sample(anyRequest, 1);
  if (!request) throw new Error('no sample');
  const line = { eventId: 'one', day: '2027-02-14', time: '19:00', categoryId: 1, zoneId: 1, seatId: 0 };
  const lines = [
    { ...line, quantity: 0, shownAmount: 0 },
    { ...line, quantity: 2, shownAmount: 100 },
  ];
  const wire = placeOrderToWire({ ...request, lines });
  expect(wire.data).toHaveLength(1);
  const foreign = { ...wire, data: [{ ...wire.data[0], quantity: 0 }, wire.data[0]] } as typeof wire;
  expect(placeOrderFromWire(foreign).lines).toHaveLength(1);
});

test('OR-1 action_id is understood for hash', () => {
  const wire = { action_id: 7, data: [], phone: '', email: '' };
  expect(v.is(placeOrderRequestSchema, wire)).toBe(true);
  expect(placeOrderFromWire(wire).eventId).toBe('7');
  expect(v.is(placeOrderRequestSchema, { data: [], phone: '', email: '' })).toBe(false);
});

test('AP-1 OV-1 an order comes back from the wire as it went', () => {
  fc.assert(
    fc.property(anyOrder, (order) => {
      const wire = JSON.parse(JSON.stringify(orderViewToWire(order, house)));
      expect(v.safeParse(orderViewSchema, wire).issues).toBeUndefined();
      expect(orderViewFromWire(wire)).toEqual({ ok: true, value: order });
    }),
    { numRuns: 60 },
  );
});

test('EV-7 an order says whether the culture card pays it; of a foreign server both flags mean either', () => {
  const read = (flags: object) => {
    const answer = orderViewFromWire({ response: { errorCode: '0', ord_num: 1, hash: 'A', ...flags } });
    return answer.ok && answer.value?.usesCultureCard;
  };
  expect(read({ usepushkarta: 1, usenopushkarta: 0 })).toBe(true);
  expect(read({ usepushkarta: 1, usenopushkarta: 1 })).toBe(false);
  expect(read({})).toBe(false);
});

test('OV-13 a discount whose other fields were left empty in a form is understood', () => {
  const wire = { hash: 'A', lang: 'ru' as const, promoCode: 'NOON', bonuses: '' as const, cardCode: '' };
  expect(v.is(addDiscountRequestSchema, wire)).toBe(true);
  expect(serverHalf(addDiscount).decodeRequest(wire)).toMatchObject({
    promoCode: 'NOON',
    bonuses: null,
    cardCode: null,
  });
});

test('OV-15 an order that is gone is an answer, restricted ones are refusals', () => {
  expect(orderViewFromWire({ response: { errorCode: '3' } })).toEqual({ ok: true, value: null });
  expect(orderViewFromWire({ response: null })).toEqual({ ok: true, value: null });
  expect(orderViewFromWire({ response: { errorCode: '20830' } }, 403)).toMatchObject({
    ok: false,
    refusal: { kind: 'forbidden' },
  });
});

test('OV-7 OV-8 OV-9 a payment goes on by exactly one of code, form and address', () => {
  fc.assert(
    fc.property(anyStart, (start) => {
      const wire = JSON.parse(JSON.stringify(paymentStartToWire(start)));
      expect(v.safeParse(paymentStartSchema, wire).issues).toBeUndefined();
      expect(paymentStartFromWire(wire)).toEqual({ ok: true, value: start });
      expect([wire.bankUrl, wire.form_action, wire.form_qr_url].filter(Boolean)).toHaveLength(1);
    }),
  );
});

test('OV-8 a form of a foreign server may be a map of fields', () => {
  expect(
    paymentStartFromWire({
      errorCode: '0',
      form_action: 'https://bank.example/pay',
      form_bank: { sum: '100' },
    }),
  ).toEqual({
    ok: true,
    value: { kind: 'form', action: 'https://bank.example/pay', fields: { sum: '100' } },
  });
});

test('AP-3 an answer without a code is the inner error, also beside status 200', () => {
  const failed = { ok: false, code: '-9999' };
  const errorText = 'It did not work.';
  expect(placedOrderFromWire({ response: { errorText } })).toMatchObject({ ...failed, text: errorText });
  expect(paymentStartFromWire({ errorText })).toMatchObject(failed);
  expect(doneFromWire({ errorText }, 200)).toMatchObject(failed);
});

test('OR-2 a placed order answers code 0 and its name', () => {
  expect(placedOrderToWire({ hash: 'ABC' })).toEqual({
    response: { errorCode: '0', errorText: '', hash: 'ABC' },
  });
  expect(placedOrderFromWire({ response: { errorCode: 0, hash: 'ABC' } })).toEqual({
    ok: true,
    value: { hash: 'ABC' },
  });
});
