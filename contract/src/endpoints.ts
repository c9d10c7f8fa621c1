import type { EventSale } from '#event/event.ts';
import { eventToWire } from '#event/event-codec.ts';
import { eventRequestSchema, eventSchema } from '#event/event-wire.ts';
import type { FreeSeats, HeldSeats, PlanMap } from '#hall/hall-plan.ts';
import { planMapToWire } from '#hall/plan-map-codec.ts';
import { planSessionsToWire } from '#hall/plan-sessions-codec.ts';
import {
  planRequestSchema,
  planSchema,
  planSessionsRequestSchema,
  planSessionsSchema,
} from '#hall/plan-wire.ts';
import {
  freeSeatsRequestFromWire,
  freeSeatsToWire,
  heldSeatsToWire,
  holdSeatsFromWire,
  releaseSeatsFromWire,
} from '#hall/seats-codec.ts';
import {
  freeSeatsRequestSchema,
  freeSeatsSchema,
  heldSeatsSchema,
  holdSeatsRequestSchema,
  releaseSeatsRequestSchema,
} from '#hall/seats-wire.ts';
import { endpoint } from '#kit/endpoint.ts';
import type { RefusalKind } from '#kit/errors.ts';
import { languageFromWire } from '#kit/wire-values.ts';
import type { Listing } from '#listing/listing.ts';
import { listingToWire } from '#listing/listing-codec.ts';
import { listingSchema } from '#listing/listing-wire.ts';
import { discountEndpoints } from '#order/discount-endpoints.ts';
import { offerEndpoints } from '#order/offer-endpoints.ts';
import type { OrderView } from '#order/order.ts';
import { orderViewToWire } from '#order/order-view-codec.ts';
import { orderViewSchema } from '#order/order-view-wire.ts';
import {
  orderNameAnswerSchema,
  orderNumberRequestSchema,
  orderNumberSchema,
  orderRequestSchema,
  orderStatusRequestSchema,
  orderStatusSchema,
  outcomeSchema,
  paymentStartSchema,
  placeOrderRequestSchema,
  placePlanOrderRequestSchema,
} from '#order/order-wire.ts';
import {
  orderNumberToWire,
  orderStatusToWire,
  paymentStartToWire,
  payRequestFromWire,
} from '#order/payment-codec.ts';
import { placedOrderToWire, placeOrderFromWire, placePlanOrderFromWire } from '#order/place-order-codec.ts';
import { captchaCheckToWire, captchaToWire } from '#people/captcha-codec.ts';
import type { ClubWord } from '#people/club.ts';
import { crmClientToWire } from '#people/club-codec.ts';
import {
  captchaSchema,
  checkCaptchaRequestSchema,
  checkCaptchaSchema,
  noRequestSchema,
  tokenSchema,
} from '#people/session-wire.ts';
import { signInEndpoints } from '#people/sign-in-endpoints.ts';
import { visitorEndpoints } from '#people/visitor-endpoints.ts';
import {
  confirmReturnFromWire,
  createReturnFromWire,
  doneToWire,
  returnRequestFromWire,
  returnsToWire,
} from '#returns/return-codec.ts';
import {
  confirmReturnRequestSchema,
  createReturnRequestSchema,
  returnRequestSchema,
  returnSchema,
} from '#returns/return-wire.ts';
import type { Setup } from '#setup/setup.ts';
import { setupToWire } from '#setup/setup-codec.ts';
import { setupSchema } from '#setup/setup-wire.ts';

/** Why an order is not placed. */
const placeRefusals: readonly RefusalKind[] = [
  'csrf',
  'bot-check',
  'limit',
  'place-taken',
  'sale-closed',
  'price-changed',
  'consent-missing',
  'buyer-invalid',
  'key-reused',
  'subscription-refused',
  'visits-used',
  'club-silent',
  'unauthorized',
];

/**
 * Every call of the specification (B 7, O 7), once. The server makes its routes from this table,
 * OpenAPI is written from it, and `calls.ts` is held to it by a test.
 */
