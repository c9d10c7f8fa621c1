import type { CloseOutcome, Club } from '#ports/club.ts';
import { raiseAlarm, resolveOrderAlarms } from '#store/alarms.ts';
import { claimDueBonusReturns, type DueBonusReturn, markBonusReturn } from '#store/bonus-returns.ts';
import type { DiscountRoom } from './discount-room.ts';

type ReturnRoom = Pick<DiscountRoom, 'database' | 'club' | 'now'>;

const atOnce = 20;

/** Job: the club gives bonuses of returned tickets back to the card, once each; a silent club is asked again later. */
export async function returnDueBonuses(room: ReturnRoom): Promise<void> {
  const due = await claimDueBonusReturns(room.database, atOnce);
  if (due.length === 0) return;
  const club = await room.club();
  for (const one of due) await giveBack(room, club, one);
}

async function giveBack(room: ReturnRoom, club: Club | null, due: DueBonusReturn): Promise<void> {
  const { database } = room;
  if (due.reservation === null)
    return await markBonusReturn(database, due.id, 'DONE', 'the bonuses were never spent at the club');
  const outcome: CloseOutcome = club
    ? await club.returnBonuses({ key: due.clubKey, reservation: due.reservation, amount: due.amount })
    : { kind: 'unknown', reason: 'the house has no club that can be used' };
  if (outcome.kind === 'unknown') return await tellOfSilence(room, due, outcome.reason);
  await resolveOrderAlarms(database, 'club-silent', due.orderId);
  if (outcome.kind === 'done') return await markBonusReturn(database, due.id, 'DONE', null);
  await markBonusReturn(database, due.id, 'LOST', outcome.reason);
  const detail = `the club would not give bonuses back: ${outcome.reason}`;
  await raiseAlarm(database, { kind: 'bonuses-lost', orderId: due.orderId, paymentId: null, detail });
}

const patienceMilliseconds = 3_600_000;

/** For an hour it is the club's own affair; after that somebody should look. */
async function tellOfSilence(
  { database, now }: ReturnRoom,
  { orderId, tries, createdAt }: DueBonusReturn,
  reason: string,
): Promise<void> {
  if (now().getTime() - createdAt.getTime() < patienceMilliseconds) return;
  const detail = `could not give bonuses back, ${tries} tries: ${reason}`;
  await raiseAlarm(database, { kind: 'club-silent', orderId, paymentId: null, detail });
}
