import type { Answer, RefusalKind } from '@foyer/contract/kit/answer.ts';
import type { PlacedOrder, PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { useRef } from 'react';
import { useLanguage, useTexts } from '#i18n/texts-context.tsx';
import { loadPart } from '#lib/load/load-part.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import { randomName } from '#lib/random-name.ts';
import { useHouse, usePaths, useRouter } from '#lib/router/router.ts';
import { readStored, store } from '#lib/tab-storage.ts';
import { type CheckWords, isBotRefusal } from './bot-refusal.ts';
import { chooseWay, takeChosenWay } from './chosen-way.ts';
import { orderKeyStorage } from './stored-draft.ts';

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

/** These come before the shop has looked at the order: an earlier request with the same key may have placed it. */
const undecided: readonly RefusalKind[] = ['csrf', 'too-many-requests', 'busy', 'internal'];

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
  /** The order is under way, or its outcome is known. */
  onBusy(busy: boolean): void;
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
      const wayId = isAsShown ? buying.wayId : null;
      if (wayId !== null) chooseWay(hash, wayId);
      // The order's page opens in the whole window then, which knows nothing of this one.
      const handed = wayId !== null && 'framed' in document.documentElement.dataset ? `#way-${wayId}` : '';
      await router.navigate(buying.namesVisitors ? paths.nominalTickets(hash) : paths.order(hash) + handed);
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
  return usePlaceOrder(place, settle, buying.onBusy);
}
/** An order, a refusal, or no answer: then the outcome is unknown, and another press repeats the same request (OR-6). */
type PlaceOutcome = Answer<PlacedOrder> | { ok: null; reason: NetworkFailure['reason'] };

/** The visitor closed the bot check: nothing was sent, and there is nothing to report. */
const dismissed = null;

export type Place = (request: PlaceOrderRequest, key: string) => Promise<Answer<PlacedOrder>>;

/**
 * Sends the order; while it is under way further presses do nothing. `settle` gets the outcome: after success
 * the form stays busy until the page has moved on, after anything else the button is back first (OR-3).
 */
function usePlaceOrder(
  place: Place,
  settle: (outcome: PlaceOutcome, request: PlaceOrderRequest) => Promise<void>,
  onBusy: (busy: boolean) => void,
): (request: PlaceOrderRequest) => Promise<void> {
  const words = { language: useLanguage(), overrides: useHouse().texts };
  // React state updates too late for the second half of a double press.
  const underWay = useRef(false);
  return async (request) => {
    if (underWay.current) return;
    underWay.current = true;
    onBusy(true);
    let outcome: PlaceOutcome | typeof dismissed;
    try {
      outcome = await placed(place, request, words);
      if (outcome?.ok) await settle(outcome, request);
    } finally {
      underWay.current = false;
      onBusy(false);
    }
    if (outcome && !outcome.ok) await settle(outcome, request);
  };
}

async function placed(
  place: Place,
  request: PlaceOrderRequest,
  words: CheckWords,
): Promise<PlaceOutcome | typeof dismissed> {
  try {
    const answer = await placedWithCheck(place, request, words);
    // The shop looks for the order of the key before it refuses anything: there is none.
    if (answer === dismissed || !(answer.ok || undecided.includes(answer.refusal.kind))) forgetOrderKey();
    return answer;
  } catch (failure) {
    if (failure instanceof NetworkFailure) return { ok: null, reason: failure.reason };
    throw failure;
  }
}

/** Few buyers get a bot check (BD-8): its script loads when needed. */
async function placedWithCheck(place: Place, request: PlaceOrderRequest, words: CheckWords) {
  const key = orderKey(request);
  const answer = await place(request, key);
  if (answer.ok || !isBotRefusal(answer.refusal)) return answer;
  const { passBotCheck } = await loadPart(() => import('./pass-bot-check.tsx'));
  return passBotCheck(answer, (botCheck) => place({ ...request, botCheck }, key), words);
}
interface StoredKey {
  key: string;
  /** The request that was sent with it. */
  request: string;
}

/**
 * The Idempotency-Key of a cart: the same for the same request, over reloads of the tab too, so that a lost answer
 * or a second press makes no second order (OR-6). Another request is another order and gets another key.
 */
function orderKey(request: PlaceOrderRequest): string {
  // A bot check in between does not make it another order.
  const text = JSON.stringify({ ...request, botCheck: undefined });
  const stored = readKey();
  if (stored?.request === text) return stored.key;
  const key = randomName();
  // Where nothing can be stored the key lasts for one call and its repeat.
  store(orderKeyStorage, { key, request: text, sessionId: request.sessionId });
  return key;
}

/** The order is placed, or its key is no longer needed. */
function forgetOrderKey(): void {
  store(orderKeyStorage, null);
}

function readKey(): StoredKey | null {
  const stored = readStored(orderKeyStorage);
  if (typeof stored !== 'object' || stored === null || !('key' in stored) || !('request' in stored))
    return null;
  const { key, request } = stored;
  return typeof key === 'string' && typeof request === 'string' ? { key, request } : null;
}
