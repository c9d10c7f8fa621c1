import type { Club } from '#ports/club.ts';
import { notifyClub } from '#shop/notify-club.ts';
import type { Shop } from '#shop/shop.ts';
import { claimReturningVisits, type DueVisits, markVisitsReturned } from '#store/club-visits.ts';

const atOnce = 20;

/**
 * Job: visits whose order lapsed, ended or came back are given back to the club that keeps them. Which ones is written
 * down by whatever frees the order's places (migration 0049); a silent club is asked again, each time later.
 */
export async function returnDueVisits(shop: Shop): Promise<void> {
  const due = await claimReturningVisits(shop.database, atOnce);
  if (due.length === 0) return;
  const club = await shop.club.get();
  for (const visits of due) await giveBack(shop, club, visits);
}

async function giveBack(shop: Shop, club: Club | null, visits: DueVisits): Promise<void> {
  const { orderId, tries, since, keys } = visits;
  await notifyClub(shop, club, {
    orderId,
    tries,
    since,
    task: `take ${keys.length} visits back`,
    lost: 'visits-lost',
    ask: (asked) => asked.returnVisits(keys),
    close: async (answer) => {
      if (answer.kind === 'refused')
        return await markVisitsReturned(shop.database, visits, 'LOST', answer.reason);
      await markVisitsReturned(shop.database, visits, 'RETURNED', null);
    },
  });
}
