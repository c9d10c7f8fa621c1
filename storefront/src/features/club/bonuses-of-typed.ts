import type { Money } from '@foyer/contract/rules/values.ts';

/** A typed number of bonuses as minor units, above 0 and at most `most`; null: it is none. */
export function bonusesOfTyped(typed: string, most: Money): Money | null {
  const plain = typed.replaceAll(/\s/g, '').replace(',', '.');
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return null;
  const amount = Math.round(Number(plain) * 100);
  return amount > 0 && amount <= most ? amount : null;
}
