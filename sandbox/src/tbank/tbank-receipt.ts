import { type Fields, failure } from './tbank-answers.ts';

/** What the bank's till refuses before the payment begins; null where there is nothing to say. */
export function receiptError(receipt: unknown, amount: number): Fields | null {
  if (receipt === undefined || receipt === null) return null;
  const { Items, Email, Phone, Taxation } = fieldsOf(receipt);
  if (!Array.isArray(Items) || Items.length === 0) return failure(309);
  if (!Email && !Phone) return failure(329);
  if (typeof Taxation !== 'string') return failure(9999, 'Taxation');
  const items = Items.map(fieldsOf);
  const wrong = items.find((item) => Number(item.Price) * Number(item.Quantity) !== Number(item.Amount));
  if (wrong) return failure(308, String(wrong.Name));
  if (items.some(({ Name, Tax }) => !Name || String(Name).length > 128 || typeof Tax !== 'string'))
    return failure(9999, 'Items');
  const sum = items.reduce((total, item) => total + Number(item.Amount), 0);
  return sum === amount ? null : failure(334);
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
