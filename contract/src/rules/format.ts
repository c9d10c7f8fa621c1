import { formatTable } from './format-tables.ts';
import type { DayStyle } from './formats/format-table.ts';
import type { Currency, Day, Language, Money, Time } from './values.ts';

/** `1 700`, grouped by hard spaces in all languages; the minus is U+2212. Whole numbers only. */
export function formatNumber(number: number): string {
  const digits = String(Math.abs(number)).replace(/\B(?=(\d{3})+$)/g, '\u00a0');
  return number < 0 ? `−${digits}` : digits;
}

/**
 * A sum of minor units for people: `1 900 ₽`, `1 900,50 ₽`, in English `$12.50` (requirement IN-2).
 * Minor units are written only when there are any, or always with `decimals: 2` (specification O 5).
 */
export function formatMoney(
  amount: Money,
  currency: Currency,
  language: Language,
  options: { readonly decimals?: 2 } = {},
): string {
  const number = formatHundredths(Math.abs(amount), language, options);
  const text = fill(formatTable(language).money[currency], { n: number });
  return amount < 0 ? `−${text}` : text;
}

/** The number of `formatMoney` without a currency, as bonuses are counted: `120`, `1 166,67`. Not below 0. */
export function formatHundredths(
  amount: Money,
  language: Language,
  options: { readonly decimals?: 2 } = {},
): string {
  const minor = amount % 100;
  const major = formatNumber((amount - minor) / 100);
  if (minor === 0 && options.decimals !== 2) return major;
  return `${major}${formatTable(language).decimalMark}${String(minor).padStart(2, '0')}`;
}

/** A day for people; the styles with examples stand at `DayStyle`. */
export function formatDay(day: Day, language: Language, style: DayStyle = 'long'): string {
  const table = formatTable(language);
  const { year, month, date } = partsOf(day);
  const weekday = isoWeekday(day) - 1;
  return fill(table.patterns[style], {
    y: String(year),
    m: String(month),
    mm: twoDigits(month),
    d: String(date),
    dd: twoDigits(date),
    month: table.months[month - 1],
    alone: table.monthsAlone[month - 1],
    mon: table.monthsShort[month - 1],
    weekday: table.weekdays[weekday],
    wd: table.weekdaysShort[weekday],
  });
}

/** The wall-clock time on a 24-hour clock, which all four languages use in a timetable (IN-3): `15:00`. */
export function formatTime(time: Time): string {
  return time.slice(0, 5);
}

/** `суббота, 14 ноября, 15:00`; a session without a time (`null`) is its day alone. */
export function formatDayAndTime(
  day: Day,
  time: Time | null,
  language: Language,
  style: DayStyle = 'weekday-long',
): string {
  const text = formatDay(day, language, style);
  if (time === null) return text;
  return language === 'ch' ? `${text} ${formatTime(time)}` : `${text}, ${formatTime(time)}`;
}

/** The first day of a calendar's week, ISO: 1 Monday, 7 Sunday. */
export function firstWeekday(language: Language): 1 | 7 {
  return formatTable(language).firstWeekday;
}

/** Name of a weekday (ISO number): `суббота`, short `сб`. */
export function weekdayName(weekday: number, language: Language, style: 'long' | 'short' = 'long'): string {
  const table = formatTable(language);
  return (style === 'long' ? table.weekdays : table.weekdaysShort)[weekday - 1] ?? '';
}

/** Days since 1 January 1970, for arithmetic with days. */
export function epochDay(day: Day): number {
  const { year, month, date } = partsOf(day);
  return Date.UTC(year, month - 1, date) / millisecondsInDay;
}

export function dayFromEpoch(number: number): Day {
  return new Date(number * millisecondsInDay).toISOString().slice(0, 10);
}

export function addDays(day: Day, days: number): Day {
  return dayFromEpoch(epochDay(day) + days);
}

/** 1 Monday … 7 Sunday. */
export function isoWeekday(day: Day): number {
  const sinceMonday = (epochDay(day) + 3) % 7;
  return (sinceMonday < 0 ? sinceMonday + 7 : sinceMonday) + 1;
}

/** Whether a text is a day that the calendar has: `2026-02-30` is not. */
export function isDay(text: string): boolean {
  return /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) && addDays(text, 0) === text;
}

const millisecondsInDay = 86_400_000;

/** Year, month and date of a day as numbers. */
export function partsOf(day: Day): { year: number; month: number; date: number } {
  return { year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)), date: Number(day.slice(8, 10)) };
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}

/** A pattern of the tables with its values put in. */
export function fill(pattern: string, values: Readonly<Record<string, string | undefined>>): string {
  return hard(pattern).replace(/<(\w+)>/g, (token, name: string) => values[name] ?? token);
}

/** Hard spaces for the `~` of the tables. */
export function hard(pattern: string): string {
  return pattern.replaceAll('~', '\u00a0');
}
