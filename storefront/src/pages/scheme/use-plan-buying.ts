import type { Refusal } from '@foyer/contract/errors.ts';
import { restriction } from '#api/restriction.ts';
import { forgetDraft } from '#features/buyer-form/kept-draft.ts';
import { applyWish } from '#features/club/discount-wish.ts';
import { forgetOrderKey } from '#features/place-order/order-key.ts';
import { type PlaceOutcome, usePlaceOrder } from '#features/place-order/use-place-order.ts';
import { useModal } from '#features/shell/modal.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse, usePaths, useRouter } from '#lib/router/router.ts';
import { placePlanOrder } from './seat-calls.ts';
import type { HallCartState } from './use-hall-cart.ts';

/** After these the sale is not what the page shows: it is loaded again, the cart stays as far as it can. */
const changedSale: readonly Refusal['kind'][] = [
  'price-changed',
  'sale-closed',
  'limit',
  'not-offered',
  'consent-missing',
];

/** Buying places of the plan: the order page after success, a message with the button back after anything else. */
export function usePlanBuying(hallCart: HallCartState, namesVisitors: boolean) {
  const router = useRouter();
  const paths = usePaths();
  const { language } = useHouse();
  const showModal = useModal();
  const errors = useTexts('errors');
  const settle = async (outcome: PlaceOutcome) => {
    if (outcome.ok) {
      const { hash } = outcome.value;
      await applyWish(hash, language);
      hallCart.handOver();
      await router.navigate(namesVisitors ? paths.nominalTickets(hash) : paths.order(hash));
      // Still here: the page did not come. Everything stays, and the next press asks for the same order.
      if (router.state().trouble !== null) return;
      forgetOrderKey();
      forgetDraft();
      hallCart.empty();
      return;
    }
    if (outcome.ok === null) {
      const { reason } = outcome;
      const text = reason === 'server' ? errors('internal', { code: '-9999' }) : errors(reason);
      await showModal({ kind: 'error', text });
      return;
    }
    const restricted = restriction(outcome.refusal);
    if (restricted) {
      await router.navigate(paths.unauthorized(restricted.gid));
      return;
    }
    const { refusal, text, code } = outcome;
    // A seat of somebody else's leaves the cart, the rest stays (SC-10).
    if (refusal.kind === 'place-taken') hallCart.checkHolds();
    const reloaded = changedSale.includes(refusal.kind) ? router.reload() : undefined;
    const kind = refusal.kind === 'limit' ? 'warning' : 'error';
    await Promise.all([showModal({ kind, text, code }), reloaded]);
    if (refusal.kind === 'buyer-invalid')
      document.getElementById(`buyer-${refusal.parameters?.field}`)?.focus();
  };
  return usePlaceOrder(placePlanOrder, settle);
}
