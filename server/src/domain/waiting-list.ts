import type { PriceRow } from '@foyer/contract/event/event.ts';
import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { bestSeats } from '@foyer/contract/rules/best-seats.ts';
import { ticketPrice } from '@foyer/contract/rules/price.ts';
import { isForWheelchair } from '@foyer/contract/rules/seat-runs.ts';
import type { CatalogueEvent, CatalogueSession } from './catalogue.ts';
import { priceRowsFor } from './session-sale.ts';

/** What an entry of the waiting list wants of a session. */
export interface ListWish {
  id: number;
  party: number;
  /** Side by side in one row, where there are seats. */
  together: boolean;
  /** null: any zone. */
  zoneIds: readonly number[] | null;
  /** What it was offered and did not want: seats by their numbers, zones and areas whose places have none. */
  passedSeats: ReadonlySet<number>;
  passedPlaces: ReadonlySet<string>;
}

/** What is free of a session for its list. */
export interface FreeForList {
  /** Zones on sale, the best first: of several that fit an entry gets the first. */
  zoneIds: readonly number[];
  /** null: sold without a plan. */
  hall: { plan: HallPlan /** By index, 1 for a free seat. */; free: Uint8Array } | null;
  /** What is left by counter: 0 the session, above 0 a zone, below 0 a standing area. Absent or null: not limited. */
  left: ReadonlyMap<number, number | null>;
}

/** Places for one entry: seats by their index in the plan, or as many places of a zone or area as it has people. */
export interface MatchedPlaces {
  id: number;
  zoneId: number;
  areaId: number | null;
  seats: readonly number[];
}

/** The name under which places without a number are passed over. */
export function placesKey(zoneId: number, areaId: number | null): string {
  return `${zoneId}.${areaId ?? ''}`;
}

/**
 * Who is offered what. The entries are gone through in the order of `wishes`, which is that of their turns: each is served if
 * what is then free meets its wish, and gets the best of it. So nothing goes to an entry while an earlier one waits that it would
 * have served, and nothing stays idle that serves one who waits.
 */
export function matchList(
  wishes: readonly ListWish[],
  { zoneIds, hall, left }: FreeForList,
): MatchedPlaces[] {
  const rest: Rest = {
    hall,
    free: hall && Uint8Array.from(hall.free),
    left: new Map(left),
    unfit: new Set(),
  };
  return wishes.flatMap((wish) => {
    for (const zoneId of zoneIds) {
      const isWanted = wish.zoneIds === null || wish.zoneIds.includes(zoneId);
      const found = isWanted ? placesIn(zoneId, wish, rest) : null;
      if (found === null) continue;
      for (const seat of found.seats) if (rest.free) rest.free[seat] = 0;
      for (const counter of countersOf(found)) {
        const places = rest.left.get(counter) ?? null;
        if (places !== null) rest.left.set(counter, places - wish.party);
      }
      return [found];
    }
    return [];
  });
}

/** What the entries so far have left. */
interface Rest {
  hall: FreeForList['hall'];
  free: Uint8Array | null;
  left: Map<number, number | null>;
  /** Wishes that no seats met once: none will, for seats only get fewer. */
  unfit: Set<string>;
}

function placesIn(zoneId: number, wish: ListWish, rest: Rest): MatchedPlaces | null {
  const { id, party, passedPlaces } = wish;
  if (!fits(rest, [0, zoneId], party)) return null;
  if (rest.hall === null) {
    return passedPlaces.has(placesKey(zoneId, null)) ? null : { id, zoneId, areaId: null, seats: [] };
  }
  const seats = seatsOnce(rest, rest.hall.plan, zoneId, wish);
  if (seats !== null) return { id, zoneId, areaId: null, seats };
  const area = rest.hall.plan.standing.find(
    (one) =>
      one.zoneId === zoneId && fits(rest, [-one.id], party) && !passedPlaces.has(placesKey(zoneId, one.id)),
  );
  return area ? { id, zoneId, areaId: area.id, seats: [] } : null;
}

function seatsOnce({ free, unfit }: Rest, plan: HallPlan, zoneId: number, wish: ListWish) {
  const key = `${zoneId} ${wish.party} ${wish.together}`;
  if (free === null || unfit.has(key)) return null;
  const seats = seatsIn(plan, free, zoneId, wish);
  // Who has passed seats is choosier than others.
  if (seats === null && wish.passedSeats.size === 0) unfit.add(key);
  return seats;
}

