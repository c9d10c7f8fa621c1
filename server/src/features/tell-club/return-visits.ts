import type { Club } from '#ports/club.ts';
import { claimReturningVisits, type DueVisits, markVisitsReturned } from '#store/club-visits.ts';
import { type TellRoom, tellClub } from './tell-club.ts';

const atOnce = 20;

/**
 * Job: visits whose order lapsed, ended or came back are given back to the club that keeps them. Which ones is written
 * down by whatever frees the order's places (migration 0049); a silent club is asked again, each time later.
 */
export async function returnDueVisits(room: TellRoom): Promise<void> {
  const due = await claimReturningVisits(room.database, atOnce);
  if (due.length === 0) return;
  const club = await room.club();
  for (const visits of due) await giveBack(room, club, visits);
}

async function giveBack(room: TellRoom, club: Club | null, visits: DueVisits): Promise<void> {
  const { orderId, tries, since, keys } = visits;
  await tellClub(room, club, {
    orderId,
    tries,
    since,
    task: `take ${keys.length} visits back`,
    lost: 'visits-lost',
    ask: (asked) => asked.returnVisits(keys),
    close: async (answer) => {
      if (answer.kind === 'refused')
        return await markVisitsReturned(room.database, visits, 'LOST', answer.reason);
      await markVisitsReturned(room.database, visits, 'RETURNED', null);
    },
  });
}
