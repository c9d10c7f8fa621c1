import { ticketPrice } from '@foyer/contract/rules/price.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import type { EventRow } from '#features/event-sale/event-data.ts';
import type { HallZone } from './hall-zones.ts';

/** A chosen seat and for whom. */
export interface SeatLine {
  /** Index in the plan. */
  seat: number;
  zoneId: number;
  categoryId: number;
}

/** Places of a standing area of one category. */
export interface StandingLine {
  areaId: number;
  zoneId: number;
  categoryId: number;
  quantity: number;
}

/** What is chosen of one session. */
export interface HallCart {
  seats: readonly SeatLine[];
  standing: readonly StandingLine[];
}

export const emptyCart: HallCart = { seats: [], standing: [] };

export interface HallTotal {
  tickets: number;
  fee: Money;
  /** Fee included. */
  total: Money;
}

/** What the cart costs: every number comes from the same function as the server's (SC-7). */
export function hallTotal(cart: HallCart, zones: readonly HallZone[]): HallTotal {
  return chosenPrices(cart, zones).reduce<HallTotal>(
    (sum, { fee, total, quantity }) => ({
      tickets: sum.tickets + quantity,
      fee: sum.fee + fee * quantity,
      total: sum.total + total * quantity,
    }),
    { tickets: 0, fee: 0, total: 0 },
  );
}

/** A ticket's price of each line, and how many the line holds. */
export function chosenPrices(cart: HallCart, zones: readonly HallZone[]) {
  const lines = [...cart.seats.map((line) => ({ ...line, quantity: 1 })), ...cart.standing];
  return lines.map((line) => {
    const row = rowOf(line, zones);
    return { ...(row ? ticketPrice(row) : { price: 0, fee: 0, total: 0 }), quantity: line.quantity };
  });
}

/** The row of prices that a line is sold by. */
export function rowOf(line: { zoneId: number; categoryId: number }, zones: readonly HallZone[]) {
  const zone = zones.find(({ id }) => id === line.zoneId);
  return zone?.rows.find(({ categoryId }) => categoryId === line.categoryId);
}

/** Tickets of the whole cart. */
export function ticketsIn({ seats, standing }: HallCart): number {
  return seats.length + standing.reduce((sum, line) => sum + line.quantity, 0);
}

/** How many of a zone's category the cart holds. */
export function countOf(
  cart: HallCart,
  { zoneId, categoryId }: { zoneId: number; categoryId: number },
): number {
  const isSame = (line: { zoneId: number; categoryId: number }) =>
    line.zoneId === zoneId && line.categoryId === categoryId;
  return (
    cart.seats.filter(isSame).length +
    cart.standing.filter(isSame).reduce((sum, line) => sum + line.quantity, 0)
  );
}

/** Rows of which the cart holds some, but fewer than the house sells in an order (`minlimit`). */
export function rowsTooFew(cart: HallCart, zones: readonly HallZone[]): EventRow[] {
  const isShort = (row: EventRow) => countOf(cart, row) > 0 && countOf(cart, row) < row.min;
  return zones.flatMap(({ rows }) => rows.filter(isShort));
}

/** A limit that one more ticket of a category would break, and its number (SC-8); null: it fits. */
export function limitAgainst(
  cart: HallCart,
  row: { zoneId: number; categoryId: number; max: number },
  perOrder: number,
): { reason: 'order' | 'row'; number: number } | null {
  if (perOrder > 0 && ticketsIn(cart) >= perOrder) return { reason: 'order', number: perOrder };
  if (row.max > 0 && countOf(cart, row) >= row.max) return { reason: 'row', number: row.max };
  return null;
}

/** The seat is in the cart with this category, once. */
export function withSeat(cart: HallCart, line: SeatLine): HallCart {
  const known = cart.seats.some(({ seat }) => seat === line.seat);
  const seats = known
    ? cart.seats.map((other) => (other.seat === line.seat ? line : other))
    : [...cart.seats, line];
  return { ...cart, seats };
}

