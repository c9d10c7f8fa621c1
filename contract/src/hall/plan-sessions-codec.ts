import type { EventSale } from '#event/event.ts';
import { eventFromWire, eventToWire } from '#event/event-codec.ts';
import type { WireEvent } from '#event/event-wire.ts';
import type { WireContext } from '#kit/wire-values.ts';

/** `GET /api/scheme/sessions` says what `GET /api/no-scheme` says, under other names (B 3.2). */
export type WirePlanSessions = Omit<WireEvent, 'price' | 'actionStr' | 'ticketPrice' | 'ticketInfo'> & {
  price_list?: WireEvent['price'];
  action_str?: WireEvent['actionStr'];
};

export function planSessionsToWire(sale: EventSale | null, context: WireContext): WirePlanSessions {
  const { action, calendar, checkboxList, price, actionStr } = eventToWire(sale, context);
  return { action, calendar, price_list: price, action_str: actionStr, checkboxList };
}

export function planSessionsFromWire({
  price_list,
  action_str,
  ...wire
}: WirePlanSessions): EventSale | null {
  return eventFromWire({ ...wire, price: price_list, actionStr: action_str });
}
