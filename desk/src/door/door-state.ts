import { doorFlags, type ScanAnswer, type ScansAnswer } from '@foyer/contract/desk/door.ts';
import type { AskedRefusal } from '#api/ask.ts';
import { type KnownTicket, letsIn, type PhoneVerdict, shapeOf, type Trusted } from './decide.ts';
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
  cameIn: 0,
  unsent: 0,
  awaySince: null,
  refusal: null,
  strangers: 0,
  doubles: [],
};

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

/** Of those who were let in with one press the one to look at first, red before amber; undefined: all are green. */
export function worstOf(taken: readonly ShownVerdict[]): ShownVerdict | undefined {
  const shape = ({ verdict, ticket, trust }: ShownVerdict) =>
    shapeOf(verdict, ticket?.usesCultureCard ?? false, trust);
  const apart = taken.filter((one) => shape(one) !== 'yes');
  const worst = apart.find((one) => shape(one) === 'no') ?? apart[0];
  const places = apart.map(({ ticket, code }) => ticket?.place ?? code);
  const isIn = taken.filter(({ verdict }) => letsIn(verdict));
  return worst && { ...worst, rest: { in: isIn.length, of: taken.length, apart: places } };
}
