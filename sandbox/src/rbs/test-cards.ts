/** What happens when a card is used. */
export type CardOutcome =
  | { kind: 'paid' }
  | { kind: 'challenged' }
  | { kind: 'refused'; actionCode: number; returnTo: 'fail' | 'success' }
  | { kind: 'paid, return lost'; callback: boolean }
  | { kind: 'paid later' }
  | { kind: 'pending, returned to success' };

export interface TestCard {
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
