import type { Day, Time } from '@foyer/contract/values.ts';

/** Day and time that the clocks of a time zone show at a moment. */
export function wallClock(moment: Date, timeZone: string): { day: Day; time: Time } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(moment).map((part) => [part.type, part.value]));
  return { day: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}
