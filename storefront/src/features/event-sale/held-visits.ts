import type { OwnSubscription } from '@foyer/contract/rules/own-subscription.ts';
import type { EventRow } from './event-data.ts';

/** Visits under a subscription for one session: what takes the place of prices and limit (EV-9). */
export interface HeldVisits {
  id: OwnSubscription['id'];
  /** Name of the subscription; '' where it has none. */
  title: string;
  left: number;
  rows: readonly EventRow[];
}
