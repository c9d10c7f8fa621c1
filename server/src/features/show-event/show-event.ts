import type { EventSale } from '@foyer/contract/event.ts';
import type { OwnSubscription } from '@foyer/contract/own-subscription.ts';
import type { Catalogue, CatalogueEvent, CatalogueSession } from '#domain/catalogue.ts';
import { bestSubscription, type HeldSubscription } from '#domain/held-subscription.ts';
import { isAhead } from '#domain/session-sale.ts';
import type { Queryable } from '#platform/database.ts';
import { loadStockLevelsOf } from '#store/stock.ts';
import { eventSale } from './event-sale.ts';

export interface ShowEventRoom {
  queryable: Queryable;
  catalogue: Catalogue;
  /** What a profile holds of an event under subscriptions. */
  subscriptionsOf(profileId: number, eventId: string): Promise<readonly HeldSubscription[]>;
  now: Date;
}

/** Loads what is left of one event's sessions, and what who asks holds of it, and shows the event as it is sold. */
export async function showEvent(
  room: ShowEventRoom,
  eventId: string,
  profileId: number | null,
): Promise<EventSale | null> {
  const { queryable, catalogue, now } = room;
  const event = catalogue.events.find((one) => one.id === eventId);
  if (!event) return null;
  const ahead = event.sessions.filter((session) => isAhead(session, now));
  const [levels, subscription] = await Promise.all([
    loadStockLevelsOf(
      queryable,
      ahead.map((session) => session.id),
    ),
    profileId === null ? null : ownSubscription(room, event, ahead, profileId),
  ]);
  const sale = eventSale(catalogue, eventId, levels, now);
  return sale && { ...sale, subscription };
}

/** Only where the event sells tickets under a subscription (EV-9). */
async function ownSubscription(
  { subscriptionsOf }: ShowEventRoom,
  event: CatalogueEvent,
  ahead: readonly CatalogueSession[],
  profileId: number,
): Promise<OwnSubscription | null> {
  if (event.subscriptionPrices.length === 0 || event.usesPlan) return null;
  const best = bestSubscription(await subscriptionsOf(profileId, event.id), ahead);
  if (best === null) return null;
  const { id, title, quantity, day, time, until } = best;
  return { id, title, quantity, day, time, until };
}
