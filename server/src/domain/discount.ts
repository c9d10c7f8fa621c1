import { shareOf } from '@foyer/contract/rules/price.ts';
import type { Money } from '@foyer/contract/rules/values.ts';

/** The discount of a promo code: a whole percentage, or an amount in minor units. */
export type PromoTerms = { kind: 'percent'; percent: number } | { kind: 'sum'; amount: Money };

/** The parts of a line's price. `price` and `fee` are per ticket, `discount` is for all its tickets together. */
interface SoldLine {
  quantity: number;
  price: Money;
  fee: Money;
  discount: Money;
}

/** The cost of a line less its share of the discounts. */
export function lineTotal({ quantity, price, fee, discount }: SoldLine): Money {
  return quantity * (price + fee) - discount;
}

/** The discount of a code on an order's tickets, rounded down to the minor unit; at most their remaining cost. */
export function promoAmount(terms: PromoTerms, lines: readonly SoldLine[]): Money {
  const full = lines.reduce((sum, { quantity, price, fee }) => sum + quantity * (price + fee), 0);
  const wanted = terms.kind === 'sum' ? terms.amount : Math.floor((full * terms.percent) / 100);
  return Math.min(wanted, ticketsTotal(lines));
}

/** The cost of the tickets, without add-ons: the upper limit of a discount. */
export function ticketsTotal(lines: readonly SoldLine[]): Money {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0);
}

/**
 * Splits an amount in proportion to weights, in whole minor units that add up exactly; no share exceeds its weight. The
 * remainder after rounding goes to the first shares that are below their weight. The amount must not exceed the sum of the weights.
 */
export function spread(amount: Money, weights: readonly Money[]): Money[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  if (whole === 0) return weights.map(() => 0);
  const shares = weights.map((weight) => Number((BigInt(amount) * BigInt(weight)) / BigInt(whole)));
  let left = amount - shares.reduce((sum, share) => sum + share, 0);
  return shares.map((share, index) => {
    const more = left > 0 && share < (weights[index] ?? 0) ? 1 : 0;
    left -= more;
    return share + more;
  });
}

/** A ticket's price and fee as paid; `position` is its position in the line, from 1. */
export function paidTicket(line: SoldLine, position: number): { price: Money; fee: Money } {
  const { quantity, price, fee, discount } = line;
  const share = shareOfTicket(discount, quantity, position);
  const [ofPrice = 0, ofFee = 0] = spread(share, [price, fee]);
  return { price: price - ofPrice, fee: fee - ofFee };
}

/**
 * What a promo code took off a ticket: what neither money nor bonuses paid, so that the three come to its price however the
 * minor units of a line fall.
 */
export function promoOfTicket(
  { quantity, discount, bonuses }: Pick<SoldLine, 'quantity' | 'discount'> & { bonuses: Money },
  position: number,
): Money {
  return shareOfTicket(discount, quantity, position) - shareOfTicket(bonuses, quantity, position);
}

/** The tickets of a line grouped by the amount paid for each: remainders after rounding make two groups. */
export function paidParts(line: SoldLine): { quantity: number; price: Money; fee: Money }[] {
  const more = line.discount % line.quantity;
  return [
    { quantity: more, ...paidTicket(line, 1) },
    { quantity: line.quantity - more, ...paidTicket(line, line.quantity) },
  ].filter(({ quantity }) => quantity > 0);
}

/** A returned ticket, and the bonuses spent on its line. */
export interface TicketBonuses {
  /** The line's share of the bonuses, for all its tickets together. */
  bonuses: Money;
  quantity: number;
  /** The ticket's position in the line, from 1. */
  position: number;
  /** Refund percentage of the ticket. */
  percent: number;
}

/** Bonuses to give back with returned tickets: each ticket's share, at the same percentage as the money. */
export function bonusesBack(tickets: readonly TicketBonuses[]): Money {
  return tickets.reduce(
    (sum, { bonuses, quantity, position, percent }) =>
      sum + shareOf(shareOfTicket(bonuses, quantity, position), percent, 100),
    0,
  );
}

/** Kopecks that do not divide evenly go to the first tickets of a line. */
function shareOfTicket(ofLine: Money, quantity: number, position: number): Money {
  return Math.floor(ofLine / quantity) + (position <= ofLine % quantity ? 1 : 0);
}
