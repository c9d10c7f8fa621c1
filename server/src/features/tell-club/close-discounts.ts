import type { Club } from '#ports/club.ts';
import { raiseAlarm } from '#store/alarms.ts';
import {
  claimDueDiscounts,
  claimLostDiscounts,
  type DueDiscount,
  findFreeByDiscount,
  giveUpAsked,
  markDiscountClosed,
} from '#store/discounts.ts';
import { type TellRoom, tellClub } from './tell-club.ts';

export interface CloseRoom extends TellRoom {
  /** Confirms an order of total 0; safe to repeat. */
  confirmFree(orderId: number): Promise<void>;
}

const atOnce = 20;

/**
 * Job: what orders have done with their discounts is told to the club. It follows from how the orders stand, so
 * nothing can be forgotten: whatever ended an order, and whatever was killed on the way.
 */
export async function closeDueDiscounts(room: CloseRoom): Promise<void> {
  const { database } = room;
  await giveUpAsked(database);
  for (const orderId of await findFreeByDiscount(database)) await room.confirmFree(orderId);
  for (const { orderId } of await claimLostDiscounts(database)) {
    const detail = 'paid after its discount had gone back to the club';
    await raiseAlarm(database, { kind: 'discount-lost', orderId, paymentId: null, detail });
  }
  await closeDiscounts(room, null);
}

/** Of one order or of all: redeems what is paid, gives back what is not used. A silent club is asked again later. */
export async function closeDiscounts(room: TellRoom, orderId: number | null): Promise<void> {
  const club = await room.club();
  const due = await claimDueDiscounts(room.database, { orderId, atMost: atOnce });
  for (const discount of due) await close(room, club, discount);
}

async function close(room: TellRoom, club: Club | null, due: DueDiscount): Promise<void> {
  const { id, orderId, must, clubKey, tries, createdAt } = due;
  await tellClub(room, club, {
    orderId,
    tries,
    since: createdAt,
    task: `${must} a discount`,
    lost: 'discount-lost',
    ask: (asked) => asked[must](clubKey),
    close: async (answer) => {
      if (answer.kind === 'refused')
        return await markDiscountClosed(room.database, id, 'LOST', answer.reason);
      await markDiscountClosed(room.database, id, must === 'redeem' ? 'REDEEMED' : 'RELEASED', null);
    },
  });
}
