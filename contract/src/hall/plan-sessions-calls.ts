import type { EventSale } from '#event/event.ts';
import { type Call, served } from '#kit/call.ts';
import { refusalFromWire } from '#kit/wire-values.ts';
import { planSessionsFromWire, planSessionsToWire, type WirePlanSessions } from './plan-sessions-codec.ts';
import { planSessionsRequestSchema, planSessionsSchema } from './plan-wire.ts';

/** False in a bundle for browsers, which so leaves the server's half of each row behind (`kit/call.ts`). */
const onServer = import.meta.env?.SSR !== false;

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
      limit: 'none',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: [],
      requestSchema: planSessionsRequestSchema,
      answerSchema: planSessionsSchema,
      decodeRequest: (wire) => ({ eventId: wire.hash }),
      encodeAnswer: (sale: EventSale | null, context) => planSessionsToWire(sale, context),
    }),
};
