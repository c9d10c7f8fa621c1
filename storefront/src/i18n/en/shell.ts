import { english } from '@foyer/contract/rules/formats/english.ts';
import type { Translation } from '#i18n/message.ts';
import type { shell as source } from '#i18n/ru/shell.ts';

export const formats = english;

export const shell = {
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
  loading: 'Loading the page',
  'try-again': 'Try again',
  'no-answer': 'The page did not open: the server cannot be reached. Check your connection and try again.',
} satisfies Translation<typeof source>;
