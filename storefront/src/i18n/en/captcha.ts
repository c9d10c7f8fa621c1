import type { Translation } from '#i18n/message.ts';
import type { captcha as source } from '#i18n/ru/captcha.ts';

export const captcha: Translation<typeof source> = {
  title: 'A check before the order',
  why: 'There are many orders from your network right now. Enter the code and we will take yours.',
  picture: 'A picture with a code of five characters. If you cannot see it, listen to the code.',
  code: 'Code from the picture',
  hint: 'Capital or small letters, Latin or Cyrillic: all will do',
  listen: 'Listen to the code',
  how: 'You will hear six digits, with quieter voices that make no sense between and behind them. Type the six digits in a row.',
  silent: 'The sound did not load. Wait a minute and try with another picture.',
  reload: 'Another picture',
  wrong: 'The code did not match. This is a new picture.',
  empty: 'Type the code',
  failed: 'There is no connection to the server. Try again.',
  continue: 'Continue',
  close: 'Close',
};
