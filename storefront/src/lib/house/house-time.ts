import type { Day, Moment, Time } from '@foyer/contract/values.ts';

/** Day and wall-clock time of a moment in the house's zone. Digits only, so every browser says the same. */
export function houseTime(moment: Date | Moment, timeZone: string): { day: Day; time: Time } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '00';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}
