import type { Club } from '#ports/club.ts';
import { claimDueDiscounts, type DueDiscount, markDiscountClosed } from '#store/discounts.ts';
import { notifyClub } from './notify-club.ts';
import type { Shop } from './shop.ts';

const atOnce = 20;

/** Of one order or of all: redeems what is paid, gives back what is not used. A silent club is asked again later. */
export async function closeDiscounts(shop: Shop, orderId: number | null): Promise<void> {
  const club = await shop.club.get();
  const due = await claimDueDiscounts(shop.database, { orderId, atMost: atOnce });
  for (const discount of due) await close(shop, club, discount);
}

async function close(shop: Shop, club: Club | null, due: DueDiscount): Promise<void> {
  const { id, orderId, must, clubKey, tries, createdAt } = due;
  await notifyClub(shop, club, {
    orderId,
    tries,
    since: createdAt,
    task: `${must} a discount`,
    lost: 'discount-lost',
    ask: (asked) => asked[must](clubKey),
    close: async (answer) => {
      if (answer.kind === 'refused')
        return await markDiscountClosed(shop.database, id, 'LOST', answer.reason);
      await markDiscountClosed(shop.database, id, must === 'redeem' ? 'REDEEMED' : 'RELEASED', null);
    },
  });
}
