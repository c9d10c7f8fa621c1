import type { ReturnTerms } from '#event/event.ts';
import { shareOf } from './price.ts';
import type { Money } from './values.ts';

/** What goes back of one ticket, half up to the minor unit: the only function that counts it. */
export function refundFor(
  paid: { price: Money; fee: Money },
  percent: number,
  { keepsFee }: Pick<ReturnTerms, 'keepsFee'>,
): Money {
  return shareOf(keepsFee ? paid.price : paid.price + paid.fee, percent, 100);
}
