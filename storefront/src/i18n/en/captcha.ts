import type { Translation } from '#i18n/message.ts';
import type { captcha as source } from '#i18n/ru/captcha.ts';

export const captcha: Translation<typeof source> = {
  title: 'A check before the order',
  why: 'Very many orders are coming from your network. Type the code and yours goes on.',
  picture: 'A picture with a code of five signs. If you cannot see it, listen to the code.',
  code: 'Code from the picture',
  hint: 'Capital or small letters, Latin or Cyrillic: all will do',
  listen: 'Listen to the code',
  how: 'You will hear five groups of beeps. Count the beeps of each and type the five digits in a row.',
  silent: 'The sound did not come. Try it with another picture.',
  reload: 'Another picture',
  wrong: 'The code did not match. This is a new picture.',
  empty: 'Type the code',
  failed: 'There is no connection to the server. Try again.',
  continue: 'Continue',
  close: 'Close',
};
