import { addDiscount } from '#features/discount-order/add-discount.ts';
import { cancelDiscount } from '#features/discount-order/cancel-discount.ts';
import type { DiscountRoom } from '#features/discount-order/discount-room.ts';
import type { DiscountDesk } from '#web/discount-routes.ts';
import { decided, found, refused } from './answers.ts';

export function createDiscountDesk(room: DiscountRoom): DiscountDesk {
  return {
    add: async (request) => {
      const { promoCode, language } = request;
      const outcome = await addDiscount(room, request);
      return outcome.kind === 'refused' ? refused(outcome.refusal, language) : found({ promoCode });
    },
    cancel: async ({ hash, language }) => decided(await cancelDiscount(room, hash), language),
  };
}