export const endpoints = {
  setup: endpoint({
    methods: ['GET'],
    path: '/api/setup',
    summary: 'What the pages must know of the house',
    stateChanging: false,
    envelope: 'flat',
    refusals: [],
    request: noRequestSchema,
    answer: setupSchema,
    decodeRequest: () => undefined,
    encodeAnswer: (value: { setup: Setup; club: ClubWord }) => ({
      ...setupToWire(value.setup),
      crm_client: crmClientToWire(value.club),
    }),
  }),
  token: endpoint({
    methods: ['GET'],
    path: '/api/token',
    summary: 'The token of calls that change something',
    stateChanging: false,
    envelope: 'flat',
    refusals: [],
    request: noRequestSchema,
    answer: tokenSchema,
    decodeRequest: () => undefined,
    encodeAnswer: (token: string) => ({ response: token }),
  }),
  captcha: endpoint({
    methods: ['GET'],
    path: '/api/captcha',
    summary: 'A picture with a code to type',
    stateChanging: false,
    envelope: 'flat',
    refusals: [],
    request: noRequestSchema,
    answer: captchaSchema,
    decodeRequest: () => undefined,
    encodeAnswer: captchaToWire,
  }),
  checkCaptcha: endpoint({
    methods: ['GET', 'POST'],
    path: '/api/captcha/check',
    summary: 'Whether the typed code is right; a wrong one spends the picture',
    stateChanging: false,
    envelope: 'flat',
    refusals: [],
    request: checkCaptchaRequestSchema,
    answer: checkCaptchaSchema,
    decodeRequest: (wire) => ({ id: wire.sid, typed: wire.code }),
    encodeAnswer: captchaCheckToWire,
  }),
  listing: endpoint({
    methods: ['GET'],
    path: '/api/afisha',
    summary: 'The whole programme, all languages in one answer',
    stateChanging: false,
    envelope: 'flat',
    refusals: [],
    request: noRequestSchema,
    answer: listingSchema,
    decodeRequest: () => undefined,
    encodeAnswer: (value: { listing: Listing; setup: Setup }) => listingToWire(value.listing, value.setup),
  }),
  event: endpoint({
    methods: ['GET'],
    path: '/api/no-scheme',
    summary: 'An event as it is sold: sessions, prices, consents',
    stateChanging: false,
    envelope: 'flat',
    refusals: [],
    request: eventRequestSchema,
    answer: eventSchema,
    decodeRequest: (wire) => ({ eventId: wire.hash, withTimes: wire.times !== '0' }),
    encodeAnswer: (value: { sale: EventSale | null; withTimes: boolean }, context) =>
      eventToWire(value.sale, context, value.withTimes),
  }),
  planSessions: endpoint({
    methods: ['GET'],
    path: '/api/scheme/sessions',
    summary: 'Sessions and prices of an event with a hall plan',
    stateChanging: false,
    envelope: 'flat',
    refusals: [],
    request: planSessionsRequestSchema,
    answer: planSessionsSchema,
    decodeRequest: (wire) => ({ eventId: wire.hash }),
    encodeAnswer: (sale: EventSale | null, context) => planSessionsToWire(sale, context),
  }),
  plan: endpoint({
    methods: ['GET'],
    path: '/api/scheme/map',
    summary: 'The hall plan of a session with its seats',
    stateChanging: false,
    envelope: 'flat',
    refusals: [],
    request: planRequestSchema,
    answer: planSchema,
    decodeRequest: (wire) => ({ eventId: wire.hash, sessionId: Number(wire.calendar_id) }),
    encodeAnswer: (map: PlanMap | null, context) => planMapToWire(map, context),
  }),
  placeOrder: endpoint({
    methods: ['POST'],
    path: '/api/order/create',
    summary: 'Places an order of tickets without seats; its places are held',
    stateChanging: true,
    envelope: 'response',
    refusals: placeRefusals,
    request: placeOrderRequestSchema,
    answer: orderNameAnswerSchema,
    decodeRequest: placeOrderFromWire,
    encodeAnswer: placedOrderToWire,
  }),
  placePlanOrder: endpoint({
    methods: ['POST'],
    path: '/api/order/create-scheme',
    summary: 'Places an order of seats on a hall plan',
    stateChanging: true,
    envelope: 'response',
    refusals: [...placeRefusals, 'lone-seat'],
    request: placePlanOrderRequestSchema,
    answer: orderNameAnswerSchema,
    decodeRequest: placePlanOrderFromWire,
    encodeAnswer: placedOrderToWire,
  }),
  freeSeats: endpoint({
    methods: ['GET'],
    path: '/api/seats/free',
    summary: 'Which seats of a session are free, or what changed since a version (our own call)',
    stateChanging: false,
    envelope: 'flat',
    refusals: ['sale-closed'],
    request: freeSeatsRequestSchema,
    answer: freeSeatsSchema,
    decodeRequest: freeSeatsRequestFromWire,
    encodeAnswer: (value: FreeSeats) => freeSeatsToWire(value),
  }),
  holdSeats: endpoint({
    methods: ['POST'],
    path: '/api/seats/hold',
    summary: 'Holds seats for the visitor for a short time, or renews them (our own call)',
    stateChanging: true,
    envelope: 'flat',
    refusals: ['csrf', 'sale-closed', 'limit'],
    request: holdSeatsRequestSchema,
    answer: heldSeatsSchema,
    decodeRequest: holdSeatsFromWire,
    encodeAnswer: (value: HeldSeats) => heldSeatsToWire(value),
  }),
  releaseSeats: endpoint({
    methods: ['POST'],
    path: '/api/seats/release',
    summary: 'Lets seats of the visitor go; takes no token, a leaving page can send it (our own call)',
    stateChanging: false,
    envelope: 'flat',
    refusals: ['csrf'],
    request: releaseSeatsRequestSchema,
    answer: outcomeSchema,
    decodeRequest: releaseSeatsFromWire,
    encodeAnswer: doneToWire,
  }),
  ...visitorEndpoints,
  order: endpoint({
    methods: ['POST'],
    path: '/api/order/view',
    summary: 'An order as its buyer sees it',
    stateChanging: false,
    envelope: 'response',
    refusals: ['order-gone', 'unauthorized', 'forbidden'],
    request: orderRequestSchema,
    answer: orderViewSchema,
    decodeRequest: payRequestFromWire,
    encodeAnswer: (order: OrderView, context) => orderViewToWire(order, context),
  }),
  pay: endpoint({
    methods: ['POST'],
    path: '/api/order/pay',
    summary: 'Starts a payment; the address is `url_pay` of the order',
    stateChanging: true,
    envelope: 'flat',
    refusals: [
      'csrf',
      'payment-failed',
      'bank-unknown',
      'bank-missing',
      'order-gone',
      'order-finished',
      'reservation-over',
      'payment-way-invalid',
      'payment-way-missing',
      'key-reused',
    ],
    request: orderRequestSchema,
    answer: paymentStartSchema,
    decodeRequest: payRequestFromWire,
    encodeAnswer: paymentStartToWire,
  }),
  orderStatus: endpoint({
    methods: ['POST'],
    path: '/api/order/status',
    summary: '0 while a payment is waited for, then the status of the order',
    stateChanging: false,
    envelope: 'flat',
    refusals: [],
    request: orderStatusRequestSchema,
    answer: orderStatusSchema,
    decodeRequest: (wire) => ({ hash: wire.hash }),
    encodeAnswer: orderStatusToWire,
  }),
  orderNumber: endpoint({
    methods: ['POST'],
    path: '/api/order/get-num',
    summary: 'The number of an order',
    stateChanging: false,
    envelope: 'flat',
    refusals: [],
    request: orderNumberRequestSchema,
    answer: orderNumberSchema,
    decodeRequest: (wire) => ({ hash: wire.hash, language: languageFromWire(wire.lang) }),
    encodeAnswer: orderNumberToWire,
  }),
  sendTickets: endpoint({
    methods: ['POST'],
    path: '/api/order/send-tickets',
    summary: 'Sends the tickets of a paid order to its address once more (our own call)',
    stateChanging: true,
    envelope: 'flat',
    refusals: ['csrf', 'order-gone', 'no-tickets', 'mail-sent-lately', 'unauthorized', 'forbidden'],
    request: orderNumberRequestSchema,
    answer: outcomeSchema,
    decodeRequest: (wire) => ({ hash: wire.hash, language: languageFromWire(wire.lang) }),
    encodeAnswer: doneToWire,
  }),
  ...offerEndpoints,
  ...discountEndpoints,
  returns: endpoint({
    methods: ['POST'],
    path: '/api/order/return/:hash',
    summary: 'What of an order may be returned',
    stateChanging: false,
    envelope: 'flat',
    refusals: ['order-gone', 'return-refused', 'unauthorized', 'forbidden'],
    request: returnRequestSchema,
    answer: returnSchema,
    decodeRequest: returnRequestFromWire,
    encodeAnswer: returnsToWire,
  }),
  createReturn: endpoint({
    methods: ['POST'],
    path: '/api/order/return-create',
    summary: 'Asks for a return; a mail brings the link that confirms it',
    stateChanging: true,
    envelope: 'flat',
    refusals: ['csrf', 'order-gone', 'return-refused', 'visits-taken', 'unauthorized', 'forbidden'],
    request: createReturnRequestSchema,
    answer: outcomeSchema,
    decodeRequest: createReturnFromWire,
    encodeAnswer: doneToWire,
  }),
  confirmReturn: endpoint({
    methods: ['POST'],
    path: '/api/order/return-confirm',
    summary: 'Confirms a return by the link of the mail',
    stateChanging: true,
    envelope: 'flat',
    refusals: ['csrf', 'order-gone', 'return-refused', 'visits-taken', 'unauthorized', 'forbidden'],
    request: confirmReturnRequestSchema,
    answer: outcomeSchema,
    decodeRequest: confirmReturnFromWire,
    encodeAnswer: doneToWire,
  }),
  ...signInEndpoints,
} as const;
