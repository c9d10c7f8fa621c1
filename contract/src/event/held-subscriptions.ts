import type { Call } from '#kit/call.ts';
import { integerFromWire, refusalFromWire, textOrNull } from '#kit/wire-values.ts';
import type { OwnSubscription } from '#rules/own-subscription.ts';
import { textFromWire } from '#rules/values.ts';
import type { WireEvent } from './event-wire.ts';

export type WireSubscription = Omit<NonNullable<WireEvent['ticketInfo']>, 'others'>;

/** The call `event`, read for the caller's subscriptions alone: a page that asks for them has the event already. */
export const heldSubscriptions: Call<{ eventId: string }, OwnSubscription[]> = {
  methods: ['GET'],
  path: '/api/no-scheme',
  guard: 'none',
  encodeRequest: ({ eventId }) => ({ hash: eventId, times: '0' }),
  decodeAnswer: (wire, status) => {
    const answer = (wire ?? {}) as WireEvent;
    return refusalFromWire(answer, status) ?? { ok: true, value: subscriptionsFromWire(answer) };
  },
  server: false,
};

export function subscriptionsFromWire({ ticketInfo }: WireEvent): OwnSubscription[] {
  return ticketInfo ? [ticketInfo, ...(ticketInfo.others ?? [])].map(subscriptionFromWire) : [];
}

function subscriptionFromWire(wire: WireSubscription): OwnSubscription {
  return {
    id: wire.hash_id ?? '',
    quantity: Math.max(0, integerFromWire(wire.quant, 0)),
    title: textFromWire('action', wire),
    day: textOrNull(wire.day),
    time: wire.time ?? '00:00',
    until: textOrNull(wire.until),
  };
}
