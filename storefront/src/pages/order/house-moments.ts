import { formatDay, formatDayAndTime, formatTime } from '@foyer/contract/rules/format.ts';
import type { Language, Moment } from '@foyer/contract/rules/values.ts';
import { houseTime } from '#lib/house/house-time.ts';

/** Formats moments in the house's local time. */
export interface HouseMoments {
  /** `18:42` today, `14 ноя` on another day. */
  short(moment: Moment): string;
  /** `19:05` today, `14 ноября, 19:05` on another day. */
  until(moment: Moment): string;
  /** `14 ноября`. */
  day(moment: Moment): string;
  /** `14 ноября, 18:42`. */
  full(moment: Moment | Date): string;
}

export function houseMoments(language: Language, timeZone: string, now: Date): HouseMoments {
  const clock = (moment: Moment | Date) => houseTime(moment, timeZone);
  const today = clock(now).day;
  const full = (moment: Moment | Date) => {
    const { day, time } = clock(moment);
    return formatDayAndTime(day, time, language, 'day-month');
  };
  return {
    full,
    day: (moment) => formatDay(clock(new Date(moment)).day, language, 'day-month'),
    until(moment) {
      const { day, time } = clock(moment);
      return day === today ? formatTime(time) : full(moment);
    },
    short(moment) {
      const { day, time } = clock(moment);
      return day === today ? formatTime(time) : formatDay(day, language, 'short-month');
    },
  };
}
