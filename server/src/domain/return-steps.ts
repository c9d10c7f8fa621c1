import type { ReturnStep } from '@foyer/contract/event/event.ts';
import { addDays } from '@foyer/contract/rules/format.ts';
import type { Day } from '@foyer/contract/rules/values.ts';

/** A frozen step of the refund ladder: until this moment (epoch milliseconds) this percentage is refunded. */
export interface FrozenStep {
  until: number;
  percent: number;
}

/** The default refund ladder: the minimum shares required by law (art. 52.1 of law 3612-1). */
export const usualLadder: readonly ReturnStep[] = [
  { days: 10, percent: 100 },
  { days: 5, percent: 50 },
  { days: 3, percent: 30 },
];

/**
 * The refund ladder of one session as moments, frozen at the sale. Days are counted between days of the house's own
 * calendar: "10 days before" the 20th lasts until the end of the 10th. No step lasts beyond the start of the session;
 * an all-day session counts as starting when the day ends.
 */
export function frozenSteps(
  ladder: readonly ReturnStep[],
  session: { day: Day; allDay: boolean; startsAt: number },
  timeZone: string,
): FrozenStep[] {
  const begins = stepsEnd(session, timeZone);
  return ladder
    .toSorted((one, other) => other.days - one.days)
    .map(({ days, percent }) => ({
      until: Math.min(startOfDay(addDays(session.day, 1 - days), timeZone), begins),
      percent,
    }));
}

/** No step lasts longer: the start of a session, or the end of the day of an all-day one. */
export function stepsEnd(
  { day, allDay, startsAt }: { day: Day; allDay: boolean; startsAt: number },
  timeZone: string,
): number {
  return allDay ? startOfDay(addDays(day, 1), timeZone) : startsAt;
}

const dayMilliseconds = 86_400_000;

/** When a refund has arrived at the latest: ten banking days, including the weekends between them. */
export function moneyDue(sentAt: Date): Date {
  return new Date(sentAt.getTime() + 14 * dayMilliseconds);
}

/** The percentage refunded now; 0 when the time is over. */
export function percentNow(steps: readonly FrozenStep[], now: Date): number {
  return steps.find(({ until }) => now.getTime() < until)?.percent ?? 0;
}

/** The steps that are still ahead. */
export function stepsAhead(steps: readonly FrozenStep[], now: Date): FrozenStep[] {
  return steps.filter(({ until }) => now.getTime() < until);
}

/** Whole seconds until nothing is refunded any more, never negative. */
export function secondsToReturn(steps: readonly FrozenStep[], now: Date): number {
  const last = Math.max(0, ...steps.map(({ until }) => until));
  return Math.max(0, Math.floor((last - now.getTime()) / 1000));
}

function startOfDay(day: Day, timeZone: string): number {
  const name = `${day} ${timeZone}`;
  const start =
    startsOfDays.get(name) ?? Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds;
  if (startsOfDays.size >= mostDays) startsOfDays.clear();
  startsOfDays.set(name, start);
  return start;
}

/** Each order asks for the same few days; a zone takes long to say when one of them begins. */
const startsOfDays = new Map<string, number>();
const mostDays = 2000;
