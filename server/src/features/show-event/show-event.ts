import type { EventSale } from '@foyer/contract/event.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { isAhead } from '#domain/session-sale.ts';
import type { Queryable } from '#platform/database.ts';
import { loadStockLevelsOf } from '#store/stock.ts';
import { eventSale } from './event-sale.ts';

/** Loads what is left of one event's sessions and shows the event as it is sold. */
export async function showEvent(
  queryable: Queryable,
  catalogue: Catalogue,
  eventId: string,
  now: Date,
): Promise<EventSale | null> {
  const event = catalogue.events.find((one) => one.id === eventId);
  if (!event) return null;
  const ahead = event.sessions.filter((session) => isAhead(session, now));
  const levels = await loadStockLevelsOf(
    queryable,
    ahead.map((session) => session.id),
  );
  return eventSale(catalogue, eventId, levels, now);
}
