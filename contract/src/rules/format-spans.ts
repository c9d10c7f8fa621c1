import { fill, formatDay, hard, partsOf } from './format.ts';
import { formatTable } from './format-tables.ts';
import type { Day, Language } from './values.ts';

/** `15–18 ноября`, `30 октября — 2 ноября`; the years only when they differ or with `year: true`. */
export function formatDayRange(
  from: Day,
  to: Day,
  language: Language,
  options: { readonly year?: boolean } = {},
): string {
  const table = formatTable(language);
  const [start, end] = [partsOf(from), partsOf(to)];
  const withYear = options.year === true || start.year !== end.year;
  if (from === to) return formatDay(from, language, withYear ? 'long' : 'day-month');
  const sameYear = start.year === end.year;
  if (sameYear && start.month === end.month) {
    return fill(withYear ? table.rangeInMonthOfYear : table.rangeInMonth, {
      a: String(start.date),
      b: String(end.date),
      month: table.months[start.month - 1],
      y: String(start.year),
    });
  }
  const yearFirst = table.patterns.long.startsWith('<y>');
  const first = formatDay(from, language, withYear && (!sameYear || yearFirst) ? 'long' : 'day-month');
  const last = formatDay(to, language, withYear && (!sameYear || !yearFirst) ? 'long' : 'day-month');
  return `${first}${hard(table.rangeDash)}${last}`;
}

/** `50 мин`, `2 ч`, `1 ч 20 мин`. */
export function formatDuration(minutes: number, language: Language): string {
  const table = formatTable(language);
  const rest = minutes % 60;
  const pattern = minutes < 60 ? table.minutes : rest === 0 ? table.hours : table.hoursAndMinutes;
  return fill(pattern, { h: String((minutes - rest) / 60), n: String(rest) });
}
