import type { Day, Moment, Time } from '@foyer/contract/rules/values.ts';

/** A format is dear to make, and a house has one zone. */
const formats: Record<string, Intl.DateTimeFormat> = {};

/** Day and wall-clock time of a moment in the house's zone. Digits only, so every browser says the same. */
export function houseTime(moment: Date | Moment, timeZone: string): { day: Day; time: Time } {
  formats[timeZone] ??= new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = new Map(
    formats[timeZone].formatToParts(new Date(moment)).map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '00';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}
