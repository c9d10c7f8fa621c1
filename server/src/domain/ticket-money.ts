import { refundFor } from '@foyer/contract/rules/refund.ts';
import type { Money } from '@foyer/contract/rules/values.ts';

/** Money of a ticket of which at most this percentage is refunded, whatever its refund ladder says. */
export interface CappedMoney {
  amount: Money;
  percent: number;
}

/** What decides about the refund of a ticket at one moment. */
interface RefundNow {
  /** Of the refund ladder. */
  percent: number;
  keepsFee: boolean;
}

/**
 * What was paid for a ticket, by how much of it is refunded now, the least first. `carried` came from the tickets for which
 * it was exchanged; a fee that the house keeps is taken from the money of which the least is refunded.
 */
export function moneyParts(
  { price, fee }: { price: Money; fee: Money },
  carried: readonly CappedMoney[],
  { percent, keepsFee }: RefundNow,
): CappedMoney[] {
  const own = { amount: price + fee - moneySum(carried), percent: 100 };
  const parts = [...carried, own]
    .map((part) => ({ amount: part.amount, percent: Math.min(part.percent, percent) }))
    .toSorted(byPercent);
  const [ofFee, rest] = splitMoney(parts, keepsFee ? fee : 0);
  return [...ofFee.map(({ amount }) => ({ amount, percent: 0 })), ...rest].filter(({ amount }) => amount > 0);
}

/** What is refunded of a ticket. Of a ticket that came by an exchange every part is rounded down. */
export function ticketRefund(
  paid: { price: Money; fee: Money },
  carried: readonly CappedMoney[],
  now: RefundNow,
): Money {
  return carried.length === 0 ? refundFor(paid, now.percent, now) : refundSum(moneyParts(paid, carried, now));
}

/** Rounded down, so that parts never come to more than the whole. */
export function refundSum(parts: readonly CappedMoney[]): Money {
  return parts.reduce((sum, { amount, percent }) => sum + Math.floor((amount * percent) / 100), 0);
}

export function moneySum(parts: readonly Pick<CappedMoney, 'amount'>[]): Money {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}

/** The first parts that come to the amount, one of them cut where need be, and the others. */
export function splitMoney(
  parts: readonly CappedMoney[],
  amount: Money,
): [first: CappedMoney[], rest: CappedMoney[]] {
  let open = amount;
  const first: CappedMoney[] = [];
  const rest: CappedMoney[] = [];
  for (const part of parts) {
    const taken = Math.min(open, part.amount);
    open -= taken;
    if (taken > 0) first.push({ ...part, amount: taken });
    if (taken < part.amount) rest.push({ ...part, amount: part.amount - taken });
  }
  return [first, rest];
}

export function byPercent(one: CappedMoney, other: CappedMoney): number {
  return one.percent - other.percent;
}
