import type { Day } from '@foyer/contract/values.ts';
import type { HeldVisits } from '#features/event-sale/held-visits.ts';
import type { HeldSubscription } from './use-held-subscriptions.ts';

/** The visits for a day: its own price row, where the house has one, in place of the same row for any day. */
export function visitsFor({ own, title, rows }: HeldSubscription, day: Day): HeldVisits {
  const fitting = rows.filter((row) => row.day === null || row.day === day);
  const isReplaced = (row: (typeof rows)[number]) =>
    row.day === null &&
    fitting.some(
      (other) => other.day !== null && other.zoneId === row.zoneId && other.categoryId === row.categoryId,
    );
  return { id: own.id, title, left: own.quantity, rows: fitting.filter((row) => !isReplaced(row)) };
}
