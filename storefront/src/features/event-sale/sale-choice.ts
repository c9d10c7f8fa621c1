import { isDay } from '@foyer/contract/rules/format.ts';
import type { Day, Time } from '@foyer/contract/rules/values.ts';
import type { SessionView } from './packed-sessions.ts';

/** What an address asks for, decoded; undefined where it says nothing. */
export interface AskedSession {
  date?: string | undefined;
  time?: string | undefined;
}

export interface SaleChoice {
  /** The shown day; null only where there are no sessions. */
  day: Day | null;
  /** Its sessions. */
  times: readonly SessionView[];
  session: SessionView | null;
  /** The address asks for what is not there; the page opens without it and says so (EV-14). */
  missing: 'unknown-day' | 'not-available-day' | 'not-available-session' | 'session-moved' | null;
}

/**
 * Day and session of an address. Without a day it is the first that can be bought; without a time the day's only
 * session, where there is one: there is nothing to choose.
 */
export function saleChoice(sessions: readonly SessionView[], asked: AskedSession): SaleChoice {
  const ofDay = (day: Day | null) => sessions.filter((session) => session.day === day);
  const isThere = asked.date !== undefined && ofDay(asked.date).length > 0;
  const moved = movedSession(sessions, asked, isThere);
  if (moved) return { day: moved.day, times: ofDay(moved.day), session: moved, missing: 'session-moved' };
  const nearest = isDay(asked.date ?? '') ? nearestOpen(sessions, { day: asked.date ?? '', time: '' }) : null;
  const day = isThere && asked.date !== undefined ? asked.date : (nearest?.day ?? firstDay(sessions));
  const times = ofDay(day);
  const [only] = times;
  const single = times.length === 1 && only ? only : null;
  if (asked.date !== undefined && !isThere) {
    const missing = isDay(asked.date) ? 'not-available-day' : 'unknown-day';
    return { day, times, session: single, missing };
  }
  if (asked.time === undefined || asked.date === undefined)
    return { day, times, session: single, missing: null };
  const named = times.filter((session) => session.time === asked.time);
  const session = named.find((one) => one.state === 'open') ?? named[0] ?? null;
  if (session) return { day, times, session, missing: null };
  return { day, times, session: single, missing: 'not-available-session' };
}

/** The session that was to be at an address where nothing is now. */
function movedSession(sessions: readonly SessionView[], { date, time }: AskedSession, hasDay: boolean) {
  if (sessions.some((session) => session.day === date && session.time === time)) return undefined;
  return sessions.find(
    ({ movedFrom }) => movedFrom?.day === date && movedFrom && (time ? movedFrom.time === time : !hasDay),
  );
}

/** The open session to offer instead: the next one of the same day, else that day's last one, else the next day's. */
export function nearestOpen(
  sessions: readonly SessionView[],
  from: Pick<SessionView, 'day' | 'time'>,
): SessionView | null {
  const open = sessions.filter((session) => session.state === 'open');
  const later = open.find((session) => momentOf(session) >= momentOf(from)) ?? null;
  if (later?.day === from.day) return later;
  return open.findLast((session) => session.day === from.day) ?? later ?? open[0] ?? null;
}

/** Why there is no price table now; the kind is the key of the text that says it. */
export interface SaleTrouble {
  kind:
    | 'no-sessions'
    | 'sold-out'
    | NonNullable<SaleChoice['missing']>
    | 'session-soon'
    | 'session-sold-out'
    | 'session-closed'
    | 'session-cancelled'
    | 'day-sold-out'
    | 'choose-time';
  /** The day and time in question. */
  day: Day;
  time: Time;
  /** The chosen session, if it is the reason. */
  session: SessionView | null;
  /** The way on: a session that can be bought. */
  nearest: SessionView | null;
}

/** null: the chosen session is on sale. */
export function saleTrouble(
  sessions: readonly SessionView[],
  { day, times, session, missing }: SaleChoice,
  asked: AskedSession,
): SaleTrouble | null {
  const isLost = missing === 'not-available-day' || missing === 'not-available-session';
  const from = { day: (isLost && asked.date) || (day ?? ''), time: session?.time ?? asked.time ?? '00:00' };
  const plain = { ...from, session: null, nearest: null };
  const withWayOn = { ...plain, nearest: nearestOpen(sessions, from) };
  if (sessions.length === 0) return { ...plain, kind: 'no-sessions' };
  if (isSoldOut(sessions)) return { ...plain, kind: 'sold-out' };
  if (missing && missing !== 'session-moved') return { ...withWayOn, kind: missing };
  if (session?.state === 'open') return missing && { ...plain, session, kind: missing };
  if (session) return { ...withWayOn, session, kind: `session-${session.state}` };
  return hasTickets(times) ? { ...plain, kind: 'choose-time' } : { ...withWayOn, kind: 'day-sold-out' };
}

/** Whether nothing can be bought any more and nothing will be: every ticket is sold (EV-14). */
export function isSoldOut(sessions: readonly SessionView[]): boolean {
  const alive = sessions.some((session) => session.state === 'open' || session.state === 'soon');
  return !alive && sessions.some((session) => session.state === 'sold-out');
}

/** Whether a day has a ticket now or will have one. */
export function hasTickets(sessions: readonly SessionView[]): boolean {
  return sessions.some((session) => session.state === 'open' || session.state === 'soon');
}

function firstDay(sessions: readonly SessionView[]): Day | null {
  const first =
    sessions.find((session) => session.state === 'open') ??
    sessions.find((session) => session.state === 'soon') ??
    sessions[0];
  return first?.day ?? null;
}

function momentOf({ day, time }: Pick<SessionView, 'day' | 'time'>): string {
  return `${day} ${time}`;
}
