import { amountOf, type Fields, failure, fieldsOf, type Said } from './yookassa-answers.ts';

/** What the attached till refuses; null where there is nothing to say. Sums are compared in kopecks. */
export function receiptError(receipt: unknown, amount: number): Said | null {
  if (receipt === undefined || receipt === null) return null;
  const { customer, items, tax_system_code } = fieldsOf(receipt);
  const { email, phone } = fieldsOf(customer);
  const lines = Array.isArray(items) ? items.map(fieldsOf) : [];
  const taxed = tax_system_code === undefined || isCode(tax_system_code, 6);
  if ((!email && !phone) || !taxed || lines.length === 0 || lines.length > 100 || !lines.every(isTrueItem))
    return illegal;
  const sum = lines.reduce(
    (all, line) => all + Math.round((amountOf(line.amount) ?? 0) * quantityOf(line)),
    0,
  );
  return sum === amount ? null : illegal;
}

const illegal = failure('invalid_request', 'Receipt is missing or illegal', 'receipt');

function isTrueItem(line: Fields): boolean {
  const { description, vat_code, payment_mode, payment_subject } = line;
  const named = typeof description === 'string' && description !== '' && description.length <= 128;
  const counted = amountOf(line.amount) !== null && quantityOf(line) > 0;
  return named && counted && isCode(vat_code, 12) && Boolean(payment_mode) && Boolean(payment_subject);
}

function quantityOf({ quantity }: Fields): number {
  return Number(quantity);
}

function isCode(value: unknown, highest: number): boolean {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= highest;
}
