import { forgetDraft } from '#features/buyer-form/kept-draft.ts';
import { applyWish } from '#features/club/discount-wish.ts';
import { useSettledOrder } from '#features/place-order/use-settled-order.ts';
import { useModal } from '#features/shell/modal.ts';
import { useModalAtHand } from '#features/shell/modal-part.ts';
import { placePlanOrder } from './seat-calls.ts';
import type { HallCartState } from './use-hall-cart.ts';

/** Buying places of the plan; a seat of somebody else's leaves the cart, the rest stays (SC-10). */
export function usePlanBuying(hallCart: HallCartState, namesVisitors: boolean) {
  useModalAtHand();
  return useSettledOrder(placePlanOrder, {
    namesVisitors,
    say: useModal(),
    onPlaced: async (hash, request) => {
      await applyWish(hash, request);
      hallCart.handOver();
    },
    onLeft: () => {
      forgetDraft();
      hallCart.empty();
    },
    onPlaceTaken: () => hallCart.checkHolds(),
  });
}
