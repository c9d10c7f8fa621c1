import { planSessionsRequestSchema, planSessionsSchema } from '#hall/plan-wire.ts';
import { type Call, served } from '#kit/call.ts';
import { refusalFromWire, type WireContext } from '#kit/wire-values.ts';
import type { EventSale } from './event.ts';
import { eventFromWire, eventToWire } from './event-codec.ts';
import { eventRequestSchema, eventSchema, type WireEvent } from './event-wire.ts';

/** False in a bundle for browsers, which so leaves the server's half of each row behind (`kit/call.ts`). */
const onServer = import.meta.env?.SSR !== false;

interface EventRequest {
  eventId: string;
  /** Foreign storefronts want each day's list of times; ours does without. */
  withTimes?: boolean;
  /** Of a link to places that are kept: they are free for whoever has it (`KeepClaim.pass`). */
  pass?: string | undefined;
}

/** null: no such event (EV-14). */
export const event: Call<EventRequest, EventSale | null> = {
  methods: ['GET'],
  path: '/api/no-scheme',
  guard: 'none',
  encodeRequest: ({ eventId, withTimes = false, pass }) => ({
    hash: eventId,
    times: withTimes ? '1' : '0',
    ...(pass && { keep: pass }),
  }),
  decodeAnswer: (wire, status) => {
    const answer = (wire ?? {}) as WireEvent;
    return refusalFromWire(answer, status) ?? { ok: true, value: eventFromWire(answer) };
  },
  server:
    onServer &&
    served({
      summary: 'An event as it is sold: sessions, prices, consents',
      limit: 'saleLooks',
      signIn: 'optional',
      envelope: 'flat',
      refusals: [],
      requestSchema: eventRequestSchema,
      answerSchema: eventSchema,
      decodeRequest: (wire): EventRequest => ({
        eventId: wire.hash,
        withTimes: wire.times !== '0',
        pass: wire.keep || undefined,
      }),
      encodeAnswer: (sale: EventSale | null, context, { withTimes }) => eventToWire(sale, context, withTimes),
    }),
};

/** An event with a hall plan; null: no such event (SC-12). */
export const planSessions: Call<{ eventId: string }, EventSale | null> = {
  methods: ['GET'],
  path: '/api/scheme/sessions',
  guard: 'none',
  encodeRequest: (request) => ({ hash: request.eventId }),
  decodeAnswer: (wire, status) => {
    const answer = (wire ?? {}) as WirePlanSessions;
    return refusalFromWire(answer, status) ?? { ok: true, value: planSessionsFromWire(answer) };
  },
  server:
    onServer &&
    served({
      summary: 'Sessions and prices of an event with a hall plan',
      limit: 'saleLooks',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: [],
      requestSchema: planSessionsRequestSchema,
      answerSchema: planSessionsSchema,
      decodeRequest: (wire) => ({ eventId: wire.hash }),
      encodeAnswer: (sale: EventSale | null, context) => planSessionsToWire(sale, context),
    }),
};

/** `GET /api/scheme/sessions` says what `GET /api/no-scheme` says, under other names (B 3.2). */
type WirePlanSessions = Omit<WireEvent, 'price' | 'actionStr' | 'ticketPrice' | 'ticketInfo'> & {
  price_list?: WireEvent['price'];
  action_str?: WireEvent['actionStr'];
};

function planSessionsToWire(sale: EventSale | null, context: WireContext): WirePlanSessions {
  const { action, calendar, checkboxList, payments, price, actionStr } = eventToWire(sale, context);
  return { action, calendar, price_list: price, action_str: actionStr, checkboxList, payments };
}

function planSessionsFromWire({ price_list, action_str, ...wire }: WirePlanSessions): EventSale | null {
  return eventFromWire({ ...wire, price: price_list, actionStr: action_str });
}
