import { addDays, isDay, isoWeekday } from '@foyer/contract/rules/format.ts';
import type { Day } from '@foyer/contract/rules/values.ts';

/** A day as written in house files: a date, or a day relative to today. */
export type DayExpression =
  | { kind: 'date'; day: Day }
  /** `today`, `today+3` */
  | { kind: 'today'; plus: number }
  /** `next sat`: the nearest Saturday, today included; `next sat+7`: a week after it. Weekday by ISO, 1 Monday. */
  | { kind: 'next'; weekday: number; plus: number };

/** `2027-01-10..2027-03-01`, or one day. Both ends belong to it. */
export interface DayRange {
  from: DayExpression;
  to: DayExpression;
}

/** `2027-02-30` has the right form but does not exist. */
export type DayReading = DayExpression | 'not-a-day' | 'no-such-day';

/** English and Russian names; the order gives the ISO number. */
const weekdayNames: readonly (readonly string[])[] = [
  ['mon', 'monday', 'пн', 'понедельник'],
  ['tue', 'tuesday', 'вт', 'вторник'],
  ['wed', 'wednesday', 'ср', 'среда'],
  ['thu', 'thursday', 'чт', 'четверг'],
  ['fri', 'friday', 'пт', 'пятница'],
  ['sat', 'saturday', 'сб', 'суббота'],
  ['sun', 'sunday', 'вс', 'воскресенье'],
];

export function readDayExpression(text: string): DayReading {
  const written = text.trim().toLowerCase();
  if (/^\d{4}-\d{2}-\d{2}$/.test(written)) {
    return isDay(written) ? { kind: 'date', day: written } : 'no-such-day';
  }
  const today = /^today(?:\s*\+\s*(\d{1,4}))?$/.exec(written);
  if (today) return { kind: 'today', plus: Number(today[1] ?? 0) };
  const next = /^next\s+(\p{L}+)(?:\s*\+\s*(\d{1,4}))?$/u.exec(written);
  const weekday = next ? readWeekday(next[1] ?? '') : null;
  if (weekday === null) return 'not-a-day';
  return { kind: 'next', weekday, plus: Number(next?.[2] ?? 0) };
}

/** ISO number of a weekday's name, or null. */
export function readWeekday(text: string): number | null {
  const name = text.trim().toLowerCase();
  const index = weekdayNames.findIndex((names) => names.includes(name));
  return index < 0 ? null : index + 1;
}

/** `tue-sun`, `sat`, `day` (every day): ISO numbers, or null. A range may run over the week's end: `fri-mon`. */
export function readWeekdays(text: string): number[] | null {
  const written = text.trim().toLowerCase();
  if (written === 'day' || written === 'день') return [1, 2, 3, 4, 5, 6, 7];
  const [first, last, ...rest] = written.split(/\s*[-–]\s*/);
  const from = readWeekday(first ?? '');
  const to = last === undefined ? from : readWeekday(last);
  if (from === null || to === null || rest.length > 0) return null;
  const length = ((to - from + 7) % 7) + 1;
  return Array.from({ length }, (_, index) => ((from - 1 + index) % 7) + 1);
}

/** The date of the expression when today is `today`. */
export function dayOf(expression: DayExpression, today: Day): Day {
  if (expression.kind === 'date') return expression.day;
  if (expression.kind === 'today') return addDays(today, expression.plus);
  const ahead = (expression.weekday - isoWeekday(today) + 7) % 7;
  return addDays(today, ahead + expression.plus);
}

/** Whether the day moves with today. */
export function isRelative(expression: DayExpression): boolean {
  return expression.kind !== 'date';
}
