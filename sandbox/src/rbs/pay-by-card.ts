import type { Bank } from './bank.ts';
import type { BankOrder, CardFace } from './bank-order.ts';
import { isOpen } from './order-changes.ts';

/** What happens when a card is used. */
type CardOutcome =
  | { kind: 'paid' }
  | { kind: 'challenged' }
  | { kind: 'refused'; actionCode: number; returnTo: 'fail' | 'success' }
  | { kind: 'paid, return lost'; callback: boolean }
  | { kind: 'paid later' }
  | { kind: 'pending, returned to success' };

interface TestCard {
  number: string;
  outcome: CardOutcome;
  ru: string;
  en: string;
}

/** The cards of the payment page. The last four digits decide, so any number with the same ending works. */
export const testCards: readonly TestCard[] = [
  {
    number: '2200000000030001',
    outcome: { kind: 'paid' },
    ru: 'Оплата проходит',
    en: 'Payment goes through',
  },
  {
    number: '4000000000000002',
    outcome: { kind: 'refused', actionCode: 120, returnTo: 'fail' },
    ru: 'Отказ банка, выпустившего карту',
    en: 'Declined by the issuer',
  },
  {
    number: '2200000000010003',
    outcome: { kind: 'challenged' },
    ru: '3-D Secure: банк спросит код из СМС',
    en: '3-D Secure: the bank asks for a code',
  },
  {
    number: '2200000000000004',
    outcome: { kind: 'refused', actionCode: 116, returnTo: 'fail' },
    ru: 'Недостаточно средств',
    en: 'Insufficient funds',
  },
  {
    number: '2200000000090005',
    outcome: { kind: 'refused', actionCode: 101, returnTo: 'fail' },
    ru: 'Срок действия карты истёк',
    en: 'The card has expired',
  },
  {
    number: '2200000000080006',
    outcome: { kind: 'paid, return lost', callback: true },
    ru: 'Оплата проходит, но покупатель не возвращается в магазин',
    en: 'Paid, but the buyer never returns to the shop',
  },
  {
    number: '2200000000070007',
    outcome: { kind: 'paid later' },
    ru: 'Оплата проходит позже, окно закрывается сразу',
    en: 'Paid later, the window closes now',
  },
  {
    number: '2200000000060008',
    outcome: { kind: 'refused', actionCode: 71015, returnTo: 'fail' },
    ru: 'Неверные данные карты',
    en: 'Wrong card data',
  },
  {
    number: '2200000000050009',
    outcome: { kind: 'refused', actionCode: 151018, returnTo: 'fail' },
    ru: 'Банк-эквайер не ответил вовремя',
    en: 'The acquirer did not answer in time',
  },
  {
    number: '2200000000020010',
    outcome: { kind: 'pending, returned to success' },
    ru: 'Возврат в магазин как после оплаты, но банк ещё ничего не решил',
    en: 'Returned as if paid, but the bank has not decided',
  },
  {
    number: '2200000000010011',
    outcome: { kind: 'refused', actionCode: 120, returnTo: 'success' },
    ru: 'Возврат в магазин как после оплаты, но банк отказал',
    en: 'Returned as if paid, but the bank declined',
  },
  {
    number: '2200000000000012',
    outcome: { kind: 'paid, return lost', callback: false },
    ru: 'Оплата проходит, но нет ни возврата, ни уведомления',
    en: 'Paid, but neither return nor notification',
  },
];

export const goodCard = testCards[0]!; // the list above begins with it

/** The outcome by the last four digits; a card that is not in the list pays. */
export function outcomeOfCard(number: string): CardOutcome {
  const digits = digitsOf(number);
  const card = testCards.find((one) => one.number.slice(-4) === digits.slice(-4));
  return card ? card.outcome : { kind: 'paid' };
}

export function digitsOf(number: string): string {
  return number.replace(/\D/g, '');
}

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
const rightCode = '123456';

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

/** A card as a buyer typed it. */
export interface CardEntry {
  number: string;
  /** MM/YY */
  expiry: string;
  holder: string;
  code: string;
}

export type CardField = keyof CardEntry;

export const usualEntry: CardEntry = {
  number: goodCard.number,
  expiry: '12/34',
  holder: 'FOYER BUYER',
  code: '123',
};

/** Fields that cannot be what they should be; a number needs 16 to 19 digits, no more is asked of it. */
export function faultyFields(entry: CardEntry): CardField[] {
  const faulty: CardField[] = [];
  if (!/^\d{16,19}$/.test(digitsOf(entry.number))) faulty.push('number');
  if (!/^(0[1-9]|1[0-2])\s*\/\s*\d\d$/.test(entry.expiry.trim())) faulty.push('expiry');
  if (entry.holder.trim() === '') faulty.push('holder');
  if (!/^\d{3}$/.test(entry.code.trim())) faulty.push('code');
  return faulty;
}

/** Whether the card's month is over at `now` (milliseconds). */
function hasExpired(entry: CardEntry, now: number): boolean {
  const [month = 0, year = 0] = entry.expiry.split('/').map(Number);
  return Date.UTC(2000 + year, month, 1) <= now;
}

export function cardFace(entry: CardEntry): CardFace {
  const digits = digitsOf(entry.number);
  const [month = '', year = ''] = entry.expiry.split('/').map((part) => part.trim());
  return {
    maskedPan: `${digits.slice(0, 6)}**${digits.slice(-4)}`,
    expiration: `20${year}${month}`,
    cardholderName: entry.holder.trim(),
    paymentSystem: digits.startsWith('4') ? 'VISA' : digits.startsWith('5') ? 'MASTERCARD' : 'MIR',
  };
}
