import { isDeepStrictEqual } from 'node:util';
import type { EventSale, OfferedWay, SaleSession, SoldEvent } from '@foyer/contract/event/event.ts';
import type { OwnSubscription } from '@foyer/contract/rules/own-subscription.ts';
import { consentsOf } from '#domain/agreed-consents.ts';
import type { Catalogue, CatalogueEvent, CatalogueSession, StockLevels } from '#domain/catalogue.ts';
import { usefulSubscriptions } from '#domain/held-subscription.ts';
import { waysFor } from '#domain/payment-way.ts';
import { isAhead, priceRowsFor, sessionSale } from '#domain/session-sale.ts';
import { LastUsed } from '#platform/last-used.ts';
import { shownSubscriptions } from '#shop/held-subscriptions.ts';
import { keepOfPass } from '#shop/link-tokens.ts';
import type { Shop } from '#shop/shop.ts';
import { loadStockLevelsOf } from '#store/stock.ts';

/** An event as it is sold now to everybody; null when the house has no such event (EV-14). */
export function eventSale(
  catalogue: Catalogue,
  eventId: string,
  levels: ReadonlyMap<number, StockLevels>,
  now: Date,
): Omit<EventSale, 'subscriptions' | 'paymentWays'> | null {
  const event = catalogue.events.find((one) => one.id === eventId);
  if (!event) return null;
  const sessions = event.sessions.filter((session) => isAhead(session, now));
  return {
    event: soldEvent(catalogue, event),
    sessions: sessions.map((session) => saleSession(event, session, levels.get(session.id), now)),
    prices: event.prices,
    subscriptionPrices: event.subscriptionPrices,
    consents: consentsOf(catalogue.consents, event.id, 'order').map(({ id, text, required }) => ({
      id,
      text,
      required,
    })),
  };
}

/** Places are counted over all rows, whoever may buy them. */
const everyRow = { used: false, pricesApart: false };

function saleSession(
  event: CatalogueEvent,
  session: CatalogueSession,
  levels: StockLevels | undefined,
  now: Date,
): SaleSession {
  const sale = sessionSale(priceRowsFor(event, session, everyRow), session, levels, now);
  return {
    id: session.id,
    day: session.day,
    time: session.time,
    allDay: session.allDay,
    state: sale.state,
    movedFrom: session.movedFrom ?? null,
    saleOpensAt: momentOrNull(session.saleOpensAt),
    saleClosesAt: momentOrNull(session.saleClosesAt || null),
    left: sale.left,
    zonesLeft: sale.zonesLeft,
    priceTypeId: session.priceTypeId,
  };
}

/** Field by field: what the house keeps to itself about an event does not leave by accident. */
function soldEvent(catalogue: Catalogue, event: CatalogueEvent): SoldEvent {
  return {
    id: event.id,
    title: event.title,
    note: event.note,
    description: event.description,
    descriptionUrl: event.descriptionUrl,
    ageFrom: event.ageFrom,
    duration: event.duration,
    doors: event.doors,
    performers: event.performers,
    venue: catalogue.venues.find((venue) => venue.id === event.venueId) ?? null,
    picture: catalogue.pictures.find((picture) => picture.id === event.pictureId) ?? null,
    menuKindId: event.menuKindId,
    menuIds: event.menuIds,
    tagIds: event.tagIds,
    confirmsEmail: event.confirmsEmail,
    namesVisitors: event.namesVisitors,
    mayBeFree: event.mayBeFree,
    orderLimit: event.orderLimit,
    cultureCard: event.cultureCard,
    usesPlan: event.usesPlan,
    planUrl: event.planUrl,
    loneSeats: event.loneSeats,
    needsSignIn: event.needsSignIn,
    showsCounts: event.showsCounts,
    composition: event.composition,
    rowCount: event.rowCount,
    returnTerms: event.returnTerms,
    returns: event.returns,
  };
}

function momentOrNull(milliseconds: number | null): string | null {
  return milliseconds === null ? null : new Date(milliseconds).toISOString();
}

/** What is left of one event's sessions, and what who asks holds of it: the event as it is sold now. */
export async function showEvent(
  shop: Shop,
  { eventId, pass }: { eventId: string; pass?: string | undefined },
  profileId: number | null,
): Promise<EventSale | null> {
  const catalogue = await shop.catalogue.get();
  const now = shop.now();
  const event = catalogue.events.find((one) => one.id === eventId);
  if (!event) return null;
  const ahead = event.sessions.filter((session) => isAhead(session, now));
  const [levels, subscriptions] = await Promise.all([
    levelsFor(
      shop,
      ahead.map((session) => session.id),
      pass,
    ),
    profileId === null ? [] : ownSubscriptions(shop, event, ahead, profileId),
  ]);
  const sale = saleForAll(shop, catalogue, event, levels, now);
  return sale && (subscriptions.length === 0 ? sale : { ...sale, subscriptions });
}

interface KnownSale {
  catalogue: Catalogue;
  levels: ReadonlyMap<number, StockLevels>;
  at: number;
  sale: EventSale | null;
}

/** By the counts of a shop, then by event: as many are asked for at a time, and each may take megabytes. */
const knownSales = new WeakMap<Shop['stock'], LastUsed<KnownSale>>();
const mostKnown = 24;
/** A sale opens and closes by the clock, which changes no count. */
const keptMilliseconds = 1_000;

/** The same object while nothing has changed, so that its bytes are made once. */
function saleForAll(
  shop: Shop,
  catalogue: Catalogue,
  event: CatalogueEvent,
  levels: ReadonlyMap<number, StockLevels>,
  now: Date,
): EventSale | null {
  const sales = knownSales.get(shop.stock) ?? new LastUsed<KnownSale>(mostKnown, () => 1);
  knownSales.set(shop.stock, sales);
  const known = sales.get(event.id);
  const at = now.getTime();
  const isFresh = known?.catalogue === catalogue && Math.abs(at - known.at) < keptMilliseconds;
  if (isFresh && isDeepStrictEqual(known.levels, levels)) return known.sale;
  const sold = eventSale(catalogue, event.id, levels, now);
  const sale = sold && { ...sold, subscriptions: [], paymentWays: waysAtOnce(shop, catalogue, event) };
  sales.set(event.id, { catalogue, levels, at, sale });
  return sale;
}

/** What is left of the sessions; to the holder of a link also what is kept for it. */
async function levelsFor(
  { stock, database, key }: Shop,
  sessionIds: readonly number[],
  pass: string | undefined,
): Promise<ReadonlyMap<number, StockLevels>> {
  const keepId = pass === undefined ? null : keepOfPass(key, pass);
  return keepId === null ? stock.of(sessionIds) : loadStockLevelsOf(database, sessionIds, keepId);
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
