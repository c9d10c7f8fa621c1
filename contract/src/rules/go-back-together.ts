/** What decides whether a ticket may stay while others of its order go back. */
export interface StayTerms {
  /** Tickets with the same value are of one price row of one session. */
  row: string;
  /** Fewest tickets of the row in one order. */
  least: number;
  /** Sold at a price of 0. */
  isFree: boolean;
  /** Used, or its session has begun: it does not go back with others. */
  isSpent: boolean;
}

/**
 * The tickets that go back together with the chosen ones: without those, the house would not have sold them. `mayBeFree`:
 * the house also sells an order of free tickets alone.
 */
export function goBackTogether<Ticket extends { id: number; stay: StayTerms }>(
  tickets: readonly Ticket[],
  chosen: ReadonlySet<number>,
  mayBeFree: boolean,
): Ticket[] {
  const left = tickets.filter(({ id }) => !chosen.has(id));
  if (left.length === tickets.length) return [];
  const enough = left.filter(
    ({ stay }) => left.filter((other) => other.stay.row === stay.row).length >= stay.least,
  );
  const stays = mayBeFree || enough.some(({ stay }) => !stay.isFree) ? enough : [];
  return left.filter((ticket) => !stays.includes(ticket) && !ticket.stay.isSpent);
}
