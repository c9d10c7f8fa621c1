import type { Translation } from '#i18n/message.ts';
import type { errors as source } from '#i18n/ru/errors.ts';

export const errors = {
  offline: 'The server cannot be reached. Check your connection and try again.',
  timeout: 'The server is taking too long to answer. Try again.',
  busy: 'There are too many visitors right now. Try again in a minute.',
  internal: 'Internal error (code={code}). Try again in a minute.',
  'required-all': 'All fields are required',
  'required-fio': 'A name has letters only, no digits or signs',
  'required-phone': 'Invalid phone number format: 6 to 20 characters',
  'required-card-phone': 'A Russian mobile number is needed: +7~(9…',
  'not-valid-email': 'The entered email is not valid, check it and try again',
  're-email': 'Entered emails do not match',
  'required-surname': 'Enter the surname in Russian letters, with a capital, 4 letters or more',
  'required-first-name': 'Enter the first name in Russian letters, with a capital',
  'required-patronymic': 'Enter the patronymic in Russian letters, with a capital',
  'empty-name': 'Enter your first and last name',
  'empty-phone': 'Enter your phone number',
  'empty-email': 'Enter your email: the tickets go there',
  'empty-emailAgain': 'Type your email again',
  'empty-surname': 'Enter the surname',
  'empty-firstName': 'Enter the first name',
  'empty-patronymic': 'Enter the patronymic',
  'required-consent': 'Your consent is needed',
  'summary-title': { one: 'Correct {count}~field:', other: 'Correct {count}~fields:' },
} satisfies Translation<typeof source>;
