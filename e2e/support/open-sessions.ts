import type { RunningShop } from './running-shop.ts';

export interface OpenSession {
  day: string;
  time: string;
  /** Its page, from the shop's origin on. */
  path: string;
}

interface WireSession {
  event_day: string;
  event_time: string;
  /** Of a session without a plan, the places left. */
  quant?: number;
  state?: string;
}

/**
 * Sessions of an event that are sold, by their time. A test takes one of the last: the next one may close while it runs, and
 * what a page shows first depends on the day of the week.
 */
export async function openSessions(
  { origin }: Pick<RunningShop, 'origin'>,
  event: string,
  page: 'event' | 'scheme' = 'event',
): Promise<OpenSession[]> {
  const call = page === 'scheme' ? 'scheme/sessions' : 'no-scheme';
  const answer = await fetch(`${origin}/api/${call}?hash=${event}`);
  const { calendar }: { calendar: WireSession[] } = await answer.json();
  return calendar
    .filter(({ quant = 0, state }) => quant > 2 || state === 'open')
    .map(({ event_day: day, event_time: time }) => ({ day, time, path: `/${page}/${event}/${day}/${time}` }));
}
