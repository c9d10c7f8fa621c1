import { addDays, firstWeekday, isoWeekday } from '@foyer/contract/rules/format.ts';
import type { Day, Language } from '@foyer/contract/rules/values.ts';

/** The weeks of a month as a calendar shows them; null stands before the first and after the last day. */
export function weeksOf(month: string, language: Language): (Day | null)[][] {
  const first = `${month}-01`;
  const offset = (isoWeekday(first) - firstWeekday(language) + 7) % 7;
  const cells: (Day | null)[] = Array.from({ length: offset }, () => null);
  for (let day = first; monthOf(day) === month; day = addDays(day, 1)) cells.push(day);
  while (cells.length % 7 !== 0) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, week) => cells.slice(week * 7, week * 7 + 7));
}

/** ISO weekdays in the order of the language's week: Monday first in ru and kz, Sunday first in en and ch. */
export function weekdaysFrom(language: Language): number[] {
  const first = firstWeekday(language);
  return Array.from({ length: 7 }, (_, index) => ((first - 1 + index) % 7) + 1);
}

/** `YYYY-MM` of a day. */
export function monthOf(day: Day): string {
  return day.slice(0, 7);
}

/** The same date some months on, or the last day of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const index = year * 12 + month - 1 + months;
  const target = `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
  for (let tried = date; tried > 28; tried -= 1) {
    const found = `${target}-${String(tried).padStart(2, '0')}`;
    if (addDays(found, 0) === found) return found;
  }
  return `${target}-${String(Math.min(date, 28)).padStart(2, '0')}`;
}

/** The day that a key of the grid pattern leads to; null for any other key. */
export function dayByKey(key: string, withShift: boolean, day: Day, language: Language): Day | null {
  const weekday = (isoWeekday(day) - firstWeekday(language) + 7) % 7;
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekday);
    case 'End':
      return addDays(day, 6 - weekday);
    case 'PageUp':
      return addMonths(day, withShift ? -12 : -1);
    case 'PageDown':
      return addMonths(day, withShift ? 12 : 1);
    default:
      return null;
  }
}
