import type { Day } from '@foyer/contract/rules/values.ts';

/**
 * One language's names and patterns out of the format tables. They travel with the data: the tables of four
 * languages would be heavier than the rest of the page's script.
 */
export interface DayWords {
  weekdays: readonly string[];
  weekdaysShort: readonly string[];
  months: readonly string[];
  monthsShort: readonly string[];
  dayMonth: string;
  weekdayLong: string;
  rangeInMonth: string;
  rangeDash: string;
}

export interface DayParts {
  date: number;
  /** In a date: `ноября`. */
  month: string;
  monthShort: string;
  weekday: string;
  weekdayShort: string;
  weekend: boolean;
}

const millisecondsInDay = 86_400_000;

/** The day so many days after another. */
export function dayAfter(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * millisecondsInDay).toISOString().slice(0, 10);
}

/** Days after some day, out of the first and the gaps to the next ones: how rows of days travel. */
export function runningSums(gaps: readonly number[]): number[] {
  let sum = 0;
  return gaps.map((gap) => {
    sum += gap;
    return sum;
  });
}

export function dayParts(day: Day, words: DayWords): DayParts {
  const month = Number(day.slice(5, 7)) - 1;
  const weekday = (new Date(Date.parse(day)).getUTCDay() + 6) % 7;
  return {
    date: Number(day.slice(8)),
    month: words.months[month] ?? '',
    monthShort: words.monthsShort[month] ?? '',
    weekday: words.weekdays[weekday] ?? '',
    weekdayShort: words.weekdaysShort[weekday] ?? '',
    weekend: weekday > 4,
  };
}

/** `14 ноября`. */
export function dayAndMonth(day: Day, words: DayWords): string {
  const { date, month } = dayParts(day, words);
  return filled(words.dayMonth, { d: date, month });
}

/** `14 ноя`. */
export function dayAndShortMonth(day: Day, words: DayWords): string {
  const { date, monthShort } = dayParts(day, words);
  return filled(words.dayMonth, { d: date, month: monthShort });
}

/** `суббота, 14 ноября`. */
export function weekdayAndDay(day: Day, words: DayWords): string {
  const { date, month, weekday } = dayParts(day, words);
  return filled(words.weekdayLong, { d: date, month, weekday });
}

/** `15–18 ноября`, `30 октября — 2 ноября`. */
export function dayRange(from: Day, to: Day, words: DayWords): string {
  if (from === to) return dayAndMonth(from, words);
  if (from.slice(0, 7) === to.slice(0, 7)) {
    const { month } = dayParts(from, words);
    return filled(words.rangeInMonth, { a: Number(from.slice(8)), b: Number(to.slice(8)), month });
  }
  return `${dayAndMonth(from, words)}${filled(words.rangeDash, {})}${dayAndMonth(to, words)}`;
}

/** Days one by one, the month said once: `15`, `21`, `28 ноября`. */
export function daysInRow(days: readonly Day[], words: DayWords): string[] {
  const monthFollows = words.dayMonth.startsWith('<d>');
  return days.map((day, index) => {
    const sameMonth = days[index + 1]?.slice(0, 7) === day.slice(0, 7);
    return monthFollows && sameMonth ? String(Number(day.slice(8))) : dayAndMonth(day, words);
  });
}

function filled(pattern: string, values: Readonly<Record<string, string | number>>): string {
  return pattern
    .replaceAll('~', '\u00a0')
    .replace(/<(\w+)>/g, (token, name: string) => String(values[name] ?? token));
}
