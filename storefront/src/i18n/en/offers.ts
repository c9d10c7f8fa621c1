import type { Translation } from '#i18n/message.ts';
import type { offers as source } from '#i18n/ru/offers.ts';

export const offers = {
  title: 'Add-ons',
  choose: 'Choose',
  'choose-more': 'Choose more',
  'none-chosen': 'You can add:',
  'handed-out': 'Collect with your order number.',
  number: 'No.~{numbers}',
  remove: 'Remove',
  'remove-name': 'Remove: {name}',
  'back-requested': 'Waiting for you to confirm with the link in our email',
  'back-confirmed': 'Return under review',
  'back-returned': 'Returned',
  left: '{count} left',
  'sold-out': 'Sold out',
  full: 'At most {limit} in one order',
  'last-taken': 'There are no more',
  'add-one': 'Add one',
  'remove-one': 'Remove one',
  add: 'Add',
  'add-sum': 'Add for {sum}',
  'choose-first': 'Choose what to add first',
  unsent: 'That did not work: there is no connection. Check your internet and press again.',
  question: 'Before payment you may choose an addition to your order',
  'go-to-payment': 'Go to payment',
} as const satisfies Translation<typeof source>;
