import type { Club } from '#ports/club.ts';
import { notifyClub } from '#shop/notify-club.ts';
import type { Shop } from '#shop/shop.ts';
import { claimDueBonusReturns, type DueBonusReturn, markBonusReturn } from '#store/bonus-returns.ts';

const atOnce = 20;

/** Job: the club gives bonuses of returned tickets back to the card, once each; a silent club is asked again later. */
export async function returnDueBonuses(shop: Shop): Promise<void> {
  const due = await claimDueBonusReturns(shop.database, atOnce);
  if (due.length === 0) return;
  const club = await shop.club.get();
  for (const one of due) await giveBack(shop, club, one);
}

async function giveBack(shop: Shop, club: Club | null, due: DueBonusReturn): Promise<void> {
  const { database } = shop;
  const { id, orderId, reservation, clubKey, amount, tries, createdAt } = due;
  if (reservation === null)
    return await markBonusReturn(database, id, 'DONE', 'the bonuses were never spent at the club');
  await notifyClub(shop, club, {
    orderId,
    tries,
    since: createdAt,
    task: 'give bonuses back',
    lost: 'bonuses-lost',
    ask: (asked) => asked.returnBonuses({ key: clubKey, reservation, amount }),
    close: async (answer) => {
      if (answer.kind === 'refused') return await markBonusReturn(database, id, 'LOST', answer.reason);
      await markBonusReturn(database, id, 'DONE', null);
    },
  });
}
