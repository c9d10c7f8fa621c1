import { notOpenYet } from '@foyer/contract/listing/listing.ts';
import type { Time } from '@foyer/contract/rules/values.ts';
import { isInStock, noTime, type SessionData } from './event-sessions.ts';

/** Sessions of one day as one button shows them: a single one, or a row of them at one price. */
export interface TimeCell {
  /** The session that the button tells of; of a row the first that can be had. */
  session: SessionData;
  /** The last time of a row; undefined: a single session. */
  to?: Time;
  /** Minutes from one time of a row to the next; null where they differ. */
  step?: number | null;
  /** Sessions of a row. */
  count?: number;
}

/** So many times at one price are said one by one; more are a row. */
const fewest = 4;
/** Buttons beside a row, those that differ from it. */
const mostOthers = 2;

/**
 * Times at one price are one button: `10:00–18:00, every 30 minutes`. Beside the longest row stand at most two
 * others: another row, another price, a session with few places left. What is left out is on the event's page.
 */
export function timeCells(sessions: readonly SessionData[]): TimeCell[] {
  const rows = [...Map.groupBy(sessions, kindOf).values()].filter(isRow);
  const length = (row: readonly SessionData[]) => (row.some(isInStock) ? sessions.length : 0) + row.length;
  const [longest] = rows.toSorted((one, other) => length(other) - length(one));
  if (!longest) return sessions.map((session) => ({ session }));
  const main = rowCell(longest);
  const others = [
    ...rows.filter((row) => row !== longest).map(rowCell),
    ...sessions
      .filter((session) => !rows.some((row) => row.includes(session)) || isFew(session))
      .filter((session) => session.left !== 0 && session !== main.session)
      .map((session) => ({ session })),
  ].toSorted((one, other) => Number(isInStock(other.session)) - Number(isInStock(one.session)));
  return [main, ...others.slice(0, mostOthers).toSorted(byTime)];
}

/** Sold out or not, a session stands in the row of its price; one not yet on sale does not. */
function kindOf({ time, price, left }: SessionData): string {
  return time === noTime ? time : `${price} ${left === notOpenYet}`;
}

function isRow(sessions: readonly SessionData[]): boolean {
  return sessions.length >= fewest && sessions[0]?.time !== noTime;
}

function isFew({ left }: SessionData): boolean {
  return left !== undefined && left > 0;
}

/** From the first session that can be had to the last; all of them where none can. */
function rowCell(row: readonly SessionData[]): TimeCell {
  const first = row.findIndex(isInStock);
  const last = row.findLastIndex(isInStock);
  const open = first < 0 ? row : row.slice(first, last + 1);
  const [session = row[0]] = open;
  if (!session) throw new Error('a row without a session');
  // Few places of one session say nothing of the row.
  const told = isFew(session) ? { ...session, left: undefined } : session;
  const to = open.at(-1)?.time;
  if (to === undefined || to === session.time) return { session };
  return { session: told, to, step: stepOf(open), count: open.length };
}

function stepOf(sessions: readonly SessionData[]): number | null {
  const minutes = sessions.map(({ time }) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
  const steps = new Set(minutes.slice(1).map((at, index) => at - (minutes[index] ?? 0)));
  const [step = null] = steps;
  return steps.size === 1 ? step : null;
}

function byTime({ session: one }: TimeCell, { session: other }: TimeCell): number {
  return one.time < other.time ? -1 : 1;
}
