import type { Translation } from '#i18n/message.ts';
import type { buying as source } from '#i18n/ru/buying.ts';

export const buying = {
  count: { one: '{count} ticket', other: '{count} tickets' },
  'fee-inside': 'Booking fee of {fee} included',
  'no-payment': 'Nothing to pay',
  'free-with-paid': 'Free tickets come only with a paid one',
  'take-free': 'Get the tickets',
  'again-by-hand': 'Type the address again: that way we notice a typo',
  'return-title': 'If you change your mind',
  'return-until': 'if you return them by~{day}',
  'return-until-start': 'if you return them before the start',
  'return-percent': '{percent}%',
  'return-late': 'It is too late to return these tickets.',
  'return-never': 'Tickets for this event are non-refundable.',
  buying: 'Placing the order',
  passport:
    'Enter the surname, name and patronymic exactly as in the passport: they are checked at the entrance.',
  'card-phone': 'The number of your Gosuslugi account',
  'guide-inside': 'Guide {fee} included',
  groups: { one: '{count}~group', other: '{count}~groups' },
  buy: 'Buy',
  pay: 'Pay',
  'pay-with': 'Payment method',
  'have-promo': 'I have a promo code',
  'cheaper-by': 'The same for less, {tickets}: {price} instead of {before}.',
  cheaper: 'The same for less: {price} instead of {before}.',
  replace: 'Replace',
  'cheaper-done': 'Cheaper now; it was {before}.',
  'cheaper-back': 'Undo',
} satisfies Translation<typeof source>;
