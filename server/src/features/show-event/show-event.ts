import type { EventSale } from '@foyer/contract/event/event.ts';
import type { OwnSubscription } from '@foyer/contract/rules/own-subscription.ts';
import type { Catalogue, CatalogueEvent, CatalogueSession } from '#domain/catalogue.ts';
import { usefulSubscriptions } from '#domain/held-subscription.ts';
import { isAhead } from '#domain/session-sale.ts';
import type { Queryable } from '#platform/database.ts';
import { loadStockLevelsOf } from '#store/stock.ts';
import { eventSale } from './event-sale.ts';

export interface ShowEventRoom {
  queryable: Queryable;
  catalogue: Catalogue;
  /** What a profile holds of an event under subscriptions. */
  subscriptionsOf(profileId: number, eventId: string): Promise<readonly OwnSubscription[]>;
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
  const [levels, subscriptions] = await Promise.all([
    loadStockLevelsOf(
      queryable,
      ahead.map((session) => session.id),
    ),
    profileId === null ? [] : ownSubscriptions(room, event, ahead, profileId),
  ]);
  const sale = eventSale(catalogue, eventId, levels, now);
  return sale && { ...sale, subscriptions };
}

/** Only where the event sells tickets under a subscription (EV-9); the one that ends first before the others. */
async function ownSubscriptions(
  { subscriptionsOf }: ShowEventRoom,
  event: CatalogueEvent,
  ahead: readonly CatalogueSession[],
  profileId: number,
): Promise<OwnSubscription[]> {
  if (event.subscriptionPrices.length === 0 || event.usesPlan) return [];
  const useful = usefulSubscriptions(await subscriptionsOf(profileId, event.id), ahead);
  return useful.map(({ id, title, quantity, day, time, until }) => ({
    id,
    title,
    quantity,
    day,
    time,
    until,
  }));
}
