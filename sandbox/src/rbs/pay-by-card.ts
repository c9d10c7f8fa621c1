import type { Bank } from './bank.ts';
import type { BankOrder, CardFace } from './bank-order.ts';
import { type CardEntry, cardFace, hasExpired } from './card-entry.ts';
import { isOpen } from './order-changes.ts';
import { type CardOutcome, outcomeOfCard } from './test-cards.ts';

/** The result of a step on the bank's pages. */
export type BuyerStep =
  | { kind: 'return'; to: 'success' | 'fail' }
  /** The issuer asks for the code of 3-D Secure. */
  | { kind: 'challenge'; wrong: boolean }
  /** The connection broke after the payment: nothing leads back to the shop. */
  | { kind: 'lost' }
  /** The bank will decide at `paysAt` (milliseconds), the window closes now. */
  | { kind: 'later'; paysAt: number }
  /** The order was decided before. */
  | { kind: 'over' };

/** The code that the issuer takes. */
export const rightCode = '123456';

const wrongCodesAllowed = 3;

/** `laterSeconds` is for the card that pays late. */
export function payByCard(
  bank: Bank,
  order: BankOrder,
  entry: CardEntry,
  laterSeconds = bank.settings.latePaymentSeconds,
): BuyerStep {
  if (!canTry(order)) return { kind: 'over' };
  const card = cardFace(entry);
  if (bank.scenarios.take('return-success-while-pending', order.orderNumber)) {
    return carryOut(bank, order, card, { kind: 'pending, returned to success' }, 0);
  }
  if (bank.scenarios.take('return-success-while-failed', order.orderNumber)) {
    return carryOut(bank, order, card, { kind: 'refused', actionCode: 120, returnTo: 'success' }, 0);
  }
  const outcome: CardOutcome = hasExpired(entry, bank.clock.now())
    ? { kind: 'refused', actionCode: 101, returnTo: 'fail' }
    : outcomeOfCard(entry.number);
  return carryOut(bank, order, card, outcome, laterSeconds);
}

/** The buyer typed the code of 3-D Secure; the third wrong one ends the payment. */
export function confirmCode(bank: Bank, order: BankOrder, code: string): BuyerStep {
  if (!canTry(order) || !order.underWay) return { kind: 'over' };
  if (code.trim() === rightCode) {
    bank.pay(order, order.underWay.card, { secure: true });
    return { kind: 'return', to: 'success' };
  }
  if (bank.countWrongCode(order) < wrongCodesAllowed) return { kind: 'challenge', wrong: true };
  return rejectChallenge(bank, order);
}

export function rejectChallenge(bank: Bank, order: BankOrder): BuyerStep {
  if (!canTry(order)) return { kind: 'over' };
  bank.refuse(order, -2006);
  return { kind: 'return', to: 'fail' };
}

/** Open, and not waiting for a verdict that will come by itself. */
export function canTry(order: BankOrder): boolean {
  return isOpen(order) && order.underWay?.paysAt === undefined;
}

function carryOut(
  bank: Bank,
  order: BankOrder,
  card: CardFace,
  outcome: CardOutcome,
  laterSeconds: number,
): BuyerStep {
  switch (outcome.kind) {
    case 'paid':
      bank.pay(order, card);
      return { kind: 'return', to: 'success' };
    case 'challenged':
      bank.begin(order, card);
      return { kind: 'challenge', wrong: false };
    case 'refused':
      bank.refuse(order, outcome.actionCode);
      return { kind: 'return', to: outcome.returnTo };
    case 'paid, return lost':
      bank.pay(order, card, { silent: !outcome.callback });
      return { kind: 'lost' };
    case 'paid later': {
      const paysAt = bank.clock.now() + laterSeconds * 1000;
      bank.begin(order, card, paysAt);
      return { kind: 'later', paysAt };
    }
    case 'pending, returned to success':
      return { kind: 'return', to: 'success' };
  }
}
