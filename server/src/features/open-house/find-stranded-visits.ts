import type { Day } from '@foyer/contract/rules/values.ts';
import type { CompiledHouse } from '#house-files/compile/compiled-house.ts';
import type { Queryable } from '#platform/database.ts';
import { loadOpenVisits } from '#store/visit-grants.ts';
import type { Difference } from './compare-houses.ts';
import type { BreakingChange } from './find-breaking-changes.ts';

/** Visits of season tickets to events that could be booked with them before, and could no longer be. */
export async function findStrandedVisits(
  transaction: Queryable,
  { changedEvents, withdrawnEvents }: Pick<Difference, 'changedEvents' | 'withdrawnEvents'>,
  { events }: Pick<CompiledHouse, 'events'>,
  today: Day,
): Promise<BreakingChange[]> {
  const before = [...changedEvents.map((change) => change.before), ...withdrawnEvents];
  const lost = before
    .filter(({ id, document }) => takesVisits(document) && !events.some(isEventWithVisits(id)))
    .map(({ id }) => id);
  if (lost.length === 0) return [];
  const open = await loadOpenVisits(transaction, lost, today);
  return open.flatMap(({ eventId, visits, lastDay, isEndless, orders }): BreakingChange[] => {
    const eventGone = !events.some(({ id }) => id === eventId);
    // Visits without a last day were sold for as long as the event is played.
    if (eventGone && lastDay === null) return [];
    return [{ kind: 'visits-lost', eventId, eventGone, visits, lastDay: isEndless ? null : lastDay, orders }];
  });
}

function isEventWithVisits(id: string) {
  return (event: CompiledHouse['events'][number]) => event.id === id && takesVisits(event);
}

function takesVisits({
  subscriptionPrices,
  usesPlan,
}: Pick<CompiledHouse['events'][number], 'subscriptionPrices' | 'usesPlan'>): boolean {
  return subscriptionPrices.length > 0 && !usesPlan;
}
