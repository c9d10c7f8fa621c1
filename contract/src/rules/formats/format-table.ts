import type { Currency } from '#rules/values.ts';

/**
 * How days are written in one language. Tokens: `<d>` day, `<dd>` two digits, `<m>` month number, `<mm>` two digits,
 * `<month>` in a date, `<alone>` standing alone, `<mon>` short, `<weekday>`, `<wd>` short, `<y>` year; `~` is a hard space.
 */
export type DayPatterns = Readonly<Record<DayStyle, string>>;

/**
 * Examples in Russian: long `14 ноября 2026`, day-month `14 ноября`, weekday-long `суббота, 14 ноября`,
 * full `суббота, 14 ноября 2026`, short `сб 14`, short-month `14 ноя`, weekday-short-month `сб 14 ноя`,
 * numeric `14.11.2026`, month `ноябрь`, month-year `ноябрь 2026`,
 * under-numeral `ноября 2026` (what follows a day that stands alone as a large figure).
 */
export type DayStyle =
  | 'long'
  | 'day-month'
  | 'weekday-long'
  | 'full'
  | 'short'
  | 'short-month'
  | 'weekday-short-month'
  | 'numeric'
  | 'month'
  | 'month-year'
  | 'under-numeral';

export type FormatTable = {
  /** ISO: 1 Monday … 7 Sunday. */
  readonly firstWeekday: 1 | 7;
  /** January first, as in a date (ru: genitive). */
  readonly months: readonly string[];
  /** January first, standing alone. */
  readonly monthsAlone: readonly string[];
  readonly monthsShort: readonly string[];
  /** Monday first. */
  readonly weekdays: readonly string[];
  readonly weekdaysShort: readonly string[];
  readonly patterns: DayPatterns;
  /** Between two days of one month (`<a>` and `<b>` are day numbers, `<month>` the month). */
  readonly rangeInMonth: string;
  readonly rangeInMonthOfYear: string;
  /** Between two written days. */
  readonly rangeDash: string;
  readonly decimalMark: ',' | '.';
  /** `<n>` is the amount. */
  readonly money: Readonly<Record<Currency, string>>;
  /** `<n>` is the number. */
  readonly hours: string;
  readonly minutes: string;
  readonly hoursAndMinutes: string;
};
