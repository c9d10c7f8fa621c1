import { placeOrder } from '@foyer/contract/event/event-calls.ts';
import { browserApi } from '#api/browser-api.ts';
import { forgetDraft } from '#features/buyer-form/stored-draft.ts';
import { applyWish } from '#features/club/discount-wish.ts';
import type { EventData } from '#features/event-sale/event-data.ts';
import { useSettledOrder } from '#features/place-order/use-settled-order.ts';
import { useModal } from '#features/shell/modal.ts';
import { useRouter } from '#lib/router/router.ts';
import { keepCart } from './kept-cart.ts';

/** Buying tickets without places. */
export function useBuying(data: EventData) {
  const router = useRouter();
  return useSettledOrder((request, key) => browserApi({ placeOrder }).placeOrder(request, key), {
    namesVisitors: data.sale.namesVisitors,
    say: useModal(),
    onPlaced: applyWish,
    onLeft: () => {
      forgetDraft();
      keepCart({ sessionId: null, quantities: {}, usesCard: false });
    },
    onPlaceTaken: () => router.reload(),
  });
}
