import { formatMoney } from '@foyer/contract/rules/format.ts';
import type { Money } from '@foyer/contract/rules/values.ts';
import { useHouse } from '#lib/router/router.ts';

/** Writes sums in the house's currency and the shown language: `const money = useMoney(); money(45_000)`. */
export function useMoney(): (amount: Money) => string {
  const { currency, language } = useHouse();
  return (amount) => formatMoney(amount, currency, language);
}
