import type { CompiledPlan } from '#house-files/compile/compiled-house.ts';
import type { Queryable } from '#platform/database.ts';
import { lockTakenSeats, type StandingSession, type TakenSeat } from '#store/catalogue-changes.ts';
import type { Difference } from './compare-houses.ts';
import type { BreakingChange } from './find-breaking-changes.ts';

/** Seats that somebody has and that the changed hall lacks; what was looked at stays locked. */
export async function findLostSeats(
  transaction: Queryable,
  { changedEvents }: Difference,
  sessions: readonly StandingSession[],
  plans: Iterable<CompiledPlan>,
): Promise<BreakingChange[]> {
  const byUrl = new Map([...plans].map(({ url, plan }) => [url, new Set(plan.seats.ids)]));
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

function harmOf(session: StandingSession, seats: readonly TakenSeat[]): BreakingChange {
  return {
    kind: 'seats-gone',
    session,
    tickets: seats.length,
    orders: [...new Set(seats.map(({ orderId }) => orderId))],
    seats: seats.map(({ name }) => name),
  };
}