export function hasSeat({ seats }: HallCart, seat: number): boolean {
  return seats.some((line) => line.seat === seat);
}

export function withoutSeats(cart: HallCart, gone: readonly number[]): HallCart {
  return { ...cart, seats: cart.seats.filter(({ seat }) => !gone.includes(seat)) };
}

/** So many places of an area and category; none takes the line away. */
export function withStanding(cart: HallCart, line: StandingLine): HallCart {
  const isSame = (other: StandingLine) =>
    other.areaId === line.areaId && other.categoryId === line.categoryId;
  const others = cart.standing.filter((other) => !isSame(other));
  return { ...cart, standing: line.quantity > 0 ? [...others, line] : others };
}

/** Most tickets of one order: one by culture card, else the event's limit; 0 = no limit (SC-8). */
export function mostInOrder(perOrder: number, usesCard: boolean): number {
  return usesCard ? 1 : perOrder;
}

/**
 * The cart as far as it is sold by other prices or under another limit: what was chosen first stays, for the same
 * category where there is one. The very same cart where nothing changes.
 */
export function fittedCart(cart: HallCart, zones: readonly HallZone[], perOrder: number): HallCart {
  let fitted = emptyCart;
  for (const line of cart.seats) {
    const row = soldRow(line, zones);
    if (row && !limitAgainst(fitted, row, perOrder)) fitted = withSeat(fitted, soldAs(line, row.categoryId));
  }
  for (const line of cart.standing) {
    const row = soldRow(line, zones);
    if (row) fitted = withFittingStanding(fitted, line, row, perOrder);
  }
  const lines = [...fitted.seats, ...fitted.standing];
  const isSame = lines.length === cart.seats.length + cart.standing.length;
  return isSame && lines.every((line) => isOf(cart, line)) ? cart : fitted;
}

function withFittingStanding(
  cart: HallCart,
  line: StandingLine,
  { categoryId, max }: EventRow,
  perOrder: number,
): HallCart {
  const sold = soldAs(line, categoryId);
  const known = cart.standing.find((one) => one.areaId === line.areaId && one.categoryId === categoryId);
  const wanted = line.quantity + (known?.quantity ?? 0);
  const quantity = Math.min(wanted, mostStanding(cart, { ...sold, max }, Infinity, perOrder));
  return withStanding(cart, quantity === line.quantity ? sold : { ...sold, quantity });
}

function soldAs<Line extends { categoryId: number }>(line: Line, categoryId: number): Line {
  return line.categoryId === categoryId ? line : { ...line, categoryId };
}

function isOf({ seats, standing }: HallCart, line: SeatLine | StandingLine): boolean {
  return [...seats, ...standing].includes(line);
}

/** The row that a chosen place is sold by: that of its category, or the first of its zone. */
export function soldRow(line: { zoneId: number; categoryId: number }, zones: readonly HallZone[]) {
  return rowOf(line, zones) ?? zones.find(({ id }) => id === line.zoneId)?.rows[0];
}

/** The most places of an area that may be chosen of a category: the smaller of what is left and the limits (SC-6). */
export function mostStanding(
  cart: HallCart,
  line: Omit<StandingLine, 'quantity'> & { max: number },
  left: number,
  perOrder: number,
): number {
  const own = cart.standing.find(
    ({ areaId, categoryId }) => areaId === line.areaId && categoryId === line.categoryId,
  );
  const mine = own?.quantity ?? 0;
  const ofArea = cart.standing
    .filter(({ areaId }) => areaId === line.areaId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  const limits = [left - (ofArea - mine)];
  if (perOrder > 0) limits.push(perOrder - (ticketsIn(cart) - mine));
  if (line.max > 0) limits.push(line.max - (countOf(cart, line) - mine));
  return Math.max(0, Math.min(...limits));
}
