import type { Currency, Day, Money } from '@foyer/contract/rules/values.ts';

/** One kind of thing that one movement of money sold or took back, in words. Returned money is negative. */
export interface ReportEntry {
  day: Day;
  month: string;
  event: string;
  session: string;
  price: string;
  way: string;
  currency: Currency;
  orderId: number;
  bankNumber: string;
  rrn: string;
  sold: number;
  returned: number;
  /** Price, fee and add-ons before discounts, of what was sold. */
  prices: Money;
  fees: Money;
  discounts: Money;
  paid: Money;
  refunded: Money;
  /** Contained in `paid` less `refunded`. */
  vat: Money;
}

export const reportKeys = ['day', 'month', 'event', 'session', 'price', 'way'] as const;
export type ReportKey = (typeof reportKeys)[number];

const sums = ['sold', 'returned', 'prices', 'fees', 'discounts', 'paid', 'refunded', 'vat'] as const;

export interface ReportSums extends Pick<ReportEntry, (typeof sums)[number]> {
  currency: Currency;
  /** Paid less refunded. */
  kept: Money;
}

export interface ReportRow extends ReportSums {
  /** In the order of the keys asked for. */
  keys: readonly string[];
}

/** Entries added up by what they have in common; money of two currencies is never added. */
export function groupEntries(entries: readonly ReportEntry[], by: readonly ReportKey[]): ReportRow[] {
  const groups = new Map<string, ReportRow>();
  for (const entry of entries) {
    const keys = by.map((key) => entry[key]);
    const name = JSON.stringify([entry.currency, ...keys]);
    const row = groups.get(name) ?? { ...noSums(entry.currency), keys };
    groups.set(name, row);
    addTo(row, entry);
  }
  const { compare } = new Intl.Collator('ru', { numeric: true });
  return [...groups.values()].toSorted(
    (one, other) =>
      one.keys.map((key, index) => compare(key, other.keys[index] ?? '')).find((sign) => sign !== 0) ??
      compare(one.currency, other.currency),
  );
}

/** All entries of each currency. */
export function totalsOf(entries: readonly ReportEntry[]): ReportSums[] {
  return groupEntries(entries, []).map(({ keys: _, ...totals }) => totals);
}

function noSums(currency: Currency): ReportSums {
  return {
    currency,
    sold: 0,
    returned: 0,
    prices: 0,
    fees: 0,
    discounts: 0,
    paid: 0,
    refunded: 0,
    vat: 0,
    kept: 0,
  };
}

function addTo(row: ReportSums, entry: ReportEntry): void {
  for (const name of sums) row[name] += entry[name];
  row.kept = row.paid - row.refunded;
}
