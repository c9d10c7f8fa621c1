import type { AskedSession } from './sale-choice.ts';

/**
 * Day and time that the shown address (`/event/:hash/:date?/:time?`) asks for: they change without the page being
 * loaded again. The router has matched the path already, so only its last parts are read.
 */
export function askedSession(url: URL): AskedSession {
  const [, , , date, time] = url.pathname.split('/');
  return { date: decoded(date), time: decoded(time) };
}

function decoded(part: string | undefined): string | undefined {
  return part ? decodeURIComponent(part) : undefined;
}
