import type { PriceRow } from '@foyer/contract/event/event.ts';
import type { ExchangeEvening, ExchangeOption, ExchangeSeats } from '@foyer/contract/returns/exchange.ts';
import { bestSeats } from '@foyer/contract/rules/best-seats.ts';
import { groupBy } from '@foyer/contract/rules/group-by.ts';
import { ticketPrice } from '@foyer/contract/rules/price.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { brokenLimit, mostTickets, type PricedLine } from '#domain/cart.ts';
import type { Catalogue, CatalogueEvent, CatalogueSession, StockLevels } from '#domain/catalogue.ts';
import type { ExchangeRule } from '#domain/exchange.ts';
import { type CartPlace, findPlace, type HallIndex } from '#domain/hall-index.ts';
import type { Order } from '#domain/order.ts';
import { priceRowsFor, saleWindow, sessionSale } from '#domain/session-sale.ts';
import { placesText } from '#shop/lone-seat-refusal.ts';
import type { Shop } from '#shop/shop.ts';
import { loadTakenOfSessions } from '#store/seats.ts';
import { loadStockLevelsOf } from '#store/stock.ts';
import { type ExchangeTerms, type JudgedTicket, sumsOf } from './exchange-terms.ts';

/** What is on sale of the event, and how it is priced. */
export interface ExchangeSale {
  event: CatalogueEvent;
  hall: HallIndex | null;
  pricesApart: boolean;
  houseLanguage: Language;
}

/** Places of one session, as a request names them. */
type PlacesChoice = Pick<ExchangeOption, 'zoneId' | 'areaId' | 'seatIds'>;

/** The new tickets, in the order of the old ones and of the same categories; null: the session does not sell them so. */
export function linesOfChoice(
  { event, hall, pricesApart }: ExchangeSale,
  session: CatalogueSession,
  tickets: readonly JudgedTicket[],
  choice: PlacesChoice,
): PricedLine[] | null {
  const places = placesOf(event, hall, tickets.length, choice);
  if (places === null) return null;
  const rows = priceRowsFor(event, session, { used: false, pricesApart });
  const lines = tickets.flatMap(({ line }, index): PricedLine[] => {
    const place = places[index] ?? null;
    const zoneId = place?.zoneId ?? choice.zoneId;
    const row = rows.find((one) => one.zoneId === zoneId && one.categoryId === line.categoryId);
    if (!row || row.visitors !== line.visitors) return [];
    const { price, fee } = ticketPrice(row);
    return [{ session, row, quantity: 1, price, fee, place }];
  });
  // By the price list: a promo code that pays for all of it makes no ticket free.
  if (!event.mayBeFree && lines.every(({ price, fee }) => price + fee === 0)) return null;
  return lines.length === tickets.length && !breaksLimit(event, lines) ? lines : null;
}

/** One place for each ticket, none where the event has no plan; null: they are not there, or not as many. */
function placesOf(
  { usesPlan }: CatalogueEvent,
  hall: HallIndex | null,
  count: number,
  { seatIds, areaId }: PlacesChoice,
): (CartPlace | null)[] | null {
  if (!usesPlan) return seatIds.length === 0 && areaId === 0 ? Array(count).fill(null) : null;
  if (hall === null) return null;
  const wanted =
    areaId > 0 ? Array(count).fill({ seatId: 0, areaId }) : seatIds.map((seatId) => ({ seatId }));
  const places = wanted.flatMap((one) => findPlace(hall, one) ?? []);
  const isWhole = places.length === count && (areaId > 0 || new Set(seatIds).size === count);
  return isWhole ? places : null;
}

function breaksLimit(event: CatalogueEvent, lines: readonly PricedLine[]): boolean {
  const byRow = groupBy(lines, ({ row }) => `${row.zoneId} ${row.categoryId}`);
  const counted = [...byRow.values()].flatMap((ofRow) =>
    ofRow.slice(0, 1).map(({ row }) => ({ row, quantity: ofRow.length })),
  );
  const most = mostTickets(event, { usesCultureCard: false, subscription: null });
  return brokenLimit(most, counted) !== null;
}

/** Whether tickets may be exchanged for this session at all. */
export function isOpenFor(session: CatalogueSession, exceptId: number, now: Date): boolean {
  return session.id !== exceptId && session.startsAt > now.getTime() && saleWindow(session, now) === 'open';
}

/** A session that has enough places for the tickets, and what is sold of it now. */
interface SessionLook {
  sale: ExchangeSale;
  session: CatalogueSession;
  tickets: readonly JudgedTicket[];
  rows: readonly PriceRow[];
  /** What is left of each zone; null: no limit. */
  left: ReadonlyMap<number, number | null>;
  /** Numbers of seats. */
  taken: ReadonlySet<number>;
  rule: ExchangeRule;
}

/** null: it has fewer places than the tickets need. */
export function lookAt(
  sale: ExchangeSale,
  session: CatalogueSession,
  tickets: readonly JudgedTicket[],
  {
    taken,
    levels,
    rule,
    now,
  }: {
    taken: ReadonlySet<number>;
    levels: StockLevels | undefined;
    rule: ExchangeRule;
    now: Date;
  },
): SessionLook | null {
  const rows = priceRowsFor(sale.event, session, { used: false, pricesApart: sale.pricesApart });
  const counts = sessionSale(rows, session, levels, now);
  if (!isEnough(counts.left, visitorsOf(tickets))) return null;
  const left = new Map(counts.zonesLeft.map((zone) => [zone.zoneId, zone.left]));
  return { sale, session, tickets, rows, left, taken, rule };
}

