import { rowsOfDay } from '@foyer/contract/rules/rows-of-day.ts';
import type { Day } from '@foyer/contract/rules/values.ts';
import type { HeldVisits } from '#features/event-sale/held-visits.ts';
import type { HeldSubscription } from './use-held-subscriptions.ts';

/** The visits for a day, at the prices of that day. */
export function visitsFor({ own, title, rows }: HeldSubscription, day: Day): HeldVisits {
  return { id: own.id, title, left: own.quantity, rows: rowsOfDay(rows, day) };
}
