import type { PriceRow } from '@foyer/contract/event/event.ts';
import type { Refusal } from '@foyer/contract/kit/answer.ts';
import type { CartLine } from '@foyer/contract/order/order.ts';
import { coversSession } from '@foyer/contract/rules/own-subscription.ts';
import { linePrice, ticketPrice } from '@foyer/contract/rules/price.ts';
import { rowsOfDay } from '@foyer/contract/rules/rows-of-day.ts';
import type { Currency, Money } from '@foyer/contract/rules/values.ts';
import type { CatalogueEvent, CatalogueSession } from './catalogue.ts';
import { type CartPlace, findPlace, type HallIndex } from './hall-index.ts';
import type { HeldSubscription } from './held-subscription.ts';
import { type Refused, refused } from './refused.ts';
import { priceRowsFor, saleWindow } from './session-sale.ts';

export interface CartRequest {
  /** null: each line's day and time identify the session. */
  sessionId: number | null;
  lines: readonly CartLine[];
  usesCultureCard: boolean;
  /** The subscription under which the tickets are booked; null: they are bought. */
  subscription: HeldSubscription | null;
}

export interface PricedCart {
  lines: readonly PricedLine[];
  total: Money;
  currency: Currency;
}

/** Tickets of one price row of one session. `price` and `fee` are for one ticket. */
export interface PricedLine {
  session: CatalogueSession;
  row: PriceRow;
  quantity: number;
  price: Money;
  fee: Money;
  /** Position on a hall plan; null: a ticket without a place. */
  place: CartPlace | null;
}

type Step<Value> = { kind: 'fine'; value: Value } | Refused;

/** Most lines of a cart and most tickets of a line: larger carts are not from real buyers. */
const mostLines = 50;
const mostOfLine = 10_000;

/**
 * Prices a cart from the catalogue and applies every rule of the sale except the availability of places.
 * The amount that the buyer saw is only compared (BD-9): a different one is refused, never charged silently.
 */
export function priceCart(
  event: CatalogueEvent,
  request: CartRequest,
  house: {
    pricesCultureCardApart: boolean;
    /** The hall plan of the event. */
    hall: HallIndex | null;
  },
  now: Date,
): { kind: 'priced'; cart: PricedCart } | Refused {
  const malformed = malformedField(request);
  if (malformed) return refused('malformed', { field: malformed });
  const lines = sellableLines(event, request, house, now);
  if (lines.kind === 'refused') return lines;
  const limit = brokenLimit(mostTickets(event, request), countedRows(lines.value));
  if (limit) return { kind: 'refused', refusal: limit };
  const changed = lines.value.find((line) => linePrice(line.row, line.quantity).total !== line.shownAmount);
  if (changed) return refused('price-changed');
  const total = lines.value.reduce((sum, { row, quantity }) => sum + linePrice(row, quantity).total, 0);
  if (total === 0 && !event.mayBeFree && !request.subscription) return refused('not-offered');
  return { kind: 'priced', cart: { lines: lines.value.map(pricedLine), total, currency: event.currency } };
}

function malformedField({ lines }: CartRequest): string | null {
  if (lines.length === 0 || lines.length > mostLines) return 'lines';
  const isCount = ({ quantity }: CartLine) =>
    Number.isInteger(quantity) && quantity >= 1 && quantity <= mostOfLine;
  return lines.every(isCount) ? null : 'quantity';
}

interface SellableLine {
  session: CatalogueSession;
  row: PriceRow;
  quantity: number;
  shownAmount: Money;
  place: CartPlace | null;
}

/** Every line with its session, price row and place; lines of the same row without seats are merged. */
function sellableLines(
  event: CatalogueEvent,
  request: CartRequest,
  house: Parameters<typeof priceCart>[2],
  now: Date,
): Step<SellableLine[]> {
  if (!isOfferedSo(event, request)) return refused('not-offered');
  const merged = new Map<string, SellableLine>();
  for (const line of request.lines) {
    if (line.eventId !== event.id) return refused('malformed', { field: 'eventId' });
    const session = openSession(event, request.sessionId, line, now);
    if (session.kind === 'refused') return session;
    const { subscription } = request;
    if (subscription && !coversSession(subscription, session.value)) return refused('subscription-refused');
    const row = rowsFor(event, session.value, request, house).find(
      ({ zoneId, categoryId }) => zoneId === line.zoneId && categoryId === line.categoryId,
    );
    if (!row) return refused('price-changed');
    const place = placeOf(event, house.hall, line, row);
    if (place.kind === 'refused') return place;
    const { quantity, shownAmount } = line;
    addLine(merged, { session: session.value, row, quantity, shownAmount, place: place.value });
  }
  const doubled = doubledSeat(request.lines);
  if (doubled) return refused('malformed', { field: 'seatId' });
  return { kind: 'fine', value: [...merged.values()] };
}

function rowsFor(
  event: CatalogueEvent,
  session: CatalogueSession,
  { subscription, usesCultureCard }: CartRequest,
  house: Parameters<typeof priceCart>[2],
): PriceRow[] {
  if (subscription) return rowsOfDay(event.subscriptionPrices, session.day);
  return priceRowsFor(event, session, { used: usesCultureCard, pricesApart: house.pricesCultureCardApart });
}

