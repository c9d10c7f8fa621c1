import type { Day, Text } from '@foyer/contract/rules/values.ts';
import { houseClock } from '#domain/clock-span.ts';
import type { CompiledHouse, CompiledPlan } from '#house-files/compile/compiled-house.ts';
import type { Queryable } from '#platform/database.ts';
import { lockTakenPieces } from '#store/add-ons.ts';
import {
  loadSeasonHolders,
  lockTakenPlaces,
  lockTakenSeats,
  type StandingSession,
  type TakenPlaces,
  type TakenSeat,
} from '#store/catalogue-changes.ts';
import { loadOpenVisits } from '#store/visit-grants.ts';
import { type Difference, isAhead } from './compare-houses.ts';

/** A change that would hurt somebody who has a ticket or an add-on, or holds them: it is refused. */
export type BreakingChange =
  | SessionBreakingChange
  | { kind: 'too-few-pieces' /** Of the offer. */; name: Text; taken: number; wanted: number }
  /** Visits of season tickets could no longer be booked. `lastDay` null: some have none. */
  | {
      kind: 'visits-lost';
      eventId: string;
      eventGone: boolean;
      visits: number;
      lastDay: Day | null;
      orders: readonly number[];
    }
  /** Every session would begin at another moment than the one that was sold. */
  | { kind: 'time-zone'; before: string; after: string; tickets: number; orders: readonly number[] };

export type SessionBreakingChange = {
  session: StandingSession;
  tickets: number;
  /** Numbers of the orders, as their buyers know them. */
  orders: readonly number[];
} & (
  | { kind: 'session-gone'; eventGone: boolean }
  /** `seats` and standing areas as the files call them: `parterre-5-12`, `floor`. */
  | { kind: 'seats-gone'; seats: readonly string[] }
  /** Parts of the hall have changed their keys, and with them these would be in other parts. */
  | { kind: 'seats-moved'; seats: readonly MovedSeat[] }
  /** The event that is played instead sells no such zones. */
  | { kind: 'zones-gone' }
  /** It would be played today or earlier. */
  | { kind: 'too-soon'; at: string }
  /** It has begun or is over, and so are its tickets: they go nowhere else. */
  | { kind: 'over' }
  /** A zone, or below 0 a standing area; `zoneName` null: of the whole session. */
  | { kind: 'too-few-places'; zoneId: number; zoneName: Text | null; taken: number; wanted: number }
);

export interface MovedSeat {
  /** As the files call it. */
  name: string;
  /** Names of its part of the hall. */
  was: Text;
  is: Text;
}

export interface Judgement {
  breakingChanges: readonly BreakingChange[];
  /** Sessions that may be withdrawn. */
  withdrawable: readonly StandingSession[];
  /** Sessions of moving days that somebody bought: they stay although the files have moved on. */
  kept: readonly StandingSession[];
}

/** Looks at what is sold of every session that would go or get smaller; what it looked at stays locked. */
export async function findBreakingChanges(
  transaction: Queryable,
  difference: Difference,
  compiled: CompiledHouse,
  plans: Iterable<CompiledPlan>,
): Promise<Judgement> {
  const smaller = smallerSessions(difference);
  const ids = [...difference.missingSessions, ...smaller.map(({ session }) => session)].map(({ id }) => id);
  const taken = ids.length === 0 ? [] : await lockTakenPlaces(transaction, ids);
  const ofSession = taken.filter(({ zoneId }) => zoneId === 0);
  const named = ids.length === 0 ? [] : await loadSeasonHolders(transaction, ids);
  const whole = new Map([...named, ...ofSession].map((one) => [one.sessionId, one]));
  const rolling = new Set(compiled.events.filter((event) => event.rolling).map(({ id }) => id));
  const events = new Set(compiled.events.map(({ id }) => id));
  const areas = new Map([...plans].flatMap(({ plan }) => plan.standing.map(({ id, name }) => [-id, name])));
  const sold = difference.missingSessions.filter(({ id }) => whole.has(id));
  return {
    breakingChanges: [
      ...sold
        .filter(({ eventId }) => !rolling.has(eventId))
        .map((session) => goneHarm(session, whole.get(session.id), !events.has(session.eventId))),
      ...smaller.flatMap((change) => placesHarms(change, taken, compiled, areas)),
    ],
    withdrawable: difference.missingSessions.filter(({ id }) => !whole.has(id)),
    kept: sold.filter(({ eventId }) => rolling.has(eventId)),
  };
}

interface SmallerSession {
  session: StandingSession;
  limits: { zoneId: number; wanted: number }[];
}

