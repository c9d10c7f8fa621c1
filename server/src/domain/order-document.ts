import type { PricedLine } from './cart.ts';
import type { Catalogue, CatalogueEvent } from './catalogue.ts';
import type { ExchangeRule } from './exchange.ts';
import type { HeldSubscription } from './held-subscription.ts';
import type { OrderDocument } from './order.ts';
import { frozenSteps } from './return-steps.ts';
import { needsOfRow } from './visitor-terms.ts';

/** The data of the event shown on pages and tickets, frozen at the sale; lines in the order of the cart. */
export function orderDocument(
  catalogue: Pick<
    Catalogue,
    'venues' | 'pictures' | 'returns' | 'setup' | 'visitors' | 'cultureCardRegistry'
  >,
  event: CatalogueEvent,
  lines: readonly PricedLine[],
  subscription: HeldSubscription | null,
): OrderDocument {
  const venue = catalogue.venues.find(({ id }) => id === event.venueId);
  const picture = catalogue.pictures.find(({ id }) => id === event.pictureId);
  return {
    title: event.title,
    ageFrom: event.ageFrom,
    duration: event.duration,
    venueName: venue?.name ?? {},
    address: venue?.address ?? {},
    mapUrl: venue?.mapUrl ?? null,
    pictureId: picture?.id ?? null,
    pictureUrl: picture?.fallbackUrl ?? null,
    ticketType: event.ticketType,
    ticketRules: event.ticketRules,
    printsTickets: event.printsTickets,
    returns: {
      allowed: event.returns.allowed,
      keepsFee: event.returns.keepsFee,
      paysOutByItself: catalogue.returns.paysOutByItself,
    },
    ...(catalogue.cultureCardRegistry && event.cultureCardEvent
      ? { cultureCardEvent: event.cultureCardEvent }
      : {}),
    ...(event.composition.length > 0 ? { composition: event.composition } : {}),
    ...(subscription === null ? {} : subscriptionFacts(subscription)),
    mayBeFree: event.mayBeFree || subscription !== null,
    ...(event.exchange && subscription === null ? { exchange: exchangeRule(event.exchange) } : {}),
    ...(event.namesVisitors ? { namesOnTickets: catalogue.visitors.namesOnTickets } : {}),
    lines: lines.map(({ session, row, place }) => ({
      day: session.day,
      time: session.time,
      allDay: session.allDay,
      categoryName: row.categoryName,
      zoneName: row.zoneName,
      place: place?.name,
      ...(row.min > 1 ? { least: row.min } : {}),
      returnSteps: frozenSteps(event.returns.ladder, session, catalogue.setup.timeZone),
      ...(event.exchange ? { exchangeUntil: lastExchange(event.exchange, session, catalogue) } : {}),
      ...(event.namesVisitors ? { needs: needsOfRow(event.visitorNeeds, row) } : {}),
    })),
  };
}

function exchangeRule({ cheaper, laterReturns, times, money }: ExchangeRule): ExchangeRule {
  return { cheaper, laterReturns, times, money };
}

/** Counted as the days of the refund ladder. */
function lastExchange(
  { untilDays }: { untilDays: number },
  session: PricedLine['session'],
  { setup }: Pick<Catalogue, 'setup'>,
): number {
  const [last] = frozenSteps([{ days: untilDays, percent: 100 }], session, setup.timeZone);
  return last?.until ?? session.startsAt;
}

function subscriptionFacts({ title, keeper }: HeldSubscription): Partial<OrderDocument> {
  if (keeper.kind === 'shop') return { subscription: title };
  const { memberId, subscriptionId } = keeper;
  return { subscription: title, clubSubscription: { memberId, subscriptionId } };
}
