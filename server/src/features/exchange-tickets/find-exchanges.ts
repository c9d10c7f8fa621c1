import type { ExchangeEvening, ExchangeSeats } from '@foyer/contract/returns/exchange.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { Order } from '#domain/order.ts';
import type { Shop } from '#shop/shop.ts';
import { loadTakenOfSessions } from '#store/seats.ts';
import { loadStockLevelsOf } from '#store/stock.ts';
import {
  type ExchangeSale,
  haveSeats,
  isOpenFor,
  lookAt,
  optionsOf,
  seatsOption,
} from './exchange-options.ts';
import type { ExchangeTerms, JudgedTicket } from './exchange-terms.ts';

type FindingShop = Pick<Shop, 'database' | 'plans' | 'now'>;

/** What sells the event of an order now; null: it is gone. */
export async function saleOf(
  { plans }: Pick<Shop, 'plans'>,
  { events, setup }: Catalogue,
  eventId: string,
): Promise<ExchangeSale | null> {
  const event = events.find(({ id }) => id === eventId);
  if (!event) return null;
  const hall = event.planUrl === null ? null : await plans(event.planUrl);
  return { event, hall, pricesApart: setup.showCultureCardPrices, houseLanguage: setup.language };
}

/** So many sessions ahead are looked at: two months of evenings, or the next days of an exhibition. */
const mostSessions = 60;

interface Wanted {
  tickets: readonly JudgedTicket[];
  sessionId: number;
  rule: NonNullable<ExchangeTerms['rule']>;
  /** Chosen on the plan. */
  seats?: ExchangeSeats | undefined;
}

/** Where the tickets have seats, also those that have enough of them, though nowhere together. */
export async function findEvenings(
  shop: FindingShop,
  catalogue: Catalogue,
  order: Order,
  { tickets, sessionId, rule, seats }: Wanted,
): Promise<ExchangeEvening[]> {
  const sale = await saleOf(shop, catalogue, order.eventId);
  if (!sale) return [];
  const now = shop.now();
  const sessions = sale.event.sessions
    .filter((session) => isOpenFor(session, sessionId, now))
    .toSorted((one, other) => one.startsAt - other.startsAt)
    .slice(0, mostSessions);
  const ids = sessions.map(({ id }) => id);
  const taken = sale.event.usesPlan
    ? await loadTakenOfSessions(shop.database, ids)
    : new Map<number, number[]>();
  const levels = await loadStockLevelsOf(shop.database, ids);
  return sessions.flatMap((session) => {
    const { id, day, time, allDay } = session;
    const look = lookAt(sale, session, tickets, {
      taken: new Set(taken.get(id)),
      levels: levels.get(id),
      rule,
      now,
    });
    if (look === null) return [];
    const asked = seats?.sessionId === id ? seatsOption(look, seats.seatIds) : null;
    const others = optionsOf(look).filter(({ seatIds }) => String(seatIds) !== String(asked?.seatIds));
    const options = asked ? [asked, ...others] : others;
    return options.length > 0 || (sale.hall !== null && haveSeats(tickets))
      ? [{ sessionId: id, day, time, allDay, options }]
      : [];
  });
}