function smallerSessions({ changedSessions }: Difference): SmallerSession[] {
  return changedSessions.flatMap(({ before, after }) => {
    const limits = Object.entries(after.places).flatMap(([zone, wanted]) => {
      const standing = before.places[zone] ?? null;
      return wanted !== null && (standing === null || wanted < standing)
        ? [{ zoneId: Number(zone), wanted }]
        : [];
    });
    return limits.length > 0 ? [{ session: before, limits }] : [];
  });
}

function goneHarm(
  session: StandingSession,
  taken: Pick<TakenPlaces, 'tickets' | 'orders'> | undefined,
  eventGone: boolean,
): BreakingChange {
  return {
    kind: 'session-gone',
    session,
    eventGone,
    tickets: taken?.tickets ?? 0,
    orders: taken?.orders ?? [],
  };
}

function placesHarms(
  { session, limits }: SmallerSession,
  taken: readonly TakenPlaces[],
  { events }: CompiledHouse,
  areas: ReadonlyMap<number, Text>,
): BreakingChange[] {
  const prices = events.find(({ id }) => id === session.eventId)?.prices ?? [];
  return limits.flatMap(({ zoneId, wanted }) => {
    const found = taken.find((one) => one.sessionId === session.id && one.zoneId === zoneId);
    if (found === undefined || found.places <= wanted) return [];
    const { places, tickets, orders } = found;
    const zone = prices.find((row) => zoneId !== 0 && row.zoneId === zoneId);
    const zoneName = zone?.zoneName ?? areas.get(zoneId) ?? null;
    return [{ kind: 'too-few-places', session, zoneId, zoneName, taken: places, wanted, tickets, orders }];
  });
}

/** Seats and standing areas that somebody has and that the changed hall lacks; what was looked at stays locked. */
export async function findLostSeats(
  transaction: Queryable,
  { changedEvents }: Difference,
  sessions: readonly StandingSession[],
  plans: Iterable<CompiledPlan>,
): Promise<BreakingChange[]> {
  const byUrl = seatsByPlan(plans);
  const changed = changedEvents.filter(({ before, after }) => before.document.planUrl !== after.planUrl);
  const known = new Map(
    changed.map(({ after }) => [after.id, byUrl.get(after.planUrl ?? '') ?? new Set<number>()]),
  );
  if (known.size === 0) return [];
  const taken = await lockTakenSeats(transaction, [...known.keys()]);
  const lost = taken.filter(({ eventId, seatId }) => !known.get(eventId)?.has(seatId));
  const bySession = Map.groupBy(lost, ({ sessionId }) => sessionId);
  return sessions.flatMap((session) => {
    const seats = bySession.get(session.id);
    return seats ? [harmOf(session, seats)] : [];
  });
}

/** Moves that cannot be: to today, of a session that is over, or to an event without the zones and seats that are sold. What was looked at stays locked. */
export async function findMisfits(
  transaction: Queryable,
  { changedSessions }: Difference,
  { setup, events }: CompiledHouse,
  { plans, now }: { plans: Iterable<CompiledPlan>; now: Date },
): Promise<BreakingChange[]> {
  const moved = changedSessions.filter(
    ({ before, after }) =>
      before.eventId !== after.eventId || before.day !== after.day || before.time !== after.time,
  );
  if (moved.length === 0) return [];
  const today = houseClock(now, setup.timeZone).day;
  const soon = moved
    .filter(({ after }) => after.day <= today)
    .map(({ before: session, after }): BreakingChange => {
      return { kind: 'too-soon', session, at: `${after.day} ${after.time}`, tickets: 0, orders: [] };
    });
  const over = moved.filter(({ before }) => !isAhead(before, now));
  const late = over.length === 0 ? [] : await findSoldOver(transaction, over);
  const replaced = moved.filter(({ before, after }) => before.eventId !== after.eventId);
  if (replaced.length === 0) return [...soon, ...late];
  const taken = await lockTakenPlaces(
    transaction,
    replaced.map(({ before }) => before.id),
  );
  const seats = await lockTakenSeats(transaction, [...new Set(replaced.map(({ before }) => before.eventId))]);
  const seatsOf = seatsByPlan(plans);
  return [
    ...soon,
    ...late,
    ...replaced.flatMap(({ before: session, after }): BreakingChange[] => {
      const url = events.find(({ id }) => id === after.eventId)?.planUrl ?? '';
      const lost = seats.filter(
        ({ sessionId, seatId }) => sessionId === session.id && !seatsOf.get(url)?.has(seatId),
      );
      const zones = taken.filter(
        ({ sessionId, zoneId }) =>
          sessionId === session.id && zoneId > 0 && !Object.hasOwn(after.places, zoneId),
      );
      const tickets = zones.reduce((sum, one) => sum + one.tickets, 0);
      const orders = [...new Set(zones.flatMap((one) => one.orders))];
      return [
        ...(lost.length > 0 ? [harmOf(session, lost)] : []),
        ...(zones.length > 0 ? [{ kind: 'zones-gone' as const, session, tickets, orders }] : []),
      ];
    }),
  ];
}

