import type { Translation } from '#i18n/message.ts';
import type { club as source } from '#i18n/ru/club.ts';

export const club: Translation<typeof source> = {
  title: 'Promo code and bonuses',
  'title-promo': 'Discount',
  card: 'Card {code}',
  'card-blocked': 'Card {code} is blocked: its bonuses cannot be used. Ask the club.',
  bonuses: { one: '{sum}~bonus', other: '{sum}~bonuses' },
  available: '{bonuses} available',
  silent: 'The club does not answer now. You can order and pay as usual, without the club’s discount.',
  promo: 'Promo code',
  'promo-short': 'From three characters',
  apply: 'Apply',
  'spend-label': 'Use bonuses',
  'spend-hint': 'At most {most}. One bonus is worth {one}.',
  spend: 'Use',
  'spend-wrong': 'Write a number above zero and at most {most}.',
  'promo-applied': 'Promo code {code} is applied',
  'promo-refused': 'Promo code {code} could not be applied',
  'promo-kept': 'Promo code {code} will be checked and applied when you place the order',
  'bonuses-applied': 'Using {bonuses}',
  'bonuses-kept': '{bonuses} will be used when you place the order',
  cancel: 'Cancel the discount',
  cancelled: 'The discount is cancelled.',
  'said-applied': 'The discount is applied.',
  'not-sent': 'No answer. Check the connection and try again.',
  'from-club': 'From your club profile',
};
