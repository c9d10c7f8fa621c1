import type { Translation } from '#i18n/message.ts';
import type { device as source } from '#i18n/ru/device.ts';

export const device: Translation<typeof source> = {
  'unpaid-order': 'Unpaid order',
  unpaid: '{number} is waiting for payment',
  'to-payment': 'Pay',
  'give-up': 'Don’t pay for order No.~{number}',
  'given-up': 'The tickets of order No.~{number} go back on sale at {time}. There is nothing to pay.',
  'take-back': 'Undo',
  'close-unpaid': 'Close',
  remember: 'Remember me on this device',
  'remember-note':
    'Name, phone and email will be filled in, and the consents you gave ticked. Kept here only; one press removes it.',
  remembered: 'You are remembered on this device.',
  forget: 'Forget',
};
