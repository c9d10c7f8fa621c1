import { formatTable } from '@foyer/contract/rules/format-tables.ts';
import type { Day, Language } from '@foyer/contract/rules/values.ts';

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

export function dayParts(day: Day, language: Language): DayParts {
  const month = Number(day.slice(5, 7)) - 1;
  const names = formatTable(language);
  const weekday = (new Date(Date.parse(day)).getUTCDay() + 6) % 7;
  return {
    date: Number(day.slice(8)),
    month: names.months[month] ?? '',
    monthShort: names.monthsShort[month] ?? '',
    weekday: names.weekdays[weekday] ?? '',
    weekdayShort: names.weekdaysShort[weekday] ?? '',
    weekend: weekday > 4,
  };
}

/** `14 ноября`. */
export function dayAndMonth(day: Day, language: Language): string {
  const { date, month } = dayParts(day, language);
  return filled(formatTable(language).patterns['day-month'], { d: date, month });
}

/** `14 ноя`. */
export function dayAndShortMonth(day: Day, language: Language): string {
  const { date, monthShort } = dayParts(day, language);
  return filled(formatTable(language).patterns['day-month'], { d: date, month: monthShort });
}

/** `сб 14 ноя`, without the month `сб 14`. */
export function weekdayAndDate(day: Day, language: Language, withMonth: boolean): string {
  const { date, monthShort, weekdayShort } = dayParts(day, language);
  const { patterns } = formatTable(language);
  return filled(patterns[withMonth ? 'weekday-short-month' : 'short'], {
    d: date,
    wd: weekdayShort,
    mon: monthShort,
    m: Number(day.slice(5, 7)),
  });
}

/** `суббота, 14 ноября`. */
export function weekdayAndDay(day: Day, language: Language): string {
  const { date, month, weekday } = dayParts(day, language);
  return filled(formatTable(language).patterns['weekday-long'], { d: date, month, weekday });
}

/** `15–18 ноября`, `30 октября — 2 ноября`. */
export function dayRange(from: Day, to: Day, language: Language): string {
  if (from === to) return dayAndMonth(from, language);
  if (from.slice(0, 7) === to.slice(0, 7)) {
    const { month } = dayParts(from, language);
    return filled(formatTable(language).rangeInMonth, {
      a: Number(from.slice(8)),
      b: Number(to.slice(8)),
      month,
    });
  }
  return `${dayAndMonth(from, language)}${filled(formatTable(language).rangeDash, {})}${dayAndMonth(to, language)}`;
}

/** Days one by one, the month said once: `15`, `21`, `28 ноября`. */
export function daysInRow(days: readonly Day[], language: Language): string[] {
  const monthFollows = formatTable(language).patterns['day-month'].startsWith('<d>');
  return days.map((day, index) => {
    const sameMonth = days[index + 1]?.slice(0, 7) === day.slice(0, 7);
    return monthFollows && sameMonth ? String(Number(day.slice(8))) : dayAndMonth(day, language);
  });
}

function filled(pattern: string, values: Readonly<Record<string, string | number>>): string {
  return pattern
    .replaceAll('~', '\u00a0')
    .replace(/<(\w+)>/g, (token, name: string) => String(values[name] ?? token));
}
