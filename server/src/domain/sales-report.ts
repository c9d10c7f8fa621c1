import type { Currency, Day, Money } from '@foyer/contract/rules/values.ts';

/** One kind of thing that one movement of money sold or took back, in words. Returned money is negative. */
export interface ReportEntry {
  day: Day;
  month: string;
  /** Its title as the order has it. */
  event: string;
  eventId: string;
  /** Day and time of its line, and its number; '' for what is no ticket. */
  session: string;
  sessionId: string;
  price: string;
  /** Name of the payment way, and its key. */
  way: string;
  wayKey: string;
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

/** By what the entries of a row belong together: a name may change, or be that of several. */
const identities = {
  day: 'day',
  month: 'month',
  event: 'eventId',
  session: 'sessionId',
  price: 'price',
  way: 'wayKey',
} as const satisfies Record<ReportKey, keyof ReportEntry>;

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
  const names = by.map((key) => namesOf(entries, key, by));
  for (const entry of entries) {
    const ids = by.map((key) => entry[identities[key]]);
    const group = JSON.stringify([entry.currency, ...ids]);
    const keys = ids.map((id, index) => names[index]?.get(id) ?? id);
    const row = groups.get(group) ?? { ...noSums(entry.currency), keys };
    groups.set(group, row);
    addTo(row, entry);
  }
  const { compare } = new Intl.Collator('ru', { numeric: true });
  return [...groups.values()].toSorted(
    (one, other) =>
      one.keys.map((key, index) => compare(key, other.keys[index] ?? '')).find((sign) => sign !== 0) ??
      compare(one.currency, other.currency),
  );
}

/**
 * What each of them is called: as in its newest order, and more where several are called the same. Sessions of one hour are told apart
 * by their events, unless the row says the event already.
 */
function namesOf(
  entries: readonly ReportEntry[],
  key: ReportKey,
  by: readonly ReportKey[],
): Map<string, string> {
  const newest = new Map<string, ReportEntry>();
  for (const entry of entries) {
    const known = newest.get(entry[identities[key]]);
    if (!known || entry.orderId >= known.orderId) newest.set(entry[identities[key]], entry);
  }
  const plain = new Map([...newest].map(([id, entry]) => [id, entry[key]]));
  if (key !== 'session') return distinguishNames(plain, (id, name) => `${name} (${id})`);
  if (by.includes('event')) return plain;
  const withEvent = distinguishNames(plain, (id, name) => `${name} (${newest.get(id)?.event ?? ''})`);
  return distinguishNames(withEvent, (id, name) => `${name} (${id})`);
}

function distinguishNames(
  names: ReadonlyMap<string, string>,
  fuller: (id: string, name: string) => string,
): Map<string, string> {
  const called = new Map<string, number>();
  for (const name of names.values()) called.set(name, (called.get(name) ?? 0) + 1);
  return new Map([...names].map(([id, name]) => [id, (called.get(name) ?? 0) > 1 ? fuller(id, name) : name]));
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
