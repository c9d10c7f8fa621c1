import { formatDay, formatTime } from '@foyer/contract/format.ts';
import type { Day, Language, Moment, Time } from '@foyer/contract/values.ts';

/** Says moments as the house's clock shows them. */
export interface HouseWords {
  /** `18:42` today, `14 ноя` on another day. */
  short(moment: Moment): string;
  /** `19:05` today, `14 ноября, 19:05` on another day. */
  until(moment: Moment): string;
  /** `14 ноября, 18:42`. */
  full(moment: Moment | Date): string;
}

export function houseWords(language: Language, timeZone: string, now: Date): HouseWords {
  const clock = houseClock(timeZone);
  const today = clock(now).day;
  const full = (moment: Moment | Date) => {
    const { day, time } = clock(new Date(moment));
    return `${formatDay(day, language, 'day-month')}, ${formatTime(time)}`;
  };
  return {
    full,
    until(moment) {
      const { day, time } = clock(new Date(moment));
      return day === today ? formatTime(time) : full(moment);
    },
    short(moment) {
      const { day, time } = clock(new Date(moment));
      return day === today ? formatTime(time) : formatDay(day, language, 'short-month');
    },
  };
}

/** Digits only, so every browser says the same. */
function houseClock(timeZone: string): (moment: Date) => { day: Day; time: Time } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (moment) => {
    const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, value]));
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '00';
    return {
      day: `${part('year')}-${part('month')}-${part('day')}`,
      time: `${part('hour')}:${part('minute')}`,
    };
  };
}
