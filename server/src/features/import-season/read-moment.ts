import { isDay } from '@foyer/contract/rules/format.ts';
import type { Day, Time } from '@foyer/contract/rules/values.ts';
import type { DayFormat } from './mapping-schema.ts';

const written = /(?<!\d)(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})(?!\d)/;

/** The one day in a cell, perhaps with a weekday or a time beside it; null: none, or several. */
export function readDay(cell: string, format: DayFormat): Day | null {
  const [found, first = '', , second = '', third = ''] = written.exec(cell) ?? [];
  if (found === undefined || written.test(cell.replace(found, ' '))) return null;
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
  const found = written.exec(cell);
  if (!found) return cell;
  const [before, after] = [cell.slice(0, found.index), cell.slice(found.index + found[0].length)];
  return [after, before].find((part) => /\d/.test(part))?.replace(/^[\s,]+|[\s,]+$/g, '') ?? '';
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
