import type { RefusalKind } from '@foyer/contract/kit/errors.ts';
import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { usePaths, useRouter } from '#lib/router/router.ts';
import { forgetOrderKey } from './order-key.ts';
import { type Place, type PlaceOutcome, usePlaceOrder } from './use-place-order.ts';

/** After these the sale is not what the page shows: it is loaded again, what was chosen stays as far as it fits. */
const changedSale: readonly RefusalKind[] = [
  'price-changed',
  'sale-closed',
  'limit',
  'not-offered',
  'consent-missing',
  'subscription-refused',
  'visits-used',
];

/** What differs from page to page in buying. */
export interface Buying {
  namesVisitors: boolean;
  /** Shows a message until it is closed. */
  say(message: { kind: 'error' | 'warning'; text: string; code?: string }): Promise<void>;
  /** Before the page of the order is asked for. */
  onPlaced(hash: string, request: PlaceOrderRequest): Promise<void>;
  /** Its page has come: what was chosen and typed is of no more use. */
  onLeft(): void;
  /** Somebody was quicker. */
  onPlaceTaken(): Promise<void> | void;
}

/** Buying: the order page after success, a message with the button back after anything else (OR-2, OR-3). */
export function useSettledOrder(place: Place, buying: Buying) {
  const router = useRouter();
  const paths = usePaths();
  const errors = useTexts('errors');
  const settle = async (outcome: PlaceOutcome, request: PlaceOrderRequest) => {
    if (outcome.ok) {
      const { hash } = outcome.value;
      await buying.onPlaced(hash, request);
      await router.navigate(buying.namesVisitors ? paths.nominalTickets(hash) : paths.order(hash));
      // Still here: the page did not come. Everything stays, and the next press asks for the same order.
      if (router.state().trouble !== null) return;
      forgetOrderKey();
      buying.onLeft();
      return;
    }
    if (outcome.ok === null) {
      const { reason } = outcome;
      const text = reason === 'server' ? errors('internal', { code: '-9999' }) : errors(reason);
      await buying.say({ kind: 'error', text });
      return;
    }
    const { refusal, text, code } = outcome;
    // Who is not signed in any more stays with what was chosen: the page asks for it where it must (B 4.4).
    if (refusal.kind === 'forbidden') {
      await router.navigate(paths.unauthorized(true));
      return;
    }
    const isTaken = refusal.kind === 'place-taken';
    const seenAnew = isTaken ? buying.onPlaceTaken() : changedSale.includes(refusal.kind) && router.reload();
    const kind = refusal.kind === 'limit' ? 'warning' : 'error';
    await Promise.all([buying.say({ kind, text, code }), seenAnew]);
    // The field of the buyer that the server did not take.
    if (refusal.kind === 'buyer-invalid')
      document.getElementById(`buyer-${refusal.parameters?.field}`)?.focus();
  };
  return usePlaceOrder(place, settle);
}
