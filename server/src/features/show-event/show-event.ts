import type { EventSale } from '@foyer/contract/event/event.ts';
import type { OwnSubscription } from '@foyer/contract/rules/own-subscription.ts';
import type { CatalogueEvent, CatalogueSession } from '#domain/catalogue.ts';
import { usefulSubscriptions } from '#domain/held-subscription.ts';
import { isAhead } from '#domain/session-sale.ts';
import { shownSubscriptions } from '#shop/held-subscriptions.ts';
import type { Shop } from '#shop/shop.ts';
import { eventSale } from './event-sale.ts';

/** Loads what is left of one event's sessions, and what who asks holds of it, and shows the event as it is sold. */
export async function showEvent(
  shop: Shop,
  eventId: string,
  profileId: number | null,
): Promise<EventSale | null> {
  const catalogue = await shop.catalogue.get();
  const now = shop.now();
  const event = catalogue.events.find((one) => one.id === eventId);
  if (!event) return null;
  const ahead = event.sessions.filter((session) => isAhead(session, now));
  const [levels, subscriptions] = await Promise.all([
    shop.stock.of(ahead.map((session) => session.id)),
    profileId === null ? [] : ownSubscriptions(shop, event, ahead, profileId),
  ]);
  const sale = eventSale(catalogue, eventId, levels, now);
  return sale && { ...sale, subscriptions };
}

/** Only where the event sells tickets under a subscription (EV-9); the one that ends first before the others. */
async function ownSubscriptions(
  shop: Shop,
  event: CatalogueEvent,
  ahead: readonly CatalogueSession[],
  profileId: number,
): Promise<OwnSubscription[]> {
  if (event.subscriptionPrices.length === 0 || event.usesPlan) return [];
  const useful = usefulSubscriptions(await shownSubscriptions(shop, profileId, event.id), ahead);
  return useful.map(({ id, title, quantity, day, time, until }) => ({
    id,
    title,
    quantity,
    day,
    time,
    until,
  }));
}