function visitorsOf(tickets: readonly JudgedTicket[]): number {
  return tickets.reduce((sum, { line }) => sum + line.visitors, 0);
}

function isEnough(left: number | null | undefined, visitors: number): boolean {
  return left === null || left === undefined || left >= visitors;
}

/** Whether each ticket is for a numbered seat. */
export function haveSeats(tickets: readonly JudgedTicket[]): boolean {
  return tickets.every(({ line }) => line.seatId !== null);
}

const mostOptions = 6;

/** Places of a session for all the tickets: the same ones, then the best of each zone, the nearest in price first. */
export function optionsOf(look: SessionLook): ExchangeOption[] {
  const { sale, session, tickets } = look;
  const options = choicesOf(look).flatMap((choice) => {
    const lines = linesOfChoice(sale, session, tickets, choice);
    return lines ? [optionOf(look, choice, lines)] : [];
  });
  const nearness = ({ isSame, pay, back }: ExchangeOption) => (isSame ? -1 : pay + back);
  return options.toSorted((one, other) => nearness(one) - nearness(other)).slice(0, mostOptions);
}

/** Seats that the buyer has chosen, one for each ticket; null: they are not all free, or not sold so. */
function seatsOption(look: SessionLook, seatIds: readonly number[]): ExchangeOption | null {
  const { sale, session, tickets, left, taken } = look;
  if (seatIds.some((id) => taken.has(id))) return null;
  const lines = linesOfChoice(sale, session, tickets, { zoneId: 0, areaId: 0, seatIds });
  if (lines === null) return null;
  const zones = groupBy(lines, ({ row }) => row.zoneId);
  const visitorsIn = (own: readonly PricedLine[]) => own.reduce((sum, { row }) => sum + row.visitors, 0);
  if ([...zones].some(([zoneId, own]) => !isEnough(left.get(zoneId), visitorsIn(own)))) return null;
  const [onlyZone = 0] = zones.keys();
  const choice = { zoneId: zones.size === 1 ? onlyZone : 0, areaId: 0, seatIds };
  return { ...optionOf(look, choice, lines), isAsked: true };
}

function choicesOf({ sale, rows, tickets, left, taken }: SessionLook): PlacesChoice[] {
  const { event, hall } = sale;
  const needed = visitorsOf(tickets);
  const open = [...left].filter(([, ofZone]) => isEnough(ofZone, needed)).map(([zoneId]) => zoneId);
  if (!event.usesPlan) return open.map((zoneId) => ({ zoneId, areaId: 0, seatIds: [] }));
  if (hall === null) return [];
  const { plan, indexOf } = hall;
  const areas = plan.standing.filter(({ zoneId }) => open.includes(zoneId));
  if (tickets.every(({ line }) => line.areaId !== null))
    return areas.map(({ id, zoneId }) => ({ zoneId, areaId: id, seatIds: [] }));
  const seatIds = tickets.flatMap(({ line }) => line.seatId ?? []);
  if (seatIds.length !== tickets.length) return [];
  const isFree = (index: number) => !taken.has(plan.seats.ids[index] ?? 0);
  const isSameFree = seatIds.every((id) => {
    const index = indexOf(id);
    return index !== undefined && isFree(index);
  });
  const zonesNow = new Set(seatIds.map((id) => plan.seats.zoneIds[indexOf(id) ?? -1] ?? 0));
  const [onlyZone = 0] = zonesNow;
  const sameZone = zonesNow.size === 1 ? onlyZone : 0;
  const same = isSameFree ? [{ zoneId: sameZone, areaId: 0, seatIds }] : [];
  const zoneIds = [...new Set(rows.map(({ zoneId }) => zoneId))].filter((id) => open.includes(id));
  const best = zoneIds
    .filter((zoneId) => !(isSameFree && zoneId === sameZone))
    .flatMap((zoneId) => {
      const found = bestSeats(plan, isFree, { count: tickets.length, zoneId });
      return found
        ? [{ zoneId, areaId: 0, seatIds: found.seats.map((seat) => plan.seats.ids[seat] ?? 0) }]
        : [];
    });
  return [...same, ...best];
}

function optionOf(
  { sale, tickets, rule }: SessionLook,
  choice: PlacesChoice,
  lines: readonly PricedLine[],
): ExchangeOption {
  const { due, pay, back, paysNow, refundsNow, bonuses } = sumsOf(tickets, lines, rule);
  const [first] = lines;
  const oneZone = lines.every(({ row }) => row.zoneId === first?.row.zoneId);
  return {
    ...choice,
    zoneName: oneZone ? (first?.row.zoneName ?? {}) : {},
    placeName: placesText(
      lines.flatMap(({ place }) => place?.name ?? []),
      sale.houseLanguage,
    ),
    isSame:
      choice.seatIds.length > 0 && tickets.every(({ line }, index) => line.seatId === choice.seatIds[index]),
    isAsked: false,
    ...{ due, pay, back, paysNow, refundsNow, bonuses },
  };
}

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
