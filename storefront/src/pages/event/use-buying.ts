import type { Refusal } from '@foyer/contract/errors.ts';
import { browserApi } from '#api/browser-api.ts';
import { restriction } from '#api/restriction.ts';
import { forgetDraft } from '#features/buyer-form/kept-draft.ts';
import { applyWish } from '#features/club/discount-wish.ts';
import type { EventData } from '#features/event-sale/event-data.ts';
import { forgetOrderKey } from '#features/place-order/order-key.ts';
import { type PlaceOutcome, usePlaceOrder } from '#features/place-order/use-place-order.ts';
import { useModal } from '#features/shell/modal.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse, usePaths, useRouter } from '#lib/router/router.ts';
import { keepCart } from './kept-cart.ts';

/** After these the sale is not what the page shows: it is loaded again, what was chosen stays as far as it fits. */
const changedSale: readonly Refusal['kind'][] = [
  'place-taken',
  'price-changed',
  'sale-closed',
  'limit',
  'not-offered',
  'consent-missing',
  'subscription-refused',
  'visits-used',
];

/** Buying: the order page after success, a message with the button back after anything else (OR-2, OR-3). */
export function useBuying(data: EventData) {
  const router = useRouter();
  const paths = usePaths();
  const { language } = useHouse();
  const showModal = useModal();
  const errors = useTexts('errors');
  const settle = async (outcome: PlaceOutcome) => {
    if (outcome.ok) {
      const { hash } = outcome.value;
      await applyWish(hash, language);
      await router.navigate(data.sale.namesVisitors ? paths.nominalTickets(hash) : paths.order(hash));
      // Still here: the page did not come. Everything stays, and the next press asks for the same order.
      if (router.state().trouble === null) forgetPurchase();
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
    const message = {
      kind: refusal.kind === 'limit' ? 'warning' : 'error',
      text,
      code,
    } as const;
    const reloaded = changedSale.includes(refusal.kind) ? router.reload() : undefined;
    await Promise.all([showModal(message), reloaded]);
    focusField(refusal);
  };
  return usePlaceOrder((request, key) => browserApi().placeOrder(request, key), settle);
}

function forgetPurchase(): void {
  forgetOrderKey();
  forgetDraft();
  keepCart({ sessionId: null, quantities: {}, usesCard: false });
}

/** The field of the buyer that the server did not take. */
function focusField({ kind, parameters }: Refusal): void {
  if (kind === 'buyer-invalid') document.getElementById(`buyer-${parameters?.field}`)?.focus();
}
