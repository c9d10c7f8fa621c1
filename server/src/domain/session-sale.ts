import type { PriceRow, SaleSession } from '@foyer/contract/event/event.ts';
import { rowsOfDay } from '@foyer/contract/rules/rows-of-day.ts';
import type { CatalogueEvent, CatalogueSession, StockLevels } from './catalogue.ts';

/** The current state of a session's sale. */
interface SessionSale {
  state: SaleSession['state'];
  /** Remaining places over all zones; null: unlimited. */
  left: number | null;
  zonesLeft: readonly { zoneId: number; left: number | null }[];
}

/** True while the session is worth showing: not started, or still on sale. */
export function isAhead(session: CatalogueSession, now: Date): boolean {
  return session.startsAt > now.getTime() || session.saleClosesAt > now.getTime();
}

/** The session is shown but not sold, for example because its plan is missing. */
export function isNeverSold(session: CatalogueSession): boolean {
  return session.saleClosesAt === 0;
}

/**
 * The remaining places of a session and whether it is on sale. `levels` undefined: the database did not count it,
 * because its sale is over. Zones that no row of `rows` sells are left out.
 */
export function sessionSale(
  rows: readonly PriceRow[],
  session: CatalogueSession,
  levels: StockLevels | undefined,
  now: Date,
): SessionSale {
  const zoneIds = [...new Set(rows.map((row) => row.zoneId))];
  const zonesLeft = zoneIds.map((zoneId) => ({ zoneId, left: zoneLeft(levels, zoneId) }));
  const left = smaller(levels?.left ?? null, sumOf(zonesLeft.map((zone) => zone.left)));
  const window = saleWindow(session, now);
  // Whoever kept seats are for must come to the plan, though nobody else finds anything there.
  const isSoldOut = left === 0 && !levels?.keptSeats;
  return { state: window === 'open' && isSoldOut ? 'sold-out' : window, left, zonesLeft };
}

function zoneLeft(levels: StockLevels | undefined, zoneId: number): number | null {
  if (!levels) return null;
  return smaller(levels.zones.get(zoneId) ?? null, levels.left);
}

function sumOf(places: readonly (number | null)[]): number | null {
  return places.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);
}

function smaller(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other;
  return Math.min(one, other);
}

type SaleWindow = 'open' | 'soon' | 'closed' | 'cancelled';

/** Whether a session is on sale now, regardless of places. The window is exact to the millisecond: [opens, closes). */
export function saleWindow(
  session: Pick<CatalogueSession, 'saleOpensAt' | 'saleClosesAt' | 'cancelled'>,
  now: Date,
): SaleWindow {
  if (session.cancelled) return 'cancelled';
  if (now.getTime() >= session.saleClosesAt) return 'closed';
  return session.saleOpensAt !== null && now.getTime() < session.saleOpensAt ? 'soon' : 'open';
}

/**
 * The price rows on sale for a session: those of its price type, where a row for that very day replaces the same row
 * for any day. If the house shows separate culture card prices, only those of the requested mode (EV-7).
 */
export function priceRowsFor(
  event: Pick<CatalogueEvent, 'prices'>,
  session: Pick<CatalogueSession, 'priceTypeId' | 'day'>,
  card: { used: boolean; pricesApart: boolean },
): PriceRow[] {
  const rows = event.prices.filter((row) => row.priceTypeId === session.priceTypeId && isOfMode(row, card));
  return rowsOfDay(rows, session.day);
}

/** The card is personal: no tickets for several people. Flag of the row (`useproculture`): 0 without the card, 1 with it only, 2 both. */
function isOfMode(row: PriceRow, card: { used: boolean; pricesApart: boolean }): boolean {
  if (card.used && row.visitors > 1) return false;
  return !card.pricesApart || row.cultureCard === 2 || (row.cultureCard === 1) === card.used;
}
