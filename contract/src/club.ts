import type { Money } from './values.ts';

/** What the visitors' club of the house says of who is signed in (B 3.3, "CRM client"). */
export type ClubWord =
  | { kind: 'client'; client: ClubClient }
  /** Nobody is signed in, the club does not know them, or the house has none. */
  | { kind: 'none' }
  /** The club does not answer: everything goes on without it. */
  | { kind: 'silent' };

/** A member, as the pages know them. */
export interface ClubClient {
  /** What kind of member; '' where the club does not say. */
  type: string;
  name: { first: string; last: string; middle: string };
  email: string;
  phone: string;
  card: { code: string; isBlocked: boolean } | null;
  bonuses: { available: Money; balance: Money };
  subscriptions: readonly ClientSubscription[];
}

/** Visits of one event that a subscription of the member still holds. */
export interface ClientSubscription {
  id: string;
  name: string;
  eventId: string;
  remaining: number;
}