/** The culture card only if the event accepts it (EV-7); a place if and only if there is a plan. */
function isOfferedSo(event: CatalogueEvent, { lines, usesCultureCard, subscription }: CartRequest): boolean {
  // Visits are counted by tickets without a place (B 3.4: seatId 0 for subscriptions).
  if (subscription && (usesCultureCard || event.usesPlan)) return false;
  const { withCard, withoutCard } = event.cultureCard;
  const card = usesCultureCard ? withCard : withoutCard || !withCard;
  const hasPlace = ({ seatId, areaId }: CartLine) => seatId !== 0 || areaId !== undefined;
  return card && lines.every((line) => hasPlace(line) === event.usesPlan);
}

/** The place of a line: it must exist in the hall, in the zone whose price the buyer saw. */
function placeOf(
  event: CatalogueEvent,
  hall: HallIndex | null,
  line: CartLine,
  row: PriceRow,
): Step<CartPlace | null> {
  if (!event.usesPlan) return { kind: 'fine', value: null };
  if (hall === null) return refused('sale-closed');
  const place = findPlace(hall, line);
  if (place === null) return refused('malformed', { field: 'seatId' });
  if (place.seatId !== null && line.quantity !== 1) return refused('malformed', { field: 'quantity' });
  // A ticket for several visitors cannot have a seat.
  const fits = place.zoneId === row.zoneId && (place.seatId === null || row.visitors === 1);
  return fits ? { kind: 'fine', value: place } : refused('price-changed');
}

function doubledSeat(lines: readonly CartLine[]): boolean {
  const seats = lines.flatMap(({ seatId, day, time }) => (seatId === 0 ? [] : `${day} ${time} ${seatId}`));
  return new Set(seats).size < seats.length;
}

/** The limits of a row apply to all its seats together. */
function countedRows(lines: readonly SellableLine[]): CountedLine[] {
  const rows = Map.groupBy(lines, ({ session, row }) => `${session.id} ${row.zoneId} ${row.categoryId}`);
  return [...rows.values()].flatMap((ofRow) => {
    const [first] = ofRow;
    const quantity = ofRow.reduce((sum, line) => sum + line.quantity, 0);
    return first ? [{ row: first.row, quantity }] : [];
  });
}

function openSession(
  event: CatalogueEvent,
  sessionId: number | null,
  line: CartLine,
  now: Date,
): Step<CatalogueSession> {
  const named = event.sessions.find(({ id }) => id === sessionId);
  if (sessionId !== null && !named) return refused('sale-closed');
  const session = event.sessions.find(({ day, time }) => day === line.day && time === line.time);
  if (!session || saleWindow(session, now) !== 'open') return refused('sale-closed');
  if (named && named !== session) return refused('malformed', { field: 'sessionId' });
  return { kind: 'fine', value: session };
}

function addLine(merged: Map<string, SellableLine>, line: SellableLine): void {
  const { seatId = 0, areaId = 0 } = line.place ?? {};
  const key = `${line.session.id} ${line.row.zoneId} ${line.row.categoryId} ${seatId} ${areaId}`;
  const known = merged.get(key);
  if (!known) merged.set(key, line);
  else {
    known.quantity += line.quantity;
    known.shownAmount += line.shownAmount;
  }
}

function pricedLine({ session, row, quantity, place }: SellableLine): PricedLine {
  const { price, fee } = ticketPrice(row);
  return { session, row, quantity, price, fee, place };
}

/** Tickets of one price row of one session, repeated lines added up. */
interface CountedLine {
  quantity: number;
  row: { min: number; max: number; group: boolean };
}

/** The limit that a cart exceeds; null: none. Limits apply to the whole cart, not to single lines (I16). */
export function brokenLimit(most: MostTickets, lines: readonly CountedLine[]): Refusal | null {
  if (lines.some(({ row }) => row.group) && lines.some(({ row }) => !row.group)) {
    return { kind: 'limit', parameters: { groupAlone: 1 } };
  }
  const tickets = lines.reduce((sum, line) => sum + line.quantity, 0);
  if (tickets > most.number) {
    return most.visits
      ? { kind: 'visits-used', parameters: { left: most.number } }
      : { kind: 'limit', parameters: { limit: most.number } };
  }
  const over = lines.find(({ quantity, row }) => row.max > 0 && quantity > row.max);
  if (over) return { kind: 'limit', parameters: { limit: over.row.max } };
  const under = lines.find(({ quantity, row }) => quantity < row.min);
  return under ? { kind: 'limit', parameters: { least: under.row.min } } : null;
}

interface MostTickets {
  number: number;
  /** The limit is the number of visits left on a subscription. */
  visits: boolean;
}

/** Most tickets in one order: one with the culture card, the visits left on a subscription, or the event's limit if any. */
export function mostTickets(
  event: Pick<CatalogueEvent, 'orderLimit'>,
  { usesCultureCard, subscription }: { usesCultureCard: boolean; subscription: HeldSubscription | null },
): MostTickets {
  if (subscription) return { number: subscription.quantity, visits: true };
  if (usesCultureCard) return { number: 1, visits: false };
  return { number: event.orderLimit > 0 ? event.orderLimit : Number.POSITIVE_INFINITY, visits: false };
}
