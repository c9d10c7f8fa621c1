import type { Money } from '@foyer/contract/rules/values.ts';
import { spread } from './discount.ts';
import { byPercent, type CappedMoney, moneySum, refundSum, splitMoney } from './ticket-money.ts';

/** The house's rule for exchanging tickets for another session, frozen with the order. */
export interface ExchangeRule {
  /** Of what new tickets cost less: refunded by the refund ladder of the old ones, or all of it. */
  cheaper: 'ladder' | 'all';
  /** When a new ticket is returned: of the old money never more than on the day of the exchange, or by the new ladder alone. */
  laterReturns: 'as-before' | 'anew';
  /** How often a ticket may be exchanged. */
  times: number;
  /** The difference alone moves, or the new tickets are paid in full and the old ones refunded. */
  money: 'difference' | 'anew';
}

/** What an exchange costs, and what money moves. */
export interface ExchangeSums {
  /** What was paid for the old tickets, and what the new ones cost. */
  paid: Money;
  due: Money;
  /** What the new tickets cost more; what is refunded of what they cost less. */
  pay: Money;
  back: Money;
  /** What the buyer pays now, and what is refunded when the new tickets are there. */
  paysNow: Money;
  refundsNow: Money;
  /** Money of the old order that stands behind the new one. */
  credit: Money;
  /** Of `refundsNow`, what each old ticket brings. */
  refunds: readonly Money[];
  /** Bonuses that go back to the club's card. */
  bonuses: Money;
  /** What each new ticket is paid with in place of the old ones, and how much of that is refunded at most. */
  carried: readonly (readonly CappedMoney[])[];
}

/**
 * Tickets for tickets, as one sum. `old`: what was paid for each, by how much of it is refunded now. `due`: what each new
 * one costs. The money of which least is refunded is carried first, so that what goes back is what the ladder gives most of.
 * `bonuses` paid for the old ones too: those in whose place money is paid now go back whole, and that money is refunded no
 * better than they would have been; of the others goes back what would go back of money.
 */
export function exchangeSums(
  old: readonly (readonly CappedMoney[])[],
  due: readonly Money[],
  rule: Pick<ExchangeRule, 'cheaper' | 'laterReturns' | 'money'>,
  bonuses: readonly CappedMoney[] = [],
): ExchangeSums {
  const pool = old.flat().toSorted(byPercent);
  const paid = moneySum(pool);
  const wanted = due.reduce((sum, amount) => sum + amount, 0);
  const moved = Math.min(paid, wanted);
  const [carried, rest] = splitMoney(pool, moved);
  const [replaced, unused] = splitMoney(bonuses.toSorted(byPercent), wanted - moved);
  const partBack = rule.cheaper === 'all' ? moneySum : refundSum;
  const back = partBack(rest);
  const movesAll = rule.money === 'anew';
  const refundsNow = movesAll ? moved + back : back;
  return {
    paid,
    due: wanted,
    pay: wanted - moved,
    back,
    paysNow: movesAll ? wanted : wanted - moved,
    refundsNow,
    credit: movesAll ? 0 : moved,
    refunds: spread(refundsNow, old.map(moneySum)),
    bonuses: moneySum(replaced) + partBack(unused),
    carried:
      rule.laterReturns === 'anew' ? due.map(() => []) : carriedByTicket([...carried, ...replaced], due),
  };
}

function carriedByTicket(carried: readonly CappedMoney[], due: readonly Money[]): CappedMoney[][] {
  let left: readonly CappedMoney[] = carried;
  return due.map((amount) => {
    const [mine, others] = splitMoney(left, amount);
    left = others;
    return mine;
  });
}
