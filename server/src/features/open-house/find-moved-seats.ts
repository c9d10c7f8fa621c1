import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { languages, type Text } from '@foyer/contract/rules/values.ts';
import type { CompiledHouse, CompiledPlan } from '#house-files/compile/compiled-house.ts';
import type { Queryable } from '#platform/database.ts';
import { lockTakenSeats, type StandingSession, type StandingState } from '#store/catalogue-changes.ts';
import { findKeptPlaces } from '#store/keeps.ts';
import { createPlans } from '#store/plans.ts';
import type { Difference } from './compare-houses.ts';
import type { BreakingChange, MovedSeat } from './find-breaking-changes.ts';

interface Houses {
  difference: Difference;
  standing: StandingState;
  compiled: CompiledHouse;
  plans: Iterable<CompiledPlan>;
}

/**
 * Seats and standing areas that are sold, held or kept and that would be in another part of the hall, because two parts have
 * changed their keys. What was looked at stays locked.
 */
export async function findMovedSeats(transaction: Queryable, houses: Houses): Promise<BreakingChange[]> {
  const replanned = replannedSessions(houses);
  if (replanned.length === 0) return [];
  const events = [...new Set(replanned.map(({ session }) => session.eventId))];
  const taken = await lockTakenSeats(transaction, events);
  const kept = await findKeptPlaces(transaction, events);
  const plansBefore = createPlans(transaction);
  const changes: BreakingChange[] = [];
  for (const { session, planUrl, plan } of replanned) {
    const isHere = ({ sessionId }: { sessionId: number }) => sessionId === session.id;
    const [sold, set] = [taken.filter(isHere), kept.filter(isHere)];
    const before = sold.length + set.length === 0 ? null : await plansBefore(planUrl);
    if (before === null) continue;
    const moveOf = movesBetween(before.plan, plan);
    const seats = [...sold, ...set].flatMap(({ seatId, name }) => {
      const move = moveOf(seatId);
      return move ? [{ name, ...move }] : [];
    });
    if (seats.length === 0) continue;
    const moved = sold.filter(({ seatId }) => moveOf(seatId) !== null);
    changes.push({
      kind: 'seats-moved',
      session,
      tickets: moved.reduce((sum, one) => sum + one.tickets, 0),
      orders: [...new Set(moved.map(({ orderId }) => orderId))],
      seats: [...new Map(seats.map((seat) => [seat.name, seat])).values()],
    });
  }
  return changes;
}

interface Replanned {
  session: StandingSession;
  /** Of the hall as it was sold. */
  planUrl: string;
  plan: HallPlan;
}

function replannedSessions({ difference, standing, compiled, plans }: Houses): Replanned[] {
  const byUrl = new Map([...plans].map(({ url, plan }) => [url, plan]));
  const eventAfter = new Map(
    difference.changedSessions.map(({ before, after }) => [before.id, after.eventId]),
  );
  const before = new Map(standing.events.map(({ id, document }) => [id, document.planUrl]));
  const after = new Map(compiled.events.map(({ id, planUrl }) => [id, planUrl]));
  return standing.sessions.flatMap((session) => {
    const planUrl = before.get(session.eventId) ?? null;
    const urlAfter = after.get(eventAfter.get(session.id) ?? session.eventId) ?? null;
    const plan = byUrl.get(urlAfter ?? '');
    return planUrl === null || plan === undefined || planUrl === urlAfter ? [] : [{ session, planUrl, plan }];
  });
}

/** Names of the parts of a hall: sectors by their numbers, standing areas by theirs below 0. */
type Parts = ReadonlyMap<number, Text>;

function partsOf({ sectors, standing }: HallPlan): Parts {
  return new Map([
    ...sectors.map(({ id, name }): [number, Text] => [id, name]),
    ...standing.map(({ id, name }): [number, Text] => [-id, name]),
  ]);
}

/** The part of each seat, and of each standing area below 0. */
function partsOfSeats({ sectors, rows, seats, standing }: HallPlan): ReadonlyMap<number, number> {
  return new Map([
    ...seats.ids.map((id, seat): [number, number] => [
      id,
      sectors[rows[seats.rows[seat] ?? -1]?.sector ?? -1]?.id ?? 0,
    ]),
    ...standing.map(({ id }): [number, number] => [-id, -id]),
  ]);
}

/** null: the seat stays where it is; its part may have a new name that is no other part's. */
function movesBetween(
  before: HallPlan,
  after: HallPlan,
): (seatId: number) => Pick<MovedSeat, 'was' | 'is'> | null {
  const [partBefore, partAfter] = [partsOfSeats(before), partsOfSeats(after)];
  const [namesBefore, namesAfter] = [partsOf(before), partsOf(after)];
  return (seatId) => {
    const was = namesBefore.get(partBefore.get(seatId) ?? 0);
    const is = namesAfter.get(partAfter.get(seatId) ?? 0);
    if (was === undefined || is === undefined || isSameName(was, is)) return null;
    const hasPassed = hasNew(was, namesBefore, namesAfter) || hasNew(is, namesAfter, namesBefore);
    return hasPassed ? { was, is } : null;
  };
}

/** A part has this name in `there` that had another in `here`, or that was not in it. */
function hasNew(name: Text, here: Parts, there: Parts): boolean {
  return [...there].some(([id, one]) => isSameName(one, name) && !isSameName(here.get(id) ?? {}, name));
}

/** A translation that is added or corrected makes no other part. */
function isSameName(one: Text, other: Text): boolean {
  return languages.some((language) => one[language] !== undefined && one[language] === other[language]);
}
