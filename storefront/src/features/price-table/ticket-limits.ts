import { type Quantities, quantityOf, rowKey, type TicketRow } from './ticket-row.ts';

/** What a cart may hold at most: of the event's order, and of what is left of the session. null = not limited. */
export interface TicketLimits {
  /** Most tickets in one order; 0 = no limit of the event. */
  perOrder: number;
  left: number | null;
  zonesLeft: Readonly<Record<number, number | null>>;
}

/** Which limit a row has reached, and its number: tickets of a row or an order, places of a session or a zone. */
export interface RowLimit {
  most: number;
  reason: 'row' | 'order' | 'session' | 'zone';
  number: number;
}

/** Upper bound for a row without any limit. */
const mostOfRow = 999;

/** How many tickets of a row the cart may hold beside what it holds of the others. */
export function rowLimit(
  row: TicketRow,
  rows: readonly TicketRow[],
  quantities: Quantities,
  limits: TicketLimits,
): RowLimit {
  const others = rows.filter((other) => rowKey(other) !== rowKey(row));
  const sameZone = others.filter((other) => other.zoneId === row.zoneId);
  const zoneLeft = limits.zonesLeft[row.zoneId] ?? null;
  const tickets = sumOf(others, (other) => quantityOf(other, quantities));
  const ofRow = row.max > 0 ? row.max : mostOfRow;
  const candidates: RowLimit[] = [{ most: ofRow, reason: 'row', number: ofRow }];
  if (limits.perOrder > 0) {
    candidates.push({ most: limits.perOrder - tickets, reason: 'order', number: limits.perOrder });
  }
  for (const [reason, left, beside] of [
    ['session', limits.left, others],
    ['zone', zoneLeft, sameZone],
  ] as const) {
    if (left === null) continue;
    const free = left - placesOf(beside, quantities);
    candidates.push({ most: Math.floor(free / Math.max(1, row.visitors)), reason, number: left });
  }
  const tightest = candidates.reduce((one, other) => (other.most < one.most ? other : one));
  return { ...tightest, most: tightest.most < Math.max(1, row.min) ? 0 : tightest.most };
}

/**
 * The number of tickets when a visitor asks for `wanted` after `present`: between none and the row's fewest there
 * is nothing to choose, so a step up leads to the fewest and a step down to none.
 */
export function steppedTo(row: Pick<TicketRow, 'min'>, present: number, wanted: number): number {
  if (wanted <= 0) return 0;
  if (wanted >= row.min) return wanted;
  return wanted > present ? row.min : 0;
}

/** The wanted tickets as far as the limits let them; the excess is removed from the last rows first. */
export function fitted(rows: readonly TicketRow[], wanted: Quantities, limits: TicketLimits): Quantities {
  const kept: Record<string, number> = {};
  for (const row of rows) {
    const quantity = Math.min(quantityOf(row, wanted), rowLimit(row, rows, kept, limits).most);
    if (quantity >= Math.max(1, row.min)) kept[rowKey(row)] = quantity;
  }
  return kept;
}

function placesOf(rows: readonly TicketRow[], quantities: Quantities): number {
  return sumOf(rows, (row) => quantityOf(row, quantities) * row.visitors);
}

function sumOf(rows: readonly TicketRow[], value: (row: TicketRow) => number): number {
  return rows.reduce((sum, row) => sum + value(row), 0);
}
