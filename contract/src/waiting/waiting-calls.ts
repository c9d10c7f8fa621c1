import { type Call, served } from '#kit/call.ts';
import { doneFromWire, doneToWire } from '#kit/wire-values.ts';
import { outcomeSchema } from '#order/order-wire.ts';
import {
  type JoinListRequest,
  joinListFromWire,
  joinListToWire,
  type ListEntryRequest,
  type ListEntryView,
  listEntryFromWire,
  listEntryToWire,
  listEntryViewFromWire,
  listEntryViewToWire,
} from './waiting.ts';
import {
  joinListSchema,
  listEntrySchema,
  listEntryViewSchema,
  type WireListEntryView,
} from './waiting-wire.ts';

/** False in a bundle for browsers, which so leaves the server's half of each row behind (`kit/call.ts`). */
const onServer = import.meta.env?.SSR !== false;

/** Done whether or not the e-mail is on the list already: its mail says which. */
export const joinList: Call<JoinListRequest, undefined> = {
  methods: ['POST'],
  path: '/api/list/join',
  guard: 'token',
  encodeRequest: joinListToWire,
  decodeAnswer: doneFromWire,
  server:
    onServer &&
    served({
      summary:
        'Asks to be put on the waiting list of sold-out sessions; a mail asks to confirm it (our own call)',
      limit: 'changes',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: [
        'csrf',
        'list-closed',
        'places-free',
        'buyer-invalid',
        'consent-missing',
        'limit',
        'bot-check',
      ],
      requestSchema: joinListSchema,
      answerSchema: outcomeSchema,
      decodeRequest: joinListFromWire,
      encodeAnswer: doneToWire,
    }),
};

export const listEntry: Call<ListEntryRequest, ListEntryView> = {
  methods: ['POST'],
  path: '/api/list/view',
  guard: 'none',
  encodeRequest: listEntryToWire,
  decodeAnswer: (wire, status) => listEntryViewFromWire((wire ?? {}) as WireListEntryView, status),
  server:
    onServer &&
    served({
      summary: 'An entry of the waiting list, by the link of its mail (our own call)',
      limit: 'orderLooks',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: ['order-gone'],
      requestSchema: listEntrySchema,
      answerSchema: listEntryViewSchema,
      decodeRequest: listEntryFromWire,
      encodeAnswer: (view: ListEntryView, context) => listEntryViewToWire(view, context),
    }),
};

function changeOfEntry(path: string, summary: string): Call<ListEntryRequest, undefined> {
  return {
    methods: ['POST'],
    path,
    guard: 'token',
    encodeRequest: listEntryToWire,
    decodeAnswer: doneFromWire,
    server:
      onServer &&
      served({
        summary,
        limit: 'changes',
        signIn: 'ignored',
        envelope: 'flat',
        refusals: ['csrf', 'order-gone', 'list-closed'],
        requestSchema: listEntrySchema,
        answerSchema: outcomeSchema,
        decodeRequest: listEntryFromWire,
        encodeAnswer: doneToWire,
      }),
  };
}

/** Safe to repeat, as are the other two. */
export const confirmListEntry = changeOfEntry(
  '/api/list/confirm',
  'Confirms an entry of the waiting list: it waits from now on (our own call)',
);

export const passListOffer = changeOfEntry(
  '/api/list/pass',
  'Gives the offered places to the next entry and goes on waiting in the same place (our own call)',
);

export const leaveList = changeOfEntry('/api/list/leave', 'Leaves the waiting list (our own call)');
