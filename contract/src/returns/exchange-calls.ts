import { type Call, served } from '#kit/call.ts';
import { doneFromWire, doneToWire } from '#kit/wire-values.ts';
import { outcomeSchema } from '#order/order-wire.ts';
import type {
  ConfirmExchangeRequest,
  CreatedExchange,
  CreateExchangeRequest,
  ExchangeRequest,
  ExchangeView,
} from './exchange.ts';
import {
  confirmExchangeFromWire,
  confirmExchangeToWire,
  createdExchangeFromWire,
  createdExchangeToWire,
  createExchangeFromWire,
  createExchangeToWire,
  exchangeFromWire,
  exchangeRequestFromWire,
  exchangeRequestToWire,
  exchangeToWire,
} from './exchange-codec.ts';
import {
  confirmExchangeSchema,
  createdExchangeSchema,
  createExchangeSchema,
  exchangeRequestSchema,
  exchangeSchema,
  type WireCreatedExchange,
  type WireExchange,
} from './exchange-wire.ts';

/** False in a bundle for browsers, which so leaves the server's half of each row behind (`kit/call.ts`). */
const onServer = import.meta.env?.SSR !== false;

export const exchange: Call<ExchangeRequest, ExchangeView> = {
  methods: ['POST'],
  path: '/api/order/exchange',
  guard: 'none',
  encodeRequest: exchangeRequestToWire,
  decodeAnswer: (wire, status) => exchangeFromWire((wire ?? {}) as WireExchange, status),
  server:
    onServer &&
    served({
      summary: 'The evenings that tickets of an order may be exchanged for, with their sums (our own call)',
      limit: 'orderLooks',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: ['order-gone', 'unauthorized', 'forbidden'],
      requestSchema: exchangeRequestSchema,
      answerSchema: exchangeSchema,
      decodeRequest: exchangeRequestFromWire,
      encodeAnswer: (view: ExchangeView, context) => exchangeToWire(view, context),
    }),
};

/** Holds the new places; the old tickets stay good until the new ones are paid or confirmed. */
export const createExchange: Call<CreateExchangeRequest, CreatedExchange> = {
  methods: ['POST'],
  path: '/api/order/exchange-create',
  guard: 'token',
  encodeRequest: createExchangeToWire,
  decodeAnswer: (wire, status) => createdExchangeFromWire((wire ?? {}) as WireCreatedExchange, status),
  server:
    onServer &&
    served({
      summary:
        'Holds places of another evening for tickets of an order, which stay good meanwhile (our own call)',
      limit: 'changes',
      signIn: 'optional',
      envelope: 'flat',
      refusals: [
        'csrf',
        'order-gone',
        'exchange-refused',
        'exchange-open',
        'place-taken',
        'lone-seat',
        'sale-closed',
        'sales-stopped',
        'price-changed',
        'limit',
        'mail-sent-lately',
        'key-reused',
        'unauthorized',
        'forbidden',
      ],
      requestSchema: createExchangeSchema,
      answerSchema: createdExchangeSchema,
      decodeRequest: createExchangeFromWire,
      encodeAnswer: createdExchangeToWire,
    }),
};

/** Safe to repeat: confirmed again it is the same success. */
export const confirmExchange: Call<ConfirmExchangeRequest, undefined> = {
  methods: ['POST'],
  path: '/api/order/exchange-confirm',
  guard: 'token',
  encodeRequest: confirmExchangeToWire,
  decodeAnswer: doneFromWire,
  server:
    onServer &&
    served({
      summary: 'Confirms an exchange that costs nothing more, by the link of its mail (our own call)',
      limit: 'changes',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: ['csrf', 'order-gone', 'reservation-over', 'exchange-refused', 'unauthorized', 'forbidden'],
      requestSchema: confirmExchangeSchema,
      answerSchema: outcomeSchema,
      decodeRequest: confirmExchangeFromWire,
      encodeAnswer: doneToWire,
    }),
};
