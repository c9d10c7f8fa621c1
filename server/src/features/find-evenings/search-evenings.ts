import type { PriceRow } from '@foyer/contract/event/event.ts';
import type { EveningTime, EveningWish } from '@foyer/contract/listing/evenings.ts';
import { type BestSeats, bestSeats } from '@foyer/contract/rules/best-seats.ts';
import { ticketPrice } from '@foyer/contract/rules/price.ts';
import type { Day, Money, Time } from '@foyer/contract/rules/values.ts';
import type { CatalogueEvent, CatalogueSession, StockLevels } from '#domain/catalogue.ts';
import type { HallIndex } from '#domain/hall-index.ts';
import { priceRowsFor } from '#domain/price-rows.ts';
import { sessionSale } from '#domain/session-sale.ts';

/** Which seats of a session are free, a byte each, 1 for a free one. Windows found in it are remembered with it. */
export interface FreePicture {
  hall: HallIndex;
  free: Uint8Array;
}

export interface OpenSession {
  event: CatalogueEvent;
  session: CatalogueSession;
  /** Zones that can take the party, the dearest first. */
  zones: readonly ZoneOffer[];
}

export interface ZoneOffer {
  row: PriceRow;
  sum: Money;
}

export interface FoundEvening extends OpenSession {
  offer: ZoneOffer;
  /** null: without a plan. */
  hall: HallIndex | null;
  seats: BestSeats | null;
}

/** Sessions on sale that fit the wish before any seat is looked at, by their start. */
export function fittingSessions(
  events: readonly CatalogueEvent[],
  levels: ReadonlyMap<number, StockLevels>,
  wish: EveningWish,
  { now, pricesApart }: { now: Date; pricesApart: boolean },
): OpenSession[] {
  const found = events
    .filter((event) => isOfWish(event, wish))
    .flatMap((event) =>
      event.sessions
        .filter((session) => isWhen(session, wish.when))
        .map((session) => ({
          event,
          session,
          zones: zonesOf(event, session, levels, wish, { now, pricesApart }),
        }))
        .filter(({ zones }) => zones.length > 0),
    );
  return found.sort((one, other) => one.session.startsAt - other.session.startsAt);
}

function isOfWish(event: CatalogueEvent, { menuId, party }: EveningWish): boolean {
  // A season ticket is no evening, and a plan that is still to come sells nothing.
  if (event.composition.length > 0 || (event.usesPlan && event.planUrl === null)) return false;
  if (event.orderLimit > 0 && event.orderLimit < party) return false;
  return menuId === null || event.menuIds.includes(menuId);
}

/** Hour from which a session is an evening. */
const eveningFrom: Time = '17:00';

export function isWhen(
  { day, time, allDay }: { day: Day; time: Time; allDay: boolean },
  when: EveningTime,
): boolean {
  const isEvening = !allDay && time >= eveningFrom;
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const isWeekend = weekday === 0 || weekday === 6;
  switch (when) {
    case 'any':
      return true;
    case 'evening':
      return isEvening;
    case 'day':
      return !isEvening;
    case 'weekend':
      return isWeekend;
    case 'weekend-evening':
      return isWeekend && isEvening;
    case 'weekday-evening':
      return !isWeekend && isEvening;
  }
}

interface SaleNow {
  now: Date;
  pricesApart: boolean;
}

function zonesOf(
  event: CatalogueEvent,
  session: CatalogueSession,
  levels: ReadonlyMap<number, StockLevels>,
  { party, upTo }: EveningWish,
  { now, pricesApart }: SaleNow,
): ZoneOffer[] {
  const rows = priceRowsFor(event, session, { used: false, pricesApart });
  const sale = sessionSale(rows, session, levels.get(session.id), now);
  if (sale.state !== 'open' || (sale.left !== null && sale.left < party)) return [];
  return sale.zonesLeft
    .filter(({ left }) => left === null || left >= party)
    .flatMap(({ zoneId }) => dearestRow(rows, zoneId, party) ?? [])
    .map((row) => ({ row, sum: ticketPrice(row).total * party }))
    .filter(({ sum }) => upTo === null || sum <= upTo)
    .sort((one, other) => other.sum - one.sum);
}

/** Nothing becomes dearer than promised: whoever the people are, none pays more than this category's price. */
function dearestRow(rows: readonly PriceRow[], zoneId: number, party: number): PriceRow | undefined {
  const usable = rows.filter(
    (row) =>
      row.zoneId === zoneId &&
      !row.group &&
      row.visitors === 1 &&
      row.min <= party &&
      (row.max === 0 || row.max >= party),
  );
  return usable.toSorted((one, other) => ticketPrice(other).total - ticketPrice(one).total)[0];
}

/**
 * The places of a session for the party: with a sum to stay below the dearest zone that has them, for that is the best the
 * money buys; without one the cheapest. null: nowhere are so many together.
 */
export function eveningOf(
  open: OpenSession,
  picture: FreePicture | null,
  wish: EveningWish,
): FoundEvening | null {
  const inOrder = wish.upTo === null ? open.zones.toReversed() : open.zones;
  if (open.event.planUrl === null) {
    const [offer] = inOrder;
    return offer ? { ...open, offer, hall: null, seats: null } : null;
  }
  if (picture === null) return null;
  for (const offer of inOrder) {
    const seats = windowOf(picture, offer.row.zoneId, wish.party);
    if (seats) return { ...open, offer, hall: picture.hall, seats };
  }
  return null;
}

/** A picture is never changed, only replaced: what was sought in it once is kept with it. */
const knownWindows = new WeakMap<FreePicture, Map<string, BestSeats | null>>();

function windowOf(picture: FreePicture, zoneId: number, party: number): BestSeats | null {
  const known = knownWindows.get(picture) ?? new Map<string, BestSeats | null>();
  knownWindows.set(picture, known);
  const key = `${zoneId} ${party}`;
  const standing = known.get(key);
  if (standing !== undefined) return standing;
  const found = bestSeats(picture.hall.plan, (seat) => picture.free[seat] === 1, { zoneId, count: party });
  known.set(key, found);
  return found;
}
