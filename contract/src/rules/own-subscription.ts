import type { Day, Text, Time } from './values.ts';

/** Visits of an event that the visitor who asks has under a subscription (wire: `ticketInfo`). */
export interface OwnSubscription {
  /** Names it in an order: `subscritId` (B 3.4). */
  id: string;
  /** Of the season ticket; {}: it has no name of its own. */
  title: Text;
  /** Visits left, each of one person. */
  quantity: number;
  /** The one day and time that they are for; null and `00:00`: any. */
  day: Day | null;
  time: Time;
  /** Last day of the visits; null: as long as the event is sold. */
  until: Day | null;
}

/** Whether the visits are good for a session. */
export function coversSession(
  { day, time, until }: Pick<OwnSubscription, 'day' | 'time' | 'until'>,
  session: { day: Day; time: Time },
): boolean {
  if (until !== null && session.day > until) return false;
  return day === null || (day === session.day && (time === '00:00' || time === session.time));
}
