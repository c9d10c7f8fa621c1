import type { Refusal } from '@foyer/contract/kit/errors.ts';
import type { CatalogueEvent } from './catalogue.ts';
import type { HeldSubscription } from './held-subscription.ts';

/** Tickets of one price row of one session, repeated lines added up. */
export interface CountedLine {
  quantity: number;
  row: { min: number; max: number; group: boolean };
}

/** The limit that a cart exceeds; null: none. Limits apply to the whole cart, not to single lines (I16). */
export function brokenLimit(most: MostTickets, lines: readonly CountedLine[]): Refusal | null {
  if (lines.some(({ row }) => row.group) && lines.some(({ row }) => !row.group)) {
    return { kind: 'limit', parameters: { groupAlone: 1 } };
  }
  const tickets = lines.reduce((sum, line) => sum + line.quantity, 0);
  if (tickets > most.number) {
    return most.visits
      ? { kind: 'visits-used', parameters: { left: most.number } }
      : { kind: 'limit', parameters: { limit: most.number } };
  }
  const over = lines.find(({ quantity, row }) => row.max > 0 && quantity > row.max);
  if (over) return { kind: 'limit', parameters: { limit: over.row.max } };
  const under = lines.find(({ quantity, row }) => quantity < row.min);
  return under ? { kind: 'limit', parameters: { least: under.row.min } } : null;
}

export interface MostTickets {
  number: number;
  /** The limit is the number of visits left on a subscription. */
  visits: boolean;
}

/** Most tickets in one order: one with the culture card, the visits left on a subscription, or the event's limit if any. */
export function mostTickets(
  event: Pick<CatalogueEvent, 'orderLimit'>,
  { usesCultureCard, subscription }: { usesCultureCard: boolean; subscription: HeldSubscription | null },
): MostTickets {
  if (subscription) return { number: subscription.quantity, visits: true };
  if (usesCultureCard) return { number: 1, visits: false };
  return { number: event.orderLimit > 0 ? event.orderLimit : Number.POSITIVE_INFINITY, visits: false };
}