async function findSoldOver(
  transaction: Queryable,
  moves: Difference['changedSessions'],
): Promise<BreakingChange[]> {
  const ids = moves.map(({ before }) => before.id);
  const taken = (await lockTakenPlaces(transaction, ids)).filter(({ zoneId }) => zoneId === 0);
  return moves.flatMap(({ before: session }): BreakingChange[] => {
    const sold = taken.find(({ sessionId }) => sessionId === session.id);
    if (sold === undefined) return [];
    const { tickets, orders } = sold;
    return [{ kind: 'over', session, tickets, orders }];
  });
}

function harmOf(session: StandingSession, seats: readonly TakenSeat[]): BreakingChange {
  return {
    kind: 'seats-gone',
    session,
    tickets: seats.reduce((sum, one) => sum + one.tickets, 0),
    orders: [...new Set(seats.map(({ orderId }) => orderId))],
    seats: [...new Set(seats.map(({ name }) => name))],
  };
}

/** Numbers of the seats of each plan, and below 0 of its standing areas. */
function seatsByPlan(plans: Iterable<CompiledPlan>): ReadonlyMap<string, ReadonlySet<number>> {
  return new Map(
    [...plans].map(({ url, plan: { seats, standing } }) => [
      url,
      new Set([...seats.ids, ...standing.map(({ id }) => -id)]),
    ]),
  );
}

/** Another time zone while tickets are sold; what was looked at stays locked. */
export async function findMovedTimes(
  transaction: Queryable,
  { house }: Difference,
  sessions: readonly StandingSession[],
): Promise<BreakingChange[]> {
  const [before, after] = [house?.before?.setup.timeZone, house?.after.setup.timeZone];
  if (before === undefined || after === undefined || before === after) return [];
  const ids = sessions.map(({ id }) => id);
  const taken = (await lockTakenPlaces(transaction, ids)).filter(({ zoneId }) => zoneId === 0);
  if (taken.length === 0) return [];
  const tickets = taken.reduce((sum, one) => sum + one.tickets, 0);
  return [
    {
      kind: 'time-zone',
      before,
      after,
      tickets,
      orders: [...new Set(taken.flatMap(({ orders }) => orders))],
    },
  ];
}

/** Offers whose stock would be smaller than what is sold or held; what was looked at stays locked. */
export async function findShortOffers(
  transaction: Queryable,
  { offers }: Pick<CompiledHouse, 'offers'>,
): Promise<BreakingChange[]> {
  const limited = offers.filter(({ stock }) => stock !== null);
  const taken = await lockTakenPieces(
    transaction,
    limited.map(({ id }) => id),
  );
  return limited.flatMap(({ id, name, stock }): BreakingChange[] => {
    const pieces = taken.get(id) ?? 0;
    return stock === null || pieces <= stock
      ? []
      : [{ kind: 'too-few-pieces', name, taken: pieces, wanted: stock }];
  });
}

/** Visits of season tickets to events that could be booked with them before, and could no longer be. */
export async function findStrandedVisits(
  transaction: Queryable,
  { changedEvents, withdrawnEvents }: Pick<Difference, 'changedEvents' | 'withdrawnEvents'>,
  { events }: Pick<CompiledHouse, 'events'>,
  today: Day,
): Promise<BreakingChange[]> {
  const before = [...changedEvents.map((change) => change.before), ...withdrawnEvents];
  const lost = before
    .filter(({ id, document }) => takesVisits(document) && !events.some(isEventWithVisits(id)))
    .map(({ id }) => id);
  if (lost.length === 0) return [];
  const open = await loadOpenVisits(transaction, lost, today);
  return open.flatMap(({ eventId, visits, lastDay, isEndless, orders }): BreakingChange[] => {
    const eventGone = !events.some(({ id }) => id === eventId);
    // Visits without a last day were sold for as long as the event is played.
    if (eventGone && lastDay === null) return [];
    return [{ kind: 'visits-lost', eventId, eventGone, visits, lastDay: isEndless ? null : lastDay, orders }];
  });
}

function isEventWithVisits(id: string) {
  return (event: CompiledHouse['events'][number]) => event.id === id && takesVisits(event);
}

function takesVisits({
  subscriptionPrices,
  usesPlan,
}: Pick<CompiledHouse['events'][number], 'subscriptionPrices' | 'usesPlan'>): boolean {
  return subscriptionPrices.length > 0 && !usesPlan;
}
