import type { Answer } from '@foyer/contract/kit/answer.ts';
import type { PlacedOrder, PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { useRef, useState } from 'react';
import { useLanguage } from '#i18n/texts-context.tsx';
import { loadPart } from '#lib/load/load-part.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import { useHouse } from '#lib/router/router.ts';
import { type CheckWords, isBotRefusal } from './bot-refusal.ts';
import { forgetOrderKey, orderKey } from './order-key.ts';

/** An order, a refusal, or no answer: then the outcome is unknown, and another press repeats the same request (OR-6). */
export type PlaceOutcome = Answer<PlacedOrder> | { ok: null; reason: NetworkFailure['reason'] };

/** The visitor closed the bot check: nothing was sent, and there is nothing to report. */
const dismissed = null;

export type Place = (request: PlaceOrderRequest, key: string) => Promise<Answer<PlacedOrder>>;

/**
 * Sends the order; while it is under way further presses do nothing. `settle` gets the outcome: after success
 * the form stays busy until the page has moved on, after anything else the button is back first (OR-3).
 */
export function usePlaceOrder(
  place: Place,
  settle: (outcome: PlaceOutcome, request: PlaceOrderRequest) => Promise<void>,
): { busy: boolean; send: (request: PlaceOrderRequest) => Promise<void> } {
  const words = { language: useLanguage(), overrides: useHouse().texts };
  const [busy, setBusy] = useState(false);
  // React state updates too late for the second half of a double press.
  const underWay = useRef(false);
  const send = async (request: PlaceOrderRequest) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    let outcome: PlaceOutcome | typeof dismissed;
    try {
      outcome = await placed(place, request, words);
      if (outcome?.ok) await settle(outcome, request);
    } finally {
      underWay.current = false;
      setBusy(false);
    }
    if (outcome && !outcome.ok) await settle(outcome, request);
  };
  return { busy, send };
}

async function placed(
  place: Place,
  request: PlaceOrderRequest,
  words: CheckWords,
): Promise<PlaceOutcome | typeof dismissed> {
  try {
    const answer = await placedWithCheck(place, request, words);
    if (answer === dismissed) return dismissed;
    if (!answer.ok && answer.refusal.kind === 'key-reused') forgetOrderKey();
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
