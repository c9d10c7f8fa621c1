import type { Translation } from '#i18n/message.ts';
import type { forms as source } from '#i18n/ru/forms.ts';

export const forms = {
  buyer: 'Buyer',
  fio: 'First and last name',
  surname: 'Surname',
  'first-name': 'First name',
  patronymic: 'Patronymic',
  phone: 'Phone',
  email: 'Email',
  'email-hint': 'Your tickets come here',
  're-email': 'Email once more',
  'change-buyer': 'Change',
  'forget-buyer': 'Forget me on this device',
  consents: 'Consents',
  optional: 'optional',
  'time-left-minutes': { one: '{count}~minute left', other: '{count}~minutes left' },
  days: { one: '{count}~day', other: '{count}~days' },
  'club-silent': 'The club is not answering. You can order and pay as usual, without its discount.',
  'from-club': 'From your club profile',
} satisfies Translation<typeof source>;
