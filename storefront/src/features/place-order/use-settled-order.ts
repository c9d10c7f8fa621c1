import type { RefusalKind } from '@foyer/contract/kit/errors.ts';
import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { usePaths, useRouter } from '#lib/router/router.ts';
import { chooseWay, takeChosenWay } from './chosen-way.ts';
import { forgetOrderKey } from './order-key.ts';
import { type Place, type PlaceOutcome, usePlaceOrder } from './use-place-order.ts';

/** After these refusals the page is out of date: it reloads, and keeps what still fits of the choice. */
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
  /** The way to pay that was chosen on this page; null: the order's page asks. */
  wayId: number | null;
  /** Called before the order's page is loaded. False: it costs more than was shown here, so the buyer looks first. */
  onPlaced(hash: string, request: PlaceOrderRequest): Promise<boolean>;
  /** The order's page is shown: what was chosen and typed is no longer needed. */
  onLeft(): void;
  /** Somebody else was quicker. */
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
      const isAsShown = await buying.onPlaced(hash, request);
      if (isAsShown && buying.wayId !== null) chooseWay(hash, buying.wayId);
      await router.navigate(buying.namesVisitors ? paths.nominalTickets(hash) : paths.order(hash));
      // Still here: the order's page failed to load. Everything stays, and the next press requests the same order.
      if (router.state().trouble !== null) {
        takeChosenWay(hash);
        return;
      }
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
    // A visitor who is no longer signed in keeps the choice: the page asks to sign in where it must (B 4.4).
    if (refusal.kind === 'forbidden') {
      await router.navigate(paths.unauthorized(true));
      return;
    }
    const isTaken = refusal.kind === 'place-taken';
    const seenAnew = isTaken ? buying.onPlaceTaken() : changedSale.includes(refusal.kind) && router.reload();
    const kind = refusal.kind === 'limit' ? 'warning' : 'error';
    await Promise.all([buying.say({ kind, text, code }), seenAnew]);
    // The buyer's field that the server refused.
    if (refusal.kind === 'buyer-invalid')
      document.getElementById(`buyer-${refusal.parameters?.field}`)?.focus();
  };
  return usePlaceOrder(place, settle);
}
