import { coversSession, type OwnSubscription } from '@foyer/contract/rules/own-subscription.ts';
import type { Day, Time } from '@foyer/contract/rules/values.ts';

/** Visits of one event that a person has under a subscription, and who keeps the count of them. */
export interface HeldSubscription extends OwnSubscription {
  eventId: string;
  keeper: VisitKeeper;
}

/** Who counts the visits: this shop, by number of the visits that a season ticket gave, or the house's club. */
export type VisitKeeper =
  | { kind: 'shop'; grantId: number }
  | { kind: 'club'; memberId: string; subscriptionId: string };

/** The ones to offer: with visits left that are good for a session ahead, the one that ends first before the others. */
export function usefulSubscriptions<Held extends OwnSubscription>(
  held: readonly Held[],
  sessions: readonly { day: Day; time: Time }[],
): Held[] {
  const useful = held.filter(
    (one) => one.quantity > 0 && sessions.some((session) => coversSession(one, session)),
  );
  return useful.toSorted((one, other) => lastDay(one).localeCompare(lastDay(other)));
}

/** Those without an end come last. */
function lastDay({ day, until }: OwnSubscription): string {
  return day ?? until ?? '9999-12-31';
}

const clubPrefix = 'club-';

/** What a subscription of the club is called in an order; a season ticket of this shop is never called so. */
export function clubSubscriptionName(subscriptionId: string): string {
  return `${clubPrefix}${subscriptionId}`;
}

export function isKeptByClub(name: string): boolean {
  return name.startsWith(clubPrefix);
}
