import type { Fee, PriceRow } from '#event/event.ts';
import type { Money } from './values.ts';

/** What one ticket costs. The only function that makes a price: every number a visitor sees comes from here. */
export function ticketPrice(row: Pick<PriceRow, 'price' | 'fee'>): {
  price: Money;
  fee: Money;
  total: Money;
} {
  const fee = feeOf(row.price, row.fee);
  return { price: row.price, fee, total: row.price + fee };
}

/** The service fee of one ticket; a percent is rounded half up to the minor unit (decisions, `currency_id` 2). */
export function feeOf(price: Money, fee: Fee): Money {
  return fee.kind === 'amount' ? fee.amount : shareOf(price, fee.hundredths, 10_000);
}

/** `amount * part / whole`, rounded half up, exact in integers. */
export function shareOf(amount: Money, part: number, whole: number): Money {
  return Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

/** What a number of tickets costs. */
export function linePrice(
  row: Pick<PriceRow, 'price' | 'fee'>,
  quantity: number,
): { price: Money; fee: Money; total: Money } {
  const one = ticketPrice(row);
  return { price: one.price * quantity, fee: one.fee * quantity, total: one.total * quantity };
}
