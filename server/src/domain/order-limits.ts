import type { Refusal } from '@foyer/contract/errors.ts';
import type { CatalogueEvent } from './catalogue.ts';

/** Tickets of one price row of one session, repeated lines summed. */
export interface CountedLine {
  quantity: number;
  row: { min: number; max: number; group: boolean };
}

/** The limit that a cart breaks; null: none. Limits hold over the whole cart, not a line at a time (I16). */
export function brokenLimit(
  event: Pick<CatalogueEvent, 'orderLimit'>,
  lines: readonly CountedLine[],
  usesCultureCard: boolean,
): Refusal | null {
  if (lines.some(({ row }) => row.group) && lines.some(({ row }) => !row.group)) {
    return { kind: 'limit', parameters: { groupAlone: 1 } };
  }
  const tickets = lines.reduce((sum, line) => sum + line.quantity, 0);
  const most = mostTickets(event, usesCultureCard);
  if (tickets > most) return { kind: 'limit', parameters: { limit: most } };
  const over = lines.find(({ quantity, row }) => row.max > 0 && quantity > row.max);
  if (over) return { kind: 'limit', parameters: { limit: over.row.max } };
  const under = lines.find(({ quantity, row }) => quantity < row.min);
  return under ? { kind: 'limit', parameters: { least: under.row.min } } : null;
}

/** Most tickets of one order: one by the culture card, else the event's limit, else any number. */
export function mostTickets(event: Pick<CatalogueEvent, 'orderLimit'>, usesCultureCard: boolean): number {
  if (usesCultureCard) return 1;
  return event.orderLimit > 0 ? event.orderLimit : Number.POSITIVE_INFINITY;
}
