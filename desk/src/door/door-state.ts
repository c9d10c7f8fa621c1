import { doorFlags, type ScanAnswer, type ScansAnswer } from '@foyer/contract/desk/door.ts';
import type { AskedRefusal } from '#api/ask.ts';
import {
  type KeptScan,
  type KnownTicket,
  leftIn,
  letsIn,
  type PhoneVerdict,
  shapeOf,
  type Trusted,
} from './decide.ts';
import type { KeptList } from './door-store.ts';

/** What the screen shows of one code. */
export interface ShownVerdict extends Trusted {
  n: number;
  code: string;
  verdict: PhoneVerdict;
  ticket: KnownTicket | undefined;
  /** null: the phone decided by itself. */
  answer: ScanAnswer | null;
  /** By the server's clock. */
  at: number;
  /** Came in with others by one press: how many of them are in, and the places of those to look at. */
  rest: { in: number; of: number; apart: readonly string[] } | null;
}

export interface DoorState {
  list: KeptList | null;
  tickets: ReadonlyMap<string, KnownTicket>;
  shown: ShownVerdict | null;
  /** The camera sees a code that waits until what is shown was read. */
  isAnotherInView: boolean;
  cameIn: number;
  unsent: number;
  /** Since when the network is away, by the phone's clock; null: it is there. */
  awaySince: number | null;
  refusal: AskedRefusal | null;
  /** So many codes in a row were nobody's of this session. */
  strangers: number;
  /** Tickets that this phone and another let in. */
  doubles: ScansAnswer['doubles'];
}

export const atFirst: DoorState = {
  list: null,
  tickets: new Map(),
  shown: null,
  isAnotherInView: false,
  cameIn: 0,
  unsent: 0,
  awaySince: null,
  refusal: null,
  strangers: 0,
  doubles: [],
};

export function shapeOfShown({ verdict, ticket, trust }: ShownVerdict): ReturnType<typeof shapeOf> {
  return shapeOf(verdict, ticket?.usesCultureCard ?? false, trust);
}

/** What happened at the other doors, or with tickets, as the shop tells it; `now` by its clock. */
export function withChanges(
  known: ReadonlyMap<string, KnownTicket>,
  changes: ScansAnswer['changes'],
  now: number,
): Map<string, KnownTicket> {
  const tickets = new Map(known);
  for (const [code, flags, inAt, place, part] of changes) {
    const ticket = tickets.get(code);
    if (!ticket) continue;
    const isReturned = (flags & doorFlags.returned) !== 0;
    const moment = inAt === null ? null : now + inAt * 1000;
    const seat = { place: place ?? ticket.place, part: part ?? ticket.part };
    const isReseated = ticket.isReseated || (flags & doorFlags.reseated) !== 0;
    tickets.set(code, { ...ticket, ...seat, isReturned, isReseated, inAt: moment });
  }
  return tickets;
}

/** Whether the shop knows a ticket that the list lacks, sold since it was made, or another time of the session. */
export function isNews({ verdict }: ScanAnswer, local: PhoneVerdict): boolean {
  if (local === 'not-in-list') return verdict !== 'unknown' && verdict !== 'other';
  return (verdict === 'early') !== (local === 'early');
}

/** Of those who were let in with one press the one to look at first, red before amber; undefined: all are green. */
export function worstOf(taken: readonly ShownVerdict[]): ShownVerdict | undefined {
  const apart = taken.filter((one) => shapeOfShown(one) !== 'yes');
  const worst = apart.find((one) => shapeOfShown(one) === 'no') ?? apart[0];
  const places = apart.map(({ ticket, code }) => ticket?.place ?? code);
  const isIn = taken.filter(({ verdict }) => letsIn(verdict));
  return worst && { ...worst, rest: { in: isIn.length, of: taken.length, apart: places } };
}

/**
 * Adds what this phone did since its list was made, or what the server had not heard of then: it outlives a restart. `unlistedIn`: codes
 * that the list lacks, and whose holders it let in.
 */
export function addOwn(
  { tickets, unlistedIn }: { tickets: Map<string, KnownTicket>; unlistedIn: Set<string> },
  scans: readonly KeptScan[],
  list: KeptList,
): void {
  for (const scan of scans) {
    // Its own difference: the clock may have been set since.
    const { session, code, at, ahead = list.ahead, isSent } = scan;
    const isIn = leftIn(scan);
    if (session !== list.sessionId || isIn === null) continue;
    const ticket = tickets.get(code);
    if (!ticket) markUnlisted(unlistedIn, code, isIn);
    else if (!isSent || at + ahead >= list.now)
      tickets.set(code, { ...ticket, inAt: isIn ? at + ahead : null });
  }
}

export function markUnlisted(unlistedIn: Set<string>, code: string, isIn: boolean): void {
  if (isIn) unlistedIn.add(code);
  else unlistedIn.delete(code);
}

export function peopleIn(tickets: ReadonlyMap<string, KnownTicket>): number {
  return [...tickets.values()].reduce((sum, { inAt, people }) => sum + (inAt === null ? 0 : people), 0);
}
