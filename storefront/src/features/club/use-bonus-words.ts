import { formatHundredths } from '@foyer/contract/rules/format.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import { useLanguage, useTexts } from '#i18n/texts-context.tsx';

/** An amount of bonuses: "200 бонусов". */
export function useBonusWords(): (amount: Money) => string {
  const t = useTexts('club');
  const language = useLanguage();
  return (amount) => t('bonuses', { count: amount / 100, sum: formatHundredths(amount, language) });
}
