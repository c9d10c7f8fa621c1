import type { Translation } from '#i18n/message.ts';
import type { shell as source } from '#i18n/ru/shell.ts';

export const shell = {
  'title-listing': 'Programme',
  'title-contacts': 'Contacts',
  'title-declined': 'Payment declined',
  'title-unauthorized': 'Access restricted',
  'title-not-found': 'Page not found',
  'title-failed': 'The page did not open',
  skip: 'Skip to content',
  home: '{house}, to the programme',
  'to-listing': 'To the programme',
  'language-menu': 'Language: {language}',
  rules: 'Rules',
  'sign-in': 'Sign in',
  contacts: 'Contacts',
  'back-to-event': 'Back to event',
  'back-to-order': 'Back to order No.~{number}',
  'scroll-top': 'To the top',
  close: 'Close',
  'modal-error': 'Error',
  'modal-information': 'Information',
  'modal-warning': 'Warning',
  'modal-error-order': 'Error (#{code}) when creating an order',
  'error-code': 'Error code: {code}',
  understood: 'Got it',
  offline: 'You are offline. Everything you chose is kept: carry on when the connection is back',
  online: 'The connection is back',
  slow: 'The connection is slow, the page is still loading',
  'late-script':
    'Part of the page has not loaded yet: the connection is unstable. We are trying again, and what you entered is kept.',
  'late-script-reload': 'Reload the page',
  loading: 'Loading the page',
  'try-again': 'Try again',
  'no-answer': 'The page did not open: the server cannot be reached. Check your connection and try again.',
  'counted-at':
    'Free places are shown as of {time}. The connection to the box office is being restored; tickets can be bought again in a minute or two.',
  'sales-stopped':
    'Ticket sales are paused: we have restored our data and are checking the orders. The programme is open and your tickets are valid; if an order is missing, we refund it. Come back in an hour.',
} satisfies Translation<typeof source>;
