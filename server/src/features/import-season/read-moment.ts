import { isDay } from '@foyer/contract/rules/format.ts';
import type { Day, Time } from '@foyer/contract/rules/values.ts';
import type { DayFormat } from './read-mapping.ts';

const written = /(?<!\d)(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})(?!\d)/;

/** The one day in a cell, perhaps with a weekday or a time beside it; null: none, or several. */
export function readDay(cell: string, format: DayFormat): Day | null {
  const digits = inDigits(cell, format);
  const [found, first = '', , second = '', third = ''] = written.exec(digits) ?? [];
  if (found === undefined || written.test(digits.replace(found, ' '))) return null;
  const [year, month, day] = {
    ymd: [first, second, third],
    dmy: [third, second, first],
    mdy: [third, first, second],
  }[format].map((part) => part.padStart(2, '0'));
  const full = year?.length === 2 ? `20${year}` : year;
  const read = `${full}-${month}-${day}`;
  return isDay(read) ? read : null;
}

/** The time in a cell that holds a day as well, without the weekday; '' when there is none. */
export function besideDay(cell: string): string {
  const digits = inDigits(cell, 'ymd');
  const found = written.exec(digits);
  if (!found) return cell;
  const [before, after] = [digits.slice(0, found.index), digits.slice(found.index + found[0].length)];
  return [after, before].find((part) => /\d/.test(part))?.replace(/^[\s,]+|[\s,]+$/g, '') ?? '';
}

/** How the names of months begin, in English, Russian and Kazakh. */
const monthBeginnings = [
  ['jan', 'янв', 'қаң'],
  ['feb', 'фев', 'ақп'],
  ['mar', 'мар', 'нау'],
  ['apr', 'апр', 'сәу'],
  ['may', 'май', 'мая', 'мам'],
  ['jun', 'июн', 'мау'],
  ['jul', 'июл', 'шіл'],
  ['aug', 'авг', 'там'],
  ['sep', 'сен', 'қыр'],
  ['oct', 'окт', 'қаз'],
  ['nov', 'ноя', 'қар'],
  ['dec', 'дек', 'жел'],
];
const monthName = `(?<month>(?:${monthBeginnings.flat().join('|')})\\p{L}*)`;

/** `14–` or `14 and` before a day: there are two, and the month belongs to both. */
const earlierDay = '(?<![:.h\\d])\\d{1,2}\\s*(?:[-–—,;/]|и|and)\\s*';

/** Days with the month in words, each with what may not follow, which would make it a time. */
const spelledDays = [
  // 14 February 2027, 14-Feb-27, 14 февраля 2027
  `(?<!\\d|${earlierDay})(?<day>\\d{1,2})(?:st|nd|rd|th)?[\\s.-]*${monthName}\\.?[\\s,-]*(?<year>\\d{4}|\\d{2})(?!\\d|[:.h]\\d)`,
  // February 14, 2027
  `${monthName}\\.?\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<year>\\d{4})(?!\\d)`,
  // 2027 жылғы 14 ақпан
  `(?<!\\d)(?<year>\\d{4})\\s*(?:ж\\.|жыл\\p{L}*)?\\s*(?<day>\\d{1,2})\\s+${monthName}`,
  // 2027年2月14日
  '(?<!\\d)(?<year>\\d{4})年\\s*(?<month>\\d{1,2})月\\s*(?<day>\\d{1,2})日',
].map((form) => new RegExp(form, 'giu'));

/** With months in words as numbers, in the order of the format. */
function inDigits(cell: string, format: DayFormat): string {
  return spelledDays.reduce(
    (text, form) =>
      text.replace(form, (...found) => {
        // `as`: the last argument of a replacement by a form with named groups.
        const { year, month, day } = found.at(-1) as Record<'year' | 'month' | 'day', string>;
        const number = monthNumber(month);
        return { ymd: [year, number, day], dmy: [day, number, year], mdy: [number, day, year] }[format].join(
          '-',
        );
      }),
    cell,
  );
}

function monthNumber(word: string): string {
  const begins = word.toLowerCase().slice(0, 3);
  const index = monthBeginnings.findIndex((beginnings) => beginnings.includes(begins));
  return index === -1 ? word : String(index + 1);
}

/** `19:30`, `19.30`, `19h30`, `19:30:00`, `T19:30`, `7:30 PM` or `7 p.m.`; null: none of these. */
export function readTime(cell: string): Time | null {
  const found = /^T?(\d{1,2})(?:[:.h](\d{2})(?::\d{2}(?:\.\d+)?)?)?\s*(?:([ap])\.?\s?m\.?)?$/i.exec(
    cell.trim(),
  );
  if (!found) return null;
  const [, hours = '', minutes, half] = found;
  if (minutes === undefined && half === undefined) return null;
  const hour = half === undefined ? Number(hours) : hourOfHalf(Number(hours), half.toLowerCase() === 'p');
  if (hour === null || hour > 23 || Number(minutes ?? 0) > 59) return null;
  return `${String(hour).padStart(2, '0')}:${minutes ?? '00'}`;
}

/** 12 am is midnight, 12 pm noon. */
function hourOfHalf(hour: number, isAfternoon: boolean): number | null {
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (isAfternoon ? 12 : 0);
}
