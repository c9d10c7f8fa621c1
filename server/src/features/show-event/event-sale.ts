import type { EventSale, SaleSession, SoldEvent } from '@foyer/contract/event/event.ts';
import { consentsOf } from '#domain/agreed-consents.ts';
import type { Catalogue, CatalogueEvent, CatalogueSession, StockLevels } from '#domain/catalogue.ts';
import { priceRowsFor } from '#domain/price-rows.ts';
import { isAhead, sessionSale } from '#domain/session-sale.ts';

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
