import type { Currency, Day, Money } from '#rules/values.ts';

/** Days of the house, both of them in it. */
export interface MoneyPeriod {
  from: Day;
  to: Day;
}

/** What came, went back and stayed, in one currency. A refund counts when the bank has done it. */
export interface MoneySums {
  currency: Currency;
  /** Tickets. */
  sold: number;
  returned: number;
  /** Minor units. Fees are those of what was sold, before discounts. */
  fees: Money;
  paid: Money;
  refunded: Money;
  /** Paid less refunded, and the tax within it. */
  kept: Money;
  vat: Money;
}

export interface MoneyView {
  /** One for each currency in which money moved. */
  totals: readonly MoneySums[];
  /** In the language of the caller, the most money first. */
  events: readonly NamedSums[];
  ways: readonly NamedSums[];
  /** Days on which something moved. */
  days: readonly (MoneySums & { day: Day })[];
  /** Whether the totals are the sums of all payments and refunds of the period. */
  isEqual: boolean;
}

export interface NamedSums extends MoneySums {
  name: string;
}
