import { type Call, served } from '#kit/call.ts';
import { doneFromWire, doneToWire } from '#kit/wire-values.ts';
import { outcomeSchema } from '#order/order-wire.ts';
import {
  type ChangeAnswerRequest,
  type ChangeView,
  type ChangeViewRequest,
  changeAnswerFromWire,
  changeAnswerToWire,
  changeFromWire,
  changeRequestFromWire,
  changeRequestToWire,
  changeToWire,
} from './change.ts';
import { changeAnswerSchema, changeRequestSchema, changeSchema, type WireChange } from './change-wire.ts';

/** False in a bundle for browsers, which so leaves the server's half of each row behind (`kit/call.ts`). */
const onServer = import.meta.env?.SSR !== false;

export const change: Call<ChangeViewRequest, ChangeView> = {
  methods: ['POST'],
  path: '/api/order/change',
  guard: 'none',
  encodeRequest: changeRequestToWire,
  decodeAnswer: (wire, status) => changeFromWire((wire ?? {}) as WireChange, status),
  server:
    onServer &&
    served({
      summary: 'What the house changed about a session of an order, by the link of its mail (our own call)',
      limit: 'orderLooks',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: ['order-gone', 'unauthorized', 'forbidden'],
      requestSchema: changeRequestSchema,
      answerSchema: changeSchema,
      decodeRequest: changeRequestFromWire,
      encodeAnswer: (view: ChangeView, context) => changeToWire(view, context),
    }),
};

/** Safe to repeat: the same answer again is the same success. */
export const answerChange: Call<ChangeAnswerRequest, undefined> = {
  methods: ['POST'],
  path: '/api/order/change-answer',
  guard: 'token',
  encodeRequest: changeAnswerToWire,
  decodeAnswer: doneFromWire,
  server:
    onServer &&
    served({
      summary:
        'Comes to a changed session all the same, or returns its tickets for the whole price (our own call)',
      limit: 'changes',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: [
        'csrf',
        'order-gone',
        'choice-over',
        'return-refused',
        'visits-taken',
        'unauthorized',
        'forbidden',
      ],
      requestSchema: changeAnswerSchema,
      answerSchema: outcomeSchema,
      decodeRequest: changeAnswerFromWire,
      encodeAnswer: doneToWire,
    }),
};
