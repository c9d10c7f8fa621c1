import type { EventSale, OfferedWay } from '@foyer/contract/event/event.ts';
import type { OwnSubscription } from '@foyer/contract/rules/own-subscription.ts';
import type { Catalogue, CatalogueEvent, CatalogueSession } from '#domain/catalogue.ts';
import { usefulSubscriptions } from '#domain/held-subscription.ts';
import { waysFor } from '#domain/payment-way.ts';
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
  return sale && { ...sale, subscriptions, paymentWays: waysAtOnce(shop, catalogue, event) };
}

/** The ways to pay on the page where one buys; none where the buyer must first name the visitors. */
function waysAtOnce(
  { gateways }: Shop,
  { paymentWays }: Catalogue,
  { namesVisitors }: CatalogueEvent,
): OfferedWay[] {
  if (namesVisitors) return [];
  const offered = [false, true].flatMap((usesCultureCard) =>
    waysFor(paymentWays, gateways, { usesCultureCard }),
  );
  return offered.map(({ id, name, description, kind, cultureCardOnly }) => ({
    id,
    name,
    description,
    kind,
    cultureCardOnly,
  }));
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
