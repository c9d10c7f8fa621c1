import { shareOf } from '@foyer/contract/rules/price.ts';
import type { Money } from '@foyer/contract/rules/values.ts';

/** What a promo code takes off: whole percents, or a sum. */
export type PromoTerms = { kind: 'percent'; percent: number } | { kind: 'sum'; amount: Money };

/** What of a line a price is made of. `discount` is of all its tickets together. */
interface SoldLine {
  quantity: number;
  price: Money;
  fee: Money;
  discount: Money;
}

/** What a line costs with its share of the discounts. */
export function lineTotal({ quantity, price, fee, discount }: SoldLine): Money {
  return quantity * (price + fee) - discount;
}

/** What a code takes off an order's tickets, rounded down to the minor unit; never more than is left of them. */
export function promoAmount(terms: PromoTerms, lines: readonly SoldLine[]): Money {
  const full = lines.reduce((sum, { quantity, price, fee }) => sum + quantity * (price + fee), 0);
  const wanted = terms.kind === 'sum' ? terms.amount : Math.floor((full * terms.percent) / 100);
  return Math.min(wanted, ticketsTotal(lines));
}

/** What the tickets cost, without add-ons: a discount takes off no more than this. */
export function ticketsTotal(lines: readonly SoldLine[]): Money {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0);
}

/**
 * Shares of an amount by weight, whole minor units that sum up to it exactly; none is above its weight. What rounding
 * leaves over goes to the first that have room. The amount is at most the sum of the weights.
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

/** A ticket's price and fee as they were paid; `position` is its place in the line, from 1. */
export function paidTicket(line: SoldLine, position: number): { price: Money; fee: Money } {
  const { quantity, price, fee, discount } = line;
  const share = shareOfTicket(discount, quantity, position);
  const [ofPrice = 0, ofFee = 0] = spread(share, [price, fee]);
  return { price: price - ofPrice, fee: fee - ofFee };
}

/** The tickets of a line by what was paid for each: the kopecks that rounding leaves over make two kinds of them. */
export function paidParts(line: SoldLine): { quantity: number; price: Money; fee: Money }[] {
  const more = line.discount % line.quantity;
  return [
    { quantity: more, ...paidTicket(line, 1) },
    { quantity: line.quantity - more, ...paidTicket(line, line.quantity) },
  ].filter(({ quantity }) => quantity > 0);
}

/** A ticket that goes back, and what bonuses paid of its line. */
export interface TicketBonuses {
  /** The line's share of the bonuses, of all its tickets together. */
  bonuses: Money;
  quantity: number;
  /** The ticket's place in the line, from 1. */
  position: number;
  /** How much of the ticket goes back. */
  percent: number;
}

/** Bonuses that go back to the card with tickets: of each its own share, as much of it as of the money. */
export function bonusesBack(tickets: readonly TicketBonuses[]): Money {
  return tickets.reduce(
    (sum, { bonuses, quantity, position, percent }) =>
      sum + shareOf(shareOfTicket(bonuses, quantity, position), percent, 100),
    0,
  );
}

/** The kopecks that do not divide go to the first tickets of a line. */
function shareOfTicket(ofLine: Money, quantity: number, position: number): Money {
  return Math.floor(ofLine / quantity) + (position <= ofLine % quantity ? 1 : 0);
}
