import type { CloseOutcome, Club } from '#ports/club.ts';
import { raiseAlarm, resolveOrderAlarms } from '#store/alarms.ts';
import {
  claimDueDiscounts,
  claimLostDiscounts,
  type DueDiscount,
  findFreeByDiscount,
  giveUpAsked,
  markDiscountClosed,
} from '#store/discounts.ts';
import type { DiscountRoom } from './discount-room.ts';

type CloseRoom = Pick<DiscountRoom, 'database' | 'club' | 'confirmFree' | 'now'>;

const atOnce = 20;

/**
 * Job: what orders have done with their discounts is told to the club. It follows from how the orders stand, so
 * nothing can be forgotten: whatever ended an order, and whatever was killed on the way.
 */
export async function closeDueDiscounts(room: CloseRoom): Promise<void> {
  await giveUpAsked(room.database);
  for (const orderId of await findFreeByDiscount(room.database)) await room.confirmFree(orderId);
  for (const { orderId } of await claimLostDiscounts(room.database)) {
    await raise(room, 'discount-lost', orderId, 'paid after its discount had gone back to the club');
  }
  await closeDiscounts(room, null);
}

/** Of one order or of all: redeems what is paid, gives back what is not used. A silent club is asked again later. */
export async function closeDiscounts(room: CloseRoom, orderId: number | null): Promise<void> {
  const club = await room.club();
  const due = await claimDueDiscounts(room.database, { orderId, atMost: atOnce });
  for (const discount of due) await close(room, club, discount);
}

async function close(room: CloseRoom, club: Club | null, discount: DueDiscount): Promise<void> {
  const { id, orderId, must, clubKey } = discount;
  const outcome: CloseOutcome = club
    ? await club[must](clubKey)
    : { kind: 'unknown', reason: 'the house has no club that can be used' };
  if (outcome.kind === 'unknown') return await tellOfSilence(room, discount, outcome.reason);
  await resolveOrderAlarms(room.database, 'club-silent', orderId);
  if (outcome.kind === 'done') {
    return await markDiscountClosed(room.database, id, must === 'redeem' ? 'REDEEMED' : 'RELEASED', null);
  }
  await markDiscountClosed(room.database, id, 'LOST', outcome.reason);
  await raise(room, 'discount-lost', orderId, `the club would not ${must}: ${outcome.reason}`);
}

const patienceMilliseconds = 3_600_000;

/** For an hour it is the club's own affair; after that somebody should look. */
async function tellOfSilence(
  room: CloseRoom,
  { orderId, must, tries, createdAt }: DueDiscount,
  reason: string,
): Promise<void> {
  if (room.now().getTime() - createdAt.getTime() < patienceMilliseconds) return;
  await raise(room, 'club-silent', orderId, `could not ${must} a discount, ${tries} tries: ${reason}`);
}

async function raise(
  { database }: CloseRoom,
  kind: 'club-silent' | 'discount-lost',
  orderId: number,
  detail: string,
): Promise<void> {
  await raiseAlarm(database, { kind, orderId, paymentId: null, detail });
}
