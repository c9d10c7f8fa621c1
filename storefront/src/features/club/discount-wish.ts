import { addDiscount } from '@foyer/contract/order/discount-calls.ts';
import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import type { DiscountRequest } from '@foyer/contract/people/club.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import { sendCall } from '#api/send-call.ts';
import { readStored, store } from '#lib/tab-storage.ts';
import { wishStorage } from './stored-wish.ts';

/** Discounts the buyer wants on an order not placed yet. */
export interface DiscountWish {
  promoCode: string | null;
  bonuses: Money;
}

export const noWish: DiscountWish = { promoCode: null, bonuses: 0 };

const saidName = 'foyer-discount-said';

/** Stored for the tab like the buyer's form: over reloads, until the order is placed. */
export function storeWish(wish: DiscountWish): void {
  store(wishStorage, wish.promoCode === null && wish.bonuses === 0 ? null : wish);
}

export function readWish(): DiscountWish {
  const stored = readStored(wishStorage);
  if (typeof stored !== 'object' || stored === null || !('promoCode' in stored) || !('bonuses' in stored))
    return noWish;
  const { promoCode, bonuses } = stored;
  return {
    promoCode: typeof promoCode === 'string' ? promoCode : null,
    bonuses: typeof bonuses === 'number' ? bonuses : 0,
  };
}

/**
 * Takes the wish off the order that was just placed: the code, then the bonuses, each by itself, so that a code that
 * does not fit costs no bonuses. What the shop refuses is said on the order's page; the order stands in any case. An
 * order that takes no discount leaves the wish aside, for the next one. False: something of it was refused, or not
 * answered.
 */
export async function applyWish(hash: string, placed: PlaceOrderRequest): Promise<boolean> {
  const { language, usesCultureCard, lines } = placed;
  if (usesCultureCard || lines.every(({ shownAmount }) => shownAmount === 0)) return true;
  const { promoCode, bonuses } = readWish();
  store(wishStorage, null);
  const name = { hash, language, cardCode: null };
  const texts: (string | null)[] = [];
  if (promoCode !== null) texts.push(await ask({ ...name, promoCode, bonuses: null }));
  if (bonuses > 0) texts.push(await ask({ ...name, promoCode: null, bonuses }));
  const text = texts.filter(Boolean).join(' ');
  if (text !== '') store(saidName, { hash: hash.toLowerCase(), text });
  return texts.every((one) => one === '');
}

/** Why a discount was refused, once, on its order's page; null: it was not, or none was wanted. */
export function takeSaid(hash: string): string | null {
  const said = readStored(saidName);
  if (typeof said !== 'object' || said === null || !('hash' in said) || !('text' in said)) return null;
  if (said.hash !== hash.toLowerCase() || typeof said.text !== 'string') return null;
  store(saidName, null);
  return said.text;
}

/** The text of a refusal, '' of a success, null of no answer: the order's page shows what was applied. */
async function ask(request: DiscountRequest): Promise<string | null> {
  return sendCall(addDiscount, request).then(
    (answer) => (answer.ok ? '' : answer.text),
    () => null,
  );
}
