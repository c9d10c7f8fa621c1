import type { ExchangeEvening } from '@foyer/contract/returns/exchange.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { Order } from '#domain/order.ts';
import type { Shop } from '#shop/shop.ts';
import { loadTakenOfSessions } from '#store/seats.ts';
import { loadStockLevelsOf } from '#store/stock.ts';
import { type ExchangeSale, isOpenFor, optionsOf } from './exchange-options.ts';
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

export async function findEvenings(
  shop: FindingShop,
  catalogue: Catalogue,
  order: Order,
  {
    tickets,
    sessionId,
    rule,
  }: { tickets: readonly JudgedTicket[]; sessionId: number; rule: NonNullable<ExchangeTerms['rule']> },
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
    const look = { taken: taken.get(session.id) ?? [], levels: levels.get(session.id), rule, now };
    const options = optionsOf(sale, session, tickets, look);
    const { id, day, time, allDay } = session;
    return options.length > 0 ? [{ sessionId: id, day, time, allDay, options }] : [];
  });
}
