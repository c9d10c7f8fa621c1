import { addDiscount } from '@foyer/contract/order/discount-calls.ts';
import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import type { DiscountRequest } from '@foyer/contract/people/club.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import { sendCall } from '#api/send-call.ts';
import { wishStorage } from './stored-wish.ts';

/** Discounts the buyer wants on an order not placed yet. */
export interface DiscountWish {
  promoCode: string | null;
  bonuses: Money;
}

export const noWish: DiscountWish = { promoCode: null, bonuses: 0 };

const saidName = 'foyer-discount-said';

/** Stored for the tab like the buyer's form: over reloads, until the order is placed. */
export function keepWish(wish: DiscountWish): void {
  write(wishStorage, wish.promoCode === null && wish.bonuses === 0 ? null : wish);
}

export function readWish(): DiscountWish {
  const kept = read(wishStorage);
  if (typeof kept !== 'object' || kept === null || !('promoCode' in kept) || !('bonuses' in kept))
    return noWish;
  const { promoCode, bonuses } = kept;
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
  write(wishStorage, null);
  const name = { hash, language, cardCode: null };
  const texts: (string | null)[] = [];
  if (promoCode !== null) texts.push(await ask({ ...name, promoCode, bonuses: null }));
  if (bonuses > 0) texts.push(await ask({ ...name, promoCode: null, bonuses }));
  const text = texts.filter(Boolean).join(' ');
  if (text !== '') write(saidName, { hash: hash.toLowerCase(), text });
  return texts.every((one) => one === '');
}

/** Why a discount was refused, once, on its order's page; null: it was not, or none was wanted. */
export function takeSaid(hash: string): string | null {
  const said = read(saidName);
  if (typeof said !== 'object' || said === null || !('hash' in said) || !('text' in said)) return null;
  if (said.hash !== hash.toLowerCase() || typeof said.text !== 'string') return null;
  write(saidName, null);
  return said.text;
}

/** The text of a refusal, '' of a success, null of no answer: the order's page shows what was applied. */
async function ask(request: DiscountRequest): Promise<string | null> {
  return sendCall(addDiscount, request).then(
    (answer) => (answer.ok ? '' : answer.text),
    () => null,
  );
}

function read(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null');
  } catch {
    return null;
  }
}

/** A full or forbidden storage loses only what it would have held. */
function write(name: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, JSON.stringify(value));
  } catch {
    // See above.
  }
}
