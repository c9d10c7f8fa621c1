import { type Call, served } from '#kit/call.ts';
import {
  doneFromWire,
  doneToWire,
  envelopeOf,
  type OrderName,
  orderNameFromWire,
  orderNameToWire,
} from '#kit/wire-values.ts';
import { addOfferRequestSchema, removeOfferRequestSchema } from './offer-wire.ts';
import {
  type AddOffersRequest,
  addOffersFromWire,
  addOffersToWire,
  type RemoveOfferRequest,
  removeOfferFromWire,
  removeOfferToWire,
} from './offers.ts';
import type { OrderView, PaymentStart, PayRequest } from './order.ts';
import { orderViewFromWire, orderViewToWire } from './order-view-codec.ts';
import { orderViewSchema, type WireOrderView } from './order-view-wire.ts';
import {
  changeRefusals,
  orderNumberRequestSchema,
  orderNumberSchema,
  orderRequestSchema,
  outcomeSchema,
  paymentStartSchema,
  type WireOrderNumber,
  type WirePaymentStart,
} from './order-wire.ts';
import {
  orderNumberFromWire,
  orderNumberToWire,
  paymentStartFromWire,
  paymentStartToWire,
  payRequestFromWire,
  payRequestToWire,
} from './payment-codec.ts';

/** False in a bundle for browsers, which so leaves the server's half of each row behind (`kit/call.ts`). */
const onServer = import.meta.env?.SSR !== false;

/** A page that has chosen a way to pay already keeps it chosen. */
type OrderRequest = OrderName & Partial<Pick<PayRequest, 'paymentWay'>>;

/** null: deleted or never there (OV-15). */
export const order: Call<OrderRequest, OrderView | null> = {
  methods: ['POST'],
  path: '/api/order/view',
  guard: 'none',
  encodeRequest: orderNameToWire,
  decodeAnswer: (wire, status) => orderViewFromWire(envelopeOf(wire) as WireOrderView, status),
  server:
    onServer &&
    served({
      summary: 'An order as its buyer sees it',
      limit: 'orderLooks',
      signIn: 'ignored',
      envelope: 'response',
      refusals: ['order-gone', 'unauthorized', 'forbidden'],
      requestSchema: orderRequestSchema,
      answerSchema: orderViewSchema,
      decodeRequest: payRequestFromWire,
      encodeAnswer: (view: OrderView | null, context) => orderViewToWire(view, context),
    }),
};

/** The address is the order's own `payUrl`; this path is ours. */
export const pay: Call<PayRequest, PaymentStart> = {
  methods: ['POST'],
  path: '/api/order/pay',
  guard: 'token',
  encodeRequest: payRequestToWire,
  decodeAnswer: (wire, status) => paymentStartFromWire((wire ?? {}) as WirePaymentStart, status),
  server:
    onServer &&
    served({
      summary: 'Starts a payment; the address is `url_pay` of the order',
      limit: 'changes',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: [
        'csrf',
        'payment-failed',
        'sales-stopped',
        'bank-unknown',
        'bank-missing',
        'order-gone',
        'order-finished',
        'reservation-over',
        'payment-way-invalid',
        'payment-way-missing',
        'key-reused',
      ],
      requestSchema: orderRequestSchema,
      answerSchema: paymentStartSchema,
      decodeRequest: payRequestFromWire,
      encodeAnswer: paymentStartToWire,
    }),
};

/** null: deleted or never there. */
export const orderNumber: Call<OrderName, number | null> = {
  methods: ['POST'],
  path: '/api/order/get-num',
  guard: 'none',
  encodeRequest: orderNameToWire,
  decodeAnswer: (wire, status) => orderNumberFromWire((wire ?? {}) as WireOrderNumber, status),
  server:
    onServer &&
    served({
      summary: 'The number of an order',
      limit: 'orderLooks',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: [],
      requestSchema: orderNumberRequestSchema,
      answerSchema: orderNumberSchema,
      decodeRequest: orderNameFromWire,
      encodeAnswer: orderNumberToWire,
    }),
};

export const sendTickets: Call<OrderName, undefined> = {
  methods: ['POST'],
  path: '/api/order/send-tickets',
  guard: 'token',
  encodeRequest: orderNameToWire,
  decodeAnswer: doneFromWire,
  server:
    onServer &&
    served({
      summary: 'Sends the tickets of a paid order to its address once more (our own call)',
      limit: 'changes',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: ['csrf', 'order-gone', 'no-tickets', 'mail-sent-lately', 'unauthorized', 'forbidden'],
      requestSchema: orderNumberRequestSchema,
      answerSchema: outcomeSchema,
      decodeRequest: orderNameFromWire,
      encodeAnswer: doneToWire,
    }),
};

/** What is added to an order beside its tickets (OV-14), all pieces or none. Safe to repeat. */
export const addOffer: Call<AddOffersRequest, undefined> = {
  methods: ['POST'],
  path: '/api/order/add-special-offer',
  guard: 'token',
  encodeRequest: addOffersToWire,
  decodeAnswer: doneFromWire,
  server:
    onServer &&
    served({
      summary: 'Adds paid additions to an order, all of them or none',
      limit: 'changes',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: [
        ...changeRefusals,
        'payment-begun',
        'offer-unknown',
        'price-changed',
        'offer-limit',
        'offer-sold-out',
      ],
      requestSchema: addOfferRequestSchema,
      answerSchema: outcomeSchema,
      decodeRequest: addOffersFromWire,
      encodeAnswer: doneToWire,
    }),
};

export const removeOffer: Call<RemoveOfferRequest, undefined> = {
  methods: ['POST'],
  path: '/api/order/remove-special-offer',
  guard: 'token',
  encodeRequest: removeOfferToWire,
  decodeAnswer: doneFromWire,
  server:
    onServer &&
    served({
      summary: 'Takes an addition off an order',
      limit: 'changes',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: [...changeRefusals, 'payment-begun', 'offer-unknown'],
      requestSchema: removeOfferRequestSchema,
      answerSchema: outcomeSchema,
      decodeRequest: removeOfferFromWire,
      encodeAnswer: doneToWire,
    }),
};
