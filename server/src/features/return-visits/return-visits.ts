import type { Database } from '#platform/database.ts';
import type { Club } from '#ports/club.ts';
import { raiseAlarm, resolveOrderAlarms } from '#store/alarms.ts';
import { claimReturningVisits, type DueVisits, markVisitsReturned } from '#store/club-visits.ts';

export interface ReturnVisitsRoom {
  database: Database;
  /** null: the house has none that can be used. */
  club(): Promise<Club | null>;
  now(): Date;
}

const atOnce = 20;

/**
 * Job: visits whose order lapsed, ended or came back are given back to the club that keeps them. Which ones is written
 * down by whatever frees the order's places (migration 0049); a silent club is asked again, each time later.
 */
export async function returnDueVisits(room: ReturnVisitsRoom): Promise<void> {
  const due = await claimReturningVisits(room.database, atOnce);
  if (due.length === 0) return;
  const club = await room.club();
  for (const visits of due) await giveBack(room, club, visits);
}

async function giveBack(room: ReturnVisitsRoom, club: Club | null, visits: DueVisits): Promise<void> {
  const { database } = room;
  const outcome = club
    ? await club.returnVisits(visits.keys)
    : { kind: 'unknown' as const, reason: 'the house has no club that can be used' };
  if (outcome.kind === 'unknown') return await tellOfSilence(room, visits, outcome.reason);
  await resolveOrderAlarms(database, 'club-silent', visits.orderId);
  if (outcome.kind === 'done') return await markVisitsReturned(database, visits, 'RETURNED', null);
  await markVisitsReturned(database, visits, 'LOST', outcome.reason);
  const detail = `the club would not take ${visits.keys.length} visits back: ${outcome.reason}`;
  await raiseAlarm(database, { kind: 'visits-lost', orderId: visits.orderId, paymentId: null, detail });
}

const patienceMilliseconds = 3_600_000;

/** For an hour it is the club's own affair; after that somebody should look. */
async function tellOfSilence(
  { database, now }: ReturnVisitsRoom,
  { orderId, tries, since }: DueVisits,
  reason: string,
): Promise<void> {
  if (now().getTime() - since.getTime() < patienceMilliseconds) return;
  const detail = `could not give visits back, ${tries} tries: ${reason}`;
  await raiseAlarm(database, { kind: 'club-silent', orderId, paymentId: null, detail });
}
