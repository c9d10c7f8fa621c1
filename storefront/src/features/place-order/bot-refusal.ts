import type { Refusal } from '@foyer/contract/kit/answer.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import type { TextOverrides } from '#i18n/translate.ts';

/** Texts of the check. */
export interface CheckWords {
  language: Language;
  overrides: TextOverrides;
}

/** The shop wants proof that the buyer is not a program (-1001, or a wrong code). */
export function isBotRefusal({ kind }: Refusal): boolean {
  return kind === 'bot-check' || kind === 'captcha-wrong';
}
