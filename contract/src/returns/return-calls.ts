import { type Call, served } from '#kit/call.ts';
import {
  doneFromWire,
  doneToWire,
  type OrderName,
  orderNameFromWire,
  orderNameToWire,
} from '#kit/wire-values.ts';
import { orderNumberRequestSchema, outcomeSchema } from '#order/order-wire.ts';
import {
  confirmReturnFromWire,
  confirmReturnToWire,
  createReturnFromWire,
  createReturnToWire,
  noReturns,
  returnRequestFromWire,
  returnRequestToWire,
  returnsFromWire,
  returnsToWire,
} from './return-codec.ts';
import {
  confirmReturnRequestSchema,
  createReturnRequestSchema,
  returnRequestSchema,
  returnSchema,
  type WireReturn,
} from './return-wire.ts';
import type { ConfirmReturnRequest, CreateReturnRequest, ReturnsRequest, ReturnView } from './returns.ts';

/** False in a bundle for browsers, which so leaves the server's half of each row behind (`kit/call.ts`). */
const onServer = import.meta.env?.SSR !== false;

/** null: deleted or never there (RT-9). Refused: the name of the link is none, or its time is over (RT-7). */
export const returns: Call<ReturnsRequest, ReturnView | null> = {
  methods: ['POST'],
  path: '/api/order/return/:hash',
  guard: 'none',
  encodeRequest: returnRequestToWire,
  decodeAnswer: (wire, status) => returnsFromWire((wire ?? {}) as WireReturn, status),
  server:
    onServer &&
    served({
      summary: 'What of an order may be returned',
      refusedFields: noReturns,
      limit: 'orderLooks',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: ['order-gone', 'return-refused', 'unauthorized', 'forbidden'],
      requestSchema: returnRequestSchema,
      answerSchema: returnSchema,
      decodeRequest: returnRequestFromWire,
      encodeAnswer: (view: ReturnView | null, context) => returnsToWire(view, context),
    }),
};

/** Safe to repeat: the same tickets asked for twice are one request. */
export const createReturn: Call<CreateReturnRequest, undefined> = {
  methods: ['POST'],
  path: '/api/order/return-create',
  guard: 'token',
  encodeRequest: createReturnToWire,
  decodeAnswer: doneFromWire,
  server:
    onServer &&
    served({
      summary: 'Asks for a return; a mail brings the link that confirms it',
      limit: 'changes',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: [
        'csrf',
        'order-gone',
        'return-refused',
        'visits-taken',
        'mail-sent-lately',
        'unauthorized',
        'forbidden',
      ],
      requestSchema: createReturnRequestSchema,
      answerSchema: outcomeSchema,
      decodeRequest: createReturnFromWire,
      encodeAnswer: doneToWire,
    }),
};

export const confirmReturn: Call<ConfirmReturnRequest, undefined> = {
  methods: ['POST'],
  path: '/api/order/return-confirm',
  guard: 'token',
  encodeRequest: confirmReturnToWire,
  decodeAnswer: doneFromWire,
  server:
    onServer &&
    served({
      summary: 'Confirms a return by the link of the mail',
      limit: 'changes',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: ['csrf', 'order-gone', 'return-refused', 'visits-taken', 'unauthorized', 'forbidden'],
      requestSchema: confirmReturnRequestSchema,
      answerSchema: outcomeSchema,
      decodeRequest: confirmReturnFromWire,
      encodeAnswer: doneToWire,
    }),
};

/** The mail with the link once more, to the address of the order. */
export const sendReturnLink: Call<OrderName, undefined> = {
  methods: ['POST'],
  path: '/api/order/return-link',
  guard: 'token',
  encodeRequest: orderNameToWire,
  decodeAnswer: doneFromWire,
  server:
    onServer &&
    served({
      summary: 'Sends the mail that confirms a return once more (our own call)',
      limit: 'changes',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: ['csrf', 'order-gone', 'return-refused', 'mail-sent-lately', 'unauthorized', 'forbidden'],
      requestSchema: orderNumberRequestSchema,
      answerSchema: outcomeSchema,
      decodeRequest: orderNameFromWire,
      encodeAnswer: doneToWire,
    }),
};

/** Only what is not confirmed yet; its link ends with it. */
export const withdrawReturn: Call<OrderName, undefined> = {
  methods: ['POST'],
  path: '/api/order/return-withdraw',
  guard: 'token',
  encodeRequest: orderNameToWire,
  decodeAnswer: doneFromWire,
  server:
    onServer &&
    served({
      summary: 'Withdraws a request for a return that is not confirmed yet (our own call)',
      limit: 'changes',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: ['csrf', 'order-gone', 'return-refused', 'unauthorized', 'forbidden'],
      requestSchema: orderNumberRequestSchema,
      answerSchema: outcomeSchema,
      decodeRequest: orderNameFromWire,
      encodeAnswer: doneToWire,
    }),
};
