import type { Translation } from '#i18n/message.ts';
import type { small as source } from '#i18n/ru/small.ts';

export const small = {
  'not-found': 'Page not found',
  'not-found-text':
    'There is no such address in our timetable. The event may be over, or the link was cut short.',
  'declined-title': 'Payment No.~{number} was declined',
  'declined-lead': 'No money was taken. This happens when:',
  'declined-card': 'the card details have a mistake',
  'declined-secure': 'the bank that issued the card does not support 3D~Secure',
  'declined-funds': 'there is not enough money on the card',
  'declined-internet': 'the bank does not allow internet payments with this card',
  'declined-entry': 'the time for entering the card details ran out',
  'declined-booking': 'the booking time ran out',
  'declined-to-order': 'Back to the order',
  'data-not-found': 'Data not found',
  'data-not-found-text':
    'There is no order at this link. Open it from the email, or go back to the programme.',
  'restricted-title': 'Access to the order is restricted',
  'restricted-text': 'The order opens only in the profile that placed it.',
  'restricted-gid': 'You are signed in with another profile. Sign in with the one that placed the order.',
  support: 'Help',
  phone: 'Phone',
  email: 'Email',
  'failed-text': 'The page did not open because of a fault on our side. It is logged already; try again.',
} satisfies Translation<typeof source>;
