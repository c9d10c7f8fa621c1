import { addDays, epochDay } from '@foyer/contract/rules/format.ts';
import type { Day } from '@foyer/contract/rules/values.ts';

/** A longer pause between two days of an event is left out of the rail. */
const longestPause = 3;

/**
 * The days of the rail: those of the sessions and the few between them on which the house is closed, so that the
 * rail reads like a calendar; they are struck, and their links say why.
 */
export function railDays(days: readonly Day[]): Day[] {
  return days.flatMap((day, index) => {
    const before = days[index - 1];
    const pause = before === undefined ? 0 : epochDay(day) - epochDay(before) - 1;
    const between = pause > 0 && pause <= longestPause ? pause : 0;
    return [...Array.from({ length: between }, (_, step) => addDays(day, step - between)), day];
  });
}
