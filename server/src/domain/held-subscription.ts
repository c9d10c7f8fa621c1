import { coversSession, type OwnSubscription } from '@foyer/contract/rules/own-subscription.ts';
import type { Day, Time } from '@foyer/contract/rules/values.ts';

/** A person's visits to one event under a subscription, and who counts them. */
export interface HeldSubscription extends OwnSubscription {
  eventId: string;
  keeper: VisitKeeper;
}

/** Who counts the visits: this shop, by the id of the visit grant of a subscription, or the house's club. */
export type VisitKeeper =
  | { kind: 'shop'; grantId: number }
  | { kind: 'club'; memberId: string; subscriptionId: string };

/** The subscriptions to offer: those with visits left for a future session, ordered by their end. */
export function usefulSubscriptions<Held extends OwnSubscription>(
  held: readonly Held[],
  sessions: readonly { day: Day; time: Time }[],
): Held[] {
  const useful = held.filter(
    (one) => one.quantity > 0 && sessions.some((session) => coversSession(one, session)),
  );
  return useful.toSorted((one, other) => lastDay(one).localeCompare(lastDay(other)));
}

/** Subscriptions without an end come last. */
function lastDay({ day, until }: OwnSubscription): string {
  return day ?? until ?? '9999-12-31';
}

const clubPrefix = 'club-';

/** The id in an order for a subscription of the club; never equals that of a subscription of this shop. */
export function clubSubscriptionName(subscriptionId: string): string {
  return `${clubPrefix}${subscriptionId}`;
}

export function isKeptByClub(name: string): boolean {
  return name.startsWith(clubPrefix);
}
