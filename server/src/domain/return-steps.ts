import { addDays } from '@foyer/contract/rules/format.ts';
import type { ReturnStep } from '@foyer/contract/rules/return-terms.ts';
import type { Day } from '@foyer/contract/rules/values.ts';

/** Until this moment, epoch milliseconds, this share of a ticket goes back. */
export interface FrozenStep {
  until: number;
  percent: number;
}

/** The ladder of the law, where the house says nothing else (art. 52.1 of law 3612-1, its least shares). */
export const usualLadder: readonly ReturnStep[] = [
  { days: 10, percent: 100 },
  { days: 5, percent: 50 },
  { days: 3, percent: 30 },
];

/**
 * The ladder as moments of one session, frozen at the sale. Days are counted between days of the house's own
 * calendar: a ticket for the 20th is given back "10 days before" until the end of the 10th. No step outlives
 * the start of the session; a session of the whole day begins for everyone when it ends.
 */
export function frozenSteps(
  ladder: readonly ReturnStep[],
  session: { day: Day; allDay: boolean; startsAt: number },
  timeZone: string,
): FrozenStep[] {
  const begins = session.allDay ? startOfDay(addDays(session.day, 1), timeZone) : session.startsAt;
  return ladder
    .toSorted((one, other) => other.days - one.days)
    .map(({ days, percent }) => ({
      until: Math.min(startOfDay(addDays(session.day, 1 - days), timeZone), begins),
      percent,
    }));
}

const dayMilliseconds = 86_400_000;

/** By when money that was sent back has come: ten working days of banks, and the weekends in them. */
export function moneyDue(sentAt: Date): Date {
  return new Date(sentAt.getTime() + 14 * dayMilliseconds);
}

/** The share that goes back now; 0 when the time is over. */
export function percentNow(steps: readonly FrozenStep[], now: Date): number {
  return steps.find(({ until }) => now.getTime() < until)?.percent ?? 0;
}

/** Whole seconds until nothing goes back any more, never negative. */
export function secondsToReturn(steps: readonly FrozenStep[], now: Date): number {
  const last = Math.max(0, ...steps.map(({ until }) => until));
  return Math.max(0, Math.floor((last - now.getTime()) / 1000));
}

function startOfDay(day: Day, timeZone: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;
}
