import { refusalCodes } from '@foyer/contract/kit/answer.ts';
import { between, join } from '@foyer/contract/rules/joining.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import type { Areas } from '#i18n/areas.ts';
import { type TextOverrides, translatorOf } from '#i18n/translate.ts';
import { loadTexts } from '#lib/load/catalogues.ts';
import type { RefusedWords } from './event-data.ts';

const keys: Readonly<Record<string, Extract<keyof Areas['small'], `refused-${string}`>>> = {
  [refusalCodes.limit]: 'refused-limit',
  [refusalCodes['place-taken']]: 'refused-taken',
  [refusalCodes['sale-closed']]: 'refused-closed',
  [refusalCodes['price-changed']]: 'refused-price',
  [refusalCodes['consent-missing']]: 'refused-consent',
  [refusalCodes['buyer-invalid']]: 'refused-buyer',
  [refusalCodes.busy]: 'refused-busy',
  [refusalCodes['sales-stopped']]: 'refused-stopped',
  [refusalCodes['bot-check']]: 'refused-bot',
};

/**
 * The refusal of a form sent without a script; the address holds only the code. Already as text,
 * since no other page needs these texts.
 */
export async function refusedWords(
  code: string,
  { language, overrides }: { language: Language; overrides: TextOverrides },
): Promise<RefusedWords> {
  const texts = await loadTexts(language, ['small', 'shell'], overrides);
  const t = translatorOf(texts, 'small', language);
  const key = Object.hasOwn(keys, code) ? keys[code] : undefined;
  const reason = key
    ? t(key)
    : translatorOf(texts, 'shell', language)('error-code', { code: code.slice(0, 20) }) +
      between('phrases', language).trimEnd();
  return { outcome: t('refused'), reason: join('sentences', language, [reason, t('refused-again')]) };
}
