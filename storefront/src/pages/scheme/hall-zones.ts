import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { ticketPrice } from '@foyer/contract/rules/price.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import type { EventData, EventRow } from '#features/event-sale/event-data.ts';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { sessionRows } from '#features/event-sale/session-rows.ts';

/** A price zone as the plan, the legend and the list show it. */
export interface HallZone {
  id: number;
  /** `A`, `B` …: colour alone never identifies a zone. */
  letter: string;
  name: string;
  fill: string;
  /** Text colour on the fill. */
  word: string;
  /** Of one ticket of its first category, fee included. */
  price: Money;
  /** The categories that its seats are sold for, in the order of the house. */
  rows: readonly EventRow[];
  /** How many the house still sells of it and of the whole session: fewer than there are free seats where its file says so. */
  left: number;
  sessionLeft: number;
}

/** Safe for colour-blind people (Okabe and Ito), for zones to which the house gives no colour. */
const palette = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#56b4e9', '#e69f00', '#7a5c00', '#555555'];

/**
 * The zones that a session is sold by, in the order of the house: by culture card, or without. A zone keeps its letter
 * and colour whoever buys.
 */
export function hallZones(
  { rows, zones }: Pick<EventData, 'rows' | 'zones'>,
  session: Pick<SessionView, 'priceTypeId' | 'day' | 'left' | 'zonesLeft'>,
  usesCard: boolean,
): HallZone[] {
  // A group enters together, without seats of its own.
  const soldTo = (byCard: boolean) => sessionRows(rows, session, byCard).filter((row) => !row.group);
  const sold = soldTo(usesCard);
  const ids = [...new Set([...soldTo(false), ...soldTo(true)].map((row) => row.zoneId))];
  const all = ids.map((id, index) => {
    const own = sold.filter((row) => row.zoneId === id);
    const known = zones.find((zone) => zone.id === id);
    const fill = known?.color || (palette[index % palette.length] ?? '#555555');
    const [first] = own;
    return {
      id,
      letter: String.fromCharCode(65 + (index % 26)),
      name: known?.name ?? '',
      fill,
      word: wordOn(fill),
      price: first ? ticketPrice(first).total : 0,
      rows: own,
      left: session.zonesLeft[id] ?? session.left ?? Infinity,
      sessionLeft: session.left ?? Infinity,
    };
  });
  return all.filter((zone) => zone.rows.length > 0);
}

/** The zones as far as they are sold in these categories. */
export function zonesOf(zones: readonly HallZone[], categoryIds: readonly number[]): HallZone[] {
  return zones.flatMap((zone) => {
    const rows = zone.rows.filter(({ categoryId }) => categoryIds.includes(categoryId));
    const [first] = rows;
    return first ? [{ ...zone, rows, price: ticketPrice(first).total }] : [];
  });
}

/** How many tickets the zones of a sector still have between them. */
export function leftIn(
  { sectors, rows, seats }: HallPlan,
  sector: number,
  zones: readonly HallZone[],
): number {
  const { firstRow = 0, rowCount = 0 } = sectors[sector] ?? {};
  const last = rows[firstRow + rowCount - 1];
  const ids = new Set(seats.zoneIds.slice(rows[firstRow]?.first, last && last.first + last.count));
  const left = zones.reduce((sum, zone) => (ids.has(zone.id) ? sum + zone.left : sum), 0);
  return Math.min(left, zones[0]?.sessionLeft ?? 0);
}

/** White or ink, whichever is more readable on a `#rrggbb` (WCAG's luminance; the two are equal at 0.18). */
export function wordOn(fill: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(fill.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18 ? '#1c1916' : '#ffffff';
}
