import { coversSession, type OwnSubscription } from '@foyer/contract/own-subscription.ts';
import type { Day, Time } from '@foyer/contract/values.ts';

/** Visits of one event that a person has under a subscription, and who keeps the count of them. */
export interface HeldSubscription extends OwnSubscription {
  eventId: string;
  /** Of a season ticket that this shop sold: number of its visits. */
  grantId: number;
}

/** The one to offer: of those with visits left that are good for a session ahead, the one that ends first. */
export function bestSubscription(
  held: readonly HeldSubscription[],
  sessions: readonly { day: Day; time: Time }[],
): HeldSubscription | null {
  const useful = held.filter(
    (one) => one.quantity > 0 && sessions.some((session) => coversSession(one, session)),
  );
  return useful.toSorted((one, other) => lastDay(one).localeCompare(lastDay(other)))[0] ?? null;
}

/** Those without an end come last. */
function lastDay({ day, until }: HeldSubscription): string {
  return day ?? until ?? '9999-12-31';
}
