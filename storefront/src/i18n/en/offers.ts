import type { Translation } from '#i18n/message.ts';
import type { offers as source } from '#i18n/ru/offers.ts';

export const offers = {
  title: 'Additions to the order',
  choose: 'Choose',
  'choose-more': 'Choose more',
  'none-chosen': 'You may take with your tickets:',
  'handed-out': 'Handed out by the number of the order.',
  number: 'No.~{numbers}',
  remove: 'Remove',
  'remove-name': 'Remove: {name}',
  'back-requested': 'The return waits to be confirmed by the link in the mail',
  'back-confirmed': 'We are looking at the return',
  'back-returned': 'Given back',
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
