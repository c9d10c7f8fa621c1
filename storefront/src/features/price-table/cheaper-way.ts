import type { Money } from '@foyer/contract/rules/values.ts';
import { cartTotal } from './cart-total.ts';
import { fitted, type TicketLimits } from './ticket-limits.ts';
import { type Quantities, quantityOf, rowKey, type TicketRow } from './ticket-row.ts';

/** Tickets that let in the same people for less. */
export interface CheaperWay {
  quantities: Quantities;
  total: Money;
}

/** People still without a ticket, by zone and category. */
type People = ReadonlyMap<string, number>;

/**
 * The cheapest tickets for the same people in the same zones, within all limits; null where what is chosen is the cheapest. Only
 * tickets of which the house says whom they let in take the place of others.
 */
export function cheaperWay(
  rows: readonly TicketRow[],
  chosen: Quantities,
  limits: TicketLimits,
): CheaperWay | null {
  const shared = rows.filter((row) => row.admits !== undefined);
  if (shared.length === 0) return null;
  let best: CheaperWay = { quantities: chosen, total: cartTotal(rows, chosen).total };
  for (const quantities of waysOf(peopleOf(rows, chosen), shared, rows)) {
    const { total } = cartTotal(rows, quantities);
    if (total < best.total && isWithin(rows, quantities, limits)) best = { quantities, total };
  }
  return best.quantities === chosen ? null : best;
}

/** Every choice of shared tickets, with single ones for whoever is left. */
function* waysOf(
  people: People,
  [row, ...others]: readonly TicketRow[],
  rows: readonly TicketRow[],
): Generator<Quantities> {
  if (!row) {
    const singles = singlesFor(people, rows);
    if (singles) yield singles;
    return;
  }
  for (let count = 0, left: People | null = people; left; count += 1, left = without(left, row))
    for (const rest of waysOf(left, others, rows))
      yield count === 0 ? rest : { ...rest, [rowKey(row)]: count };
}

/** A single ticket for each; null where somebody's category is not sold alone. */
function singlesFor(people: People, rows: readonly TicketRow[]): Quantities | null {
  const singles = rows.filter((row) => row.admits === undefined);
  const entries: [string, number][] = [];
  for (const [who, count] of people) {
    const row = singles.find((one) => nameOf(one.zoneId, one.categoryId) === who);
    if (count > 0 && !row) return null;
    if (count > 0 && row) entries.push([rowKey(row), count]);
  }
  return Object.fromEntries(entries);
}

function peopleOf(rows: readonly TicketRow[], chosen: Quantities): People {
  const people = new Map<string, number>();
  for (const row of rows)
    for (const { categoryId, count } of admittedBy(row)) {
      const who = nameOf(row.zoneId, categoryId);
      people.set(who, (people.get(who) ?? 0) + count * quantityOf(row, chosen));
    }
  return people;
}

/** Who is left beside those whom one ticket lets in; null where it lets in more. */
function without(people: People, row: TicketRow): People | null {
  const left = new Map(people);
  for (const { categoryId, count } of admittedBy(row)) {
    const who = nameOf(row.zoneId, categoryId);
    const rest = (left.get(who) ?? 0) - count;
    if (rest < 0) return null;
    left.set(who, rest);
  }
  return left;
}

function admittedBy({ admits, categoryId }: TicketRow) {
  return admits ?? [{ categoryId, count: 1 }];
}

function nameOf(zoneId: number, categoryId: number): string {
  return `${zoneId}-${categoryId}`;
}

function isWithin(rows: readonly TicketRow[], wanted: Quantities, limits: TicketLimits): boolean {
  const kept = fitted(rows, wanted, limits);
  return rows.every((row) => quantityOf(row, kept) === quantityOf(row, wanted));
}
