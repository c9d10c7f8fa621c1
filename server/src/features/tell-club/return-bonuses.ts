import type { Club } from '#ports/club.ts';
import { claimDueBonusReturns, type DueBonusReturn, markBonusReturn } from '#store/bonus-returns.ts';
import { type TellRoom, tellClub } from './tell-club.ts';

const atOnce = 20;

/** Job: the club gives bonuses of returned tickets back to the card, once each; a silent club is asked again later. */
export async function returnDueBonuses(room: TellRoom): Promise<void> {
  const due = await claimDueBonusReturns(room.database, atOnce);
  if (due.length === 0) return;
  const club = await room.club();
  for (const one of due) await giveBack(room, club, one);
}

async function giveBack(room: TellRoom, club: Club | null, due: DueBonusReturn): Promise<void> {
  const { database } = room;
  const { id, orderId, reservation, clubKey, amount, tries, createdAt } = due;
  if (reservation === null)
    return await markBonusReturn(database, id, 'DONE', 'the bonuses were never spent at the club');
  await tellClub(room, club, {
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