function seatsIn(plan: HallPlan, free: Uint8Array, zoneId: number, wish: ListWish): readonly number[] | null {
  const { party, passedSeats, together } = wish;
  const taken = new Set<number>();
  const isFree = (seat: number) =>
    free[seat] === 1 && !taken.has(seat) && !passedSeats.has(plan.seats.ids[seat] ?? 0);
  const found = bestSeats(plan, isFree, { count: party, zoneId, inOneRow: together });
  if (found) return found.seats;
  if (together) return null;
  const all = plan.seats.zoneIds.flatMap((zone, seat) =>
    zone === zoneId && isFree(seat) && !isForWheelchair(plan, seat) ? [seat] : [],
  );
  if (all.length < party) return null;
  // Apart, but in as few pieces as can be.
  for (let most = party - 1; taken.size < party; ) {
    const count = Math.min(most, party - taken.size);
    const piece = bestSeats(plan, isFree, { count, zoneId, inOneRow: true });
    if (piece) for (const seat of piece.seats) taken.add(seat);
    else most = count - 1;
  }
  return [...taken];
}

function fits({ left }: Rest, counters: readonly number[], party: number): boolean {
  return counters.every((counter) => (left.get(counter) ?? Infinity) >= party);
}

/** The rows of stock that count these places. */
export function countersOf({ zoneId, areaId }: Pick<MatchedPlaces, 'zoneId' | 'areaId'>): number[] {
  return [0, zoneId, ...(areaId === null ? [] : [-areaId])];
}

/** How long an offer of the waiting list is kept, and when nobody is asked to hurry: `HH:mm` of the house. */
interface WaitingRule {
  offerMinutes: number;
  quiet: { from: string; to: string } | null;
}

export const usualWaitingRule: WaitingRule = { offerMinutes: 30, quiet: { from: '22:00', to: '09:00' } };

/** So often an entry may say that an offer does not suit it, and keep its place. */
export const mostPasses = 2;

const minute = 60_000;
const hour = 60 * minute;

/**
 * Until when an offer is kept: so long from now, at night from the morning on; shortly before the session for ten minutes only, and
 * never past the end of its sale.
 */
export function offerEnd(
  now: Date,
  { startsAt, saleClosesAt }: Pick<CatalogueSession, 'startsAt' | 'saleClosesAt'>,
  { offerMinutes, quiet }: WaitingRule,
  timeZone: string,
): Date {
  const isSoon = startsAt - now.getTime() < 3 * hour;
  const begin = isSoon ? now.getTime() : morningAfter(now, quiet, timeZone);
  const end = begin + (isSoon ? Math.min(10, offerMinutes) : offerMinutes) * minute;
  return new Date(Math.min(end, saleClosesAt));
}

/** The end of the night that it is now; by day, now. */
function morningAfter(now: Date, quiet: WaitingRule['quiet'], timeZone: string): number {
  if (quiet === null) return now.getTime();
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  const time = local.toPlainTime().toString({ smallestUnit: 'minute' });
  const overMidnight = quiet.from > quiet.to;
  const isQuiet = overMidnight
    ? time >= quiet.from || time < quiet.to
    : time >= quiet.from && time < quiet.to;
  if (!isQuiet) return now.getTime();
  const isEvening = overMidnight && time >= quiet.from;
  const day = local.toPlainDate().add({ days: isEvening ? 1 : 0 });
  return day.toZonedDateTime({ timeZone, plainTime: quiet.to }).epochMilliseconds;
}

/** Tickets for one person that a session sells in each of its zones, the dearest zone first. */
export function zonesForList(
  event: Pick<CatalogueEvent, 'prices'>,
  session: CatalogueSession,
  pricesApart: boolean,
): { zoneId: number; rows: PriceRow[] }[] {
  const rows = priceRowsFor(event, session, { used: false, pricesApart }).filter(
    ({ visitors, group }) => visitors === 1 && !group,
  );
  const byZone = Map.groupBy(rows, ({ zoneId }) => zoneId);
  const dearest = (ofZone: readonly PriceRow[]) => Math.max(...ofZone.map((row) => ticketPrice(row).total));
  return [...byZone]
    .map(([zoneId, ofZone]) => ({ zoneId, rows: ofZone }))
    .toSorted((one, other) => dearest(other.rows) - dearest(one.rows));
}
