import {
  type DoorList,
  type DoorRow,
  type DoorScan,
  type DoorVerdict,
  doorFlags,
  type ScanAnswer,
} from '@foyer/contract/desk/door.ts';

/**
 * What the phone says to one code. Without the shop's word, of a code that its list lacks: `late` a ticket of this session that was
 * sold after the list was made, `not-ours` made up or of another session, `not-in-list` it cannot tell.
 */
export type PhoneVerdict = DoorVerdict | 'not-in-list' | 'late' | 'not-ours';

/** A ticket as the phone knows it now. */
export interface KnownTicket {
  code: string;
  ticketId: number;
  place: string;
  category: string;
  people: number;
  party: number;
  name: string;
  isReturned: boolean;
  usesCultureCard: boolean;
  /** When it came in, by the server's clock; null: it has not. */
  inAt: number | null;
}

/** The list by code, as the server made it. */
export function knownTickets({
  rows,
  words,
  now,
}: Pick<DoorList, 'rows' | 'words' | 'now'>): Map<string, KnownTicket> {
  return new Map(rows.map((row) => [row[0], ticketOf(row, words, now)]));
}

function ticketOf(
  [code, ticketId, place, category, people, party, flags, inAt, name = '']: DoorRow,
  words: readonly string[],
  now: number,
): KnownTicket {
  return {
    code,
    ticketId,
    place: words[place] ?? '',
    category: words[category] ?? '',
    people,
    party,
    name,
    isReturned: (flags & doorFlags.returned) !== 0,
    usesCultureCard: (flags & doorFlags.cultureCard) !== 0,
    inAt: inAt === null ? null : now + inAt * 1000,
  };
}

/** What the phone says by itself; `now` by the server's clock, as far as the phone knows it. */
export function decide(
  tickets: ReadonlyMap<string, KnownTicket>,
  { opensAt }: Pick<DoorList, 'opensAt'>,
  code: string,
  now: number,
): PhoneVerdict {
  const ticket = tickets.get(code);
  if (!ticket) return 'not-in-list';
  if (ticket.isReturned) return 'returned';
  if (ticket.inAt !== null) return 'again';
  return now < opensAt ? 'early' : 'in';
}

/** Whether the last four digits of a code are the check of the first eight by the session's key (`door_check` of the shop). */
export async function isOfSession(code: string, key: string): Promise<boolean> {
  const [, drawn, check] = /^(\d{8})(\d{4})$/.exec(code) ?? [];
  if (drawn === undefined) return false;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${key} ${drawn}`));
  const first = new DataView(digest).getUint32(0) >>> 4;
  return String(first % 10_000).padStart(4, '0') === check;
}

/** Shape and colour of a verdict: let in, do not, or look closer. */
export function shapeOf(verdict: PhoneVerdict, usesCultureCard: boolean): 'yes' | 'no' | 'ask' {
  if (verdict === 'in') return usesCultureCard ? 'ask' : 'yes';
  return ['early', 'not-in-list', 'late', 'back'].includes(verdict) ? 'ask' : 'no';
}

/** The others of an order who are not in yet. */
export function restOfParty(tickets: ReadonlyMap<string, KnownTicket>, code: string): KnownTicket[] {
  const party = tickets.get(code)?.party;
  return [...tickets.values()].filter(
    (one) => one.party === party && one.code !== code && one.inAt === null && !one.isReturned,
  );
}

/** Since when somebody is in with a ticket, as the server or the phone knows it. */
export function firstMoment(answer: ScanAnswer | null, ticket: KnownTicket | undefined): number | null {
  return answer?.first?.at ?? ticket?.inAt ?? null;
}

/** Digits alone: a scanner may put blanks between them, and people type them so. */
export function codeOf(text: string): string {
  const plain = text.replace(/[\s-]/g, '');
  return /^\d{12}$/.test(plain) ? plain : text.trim().slice(0, 100);
}

/** By seat, order, ticket number or name, as it is typed. */
export function findTickets(
  tickets: ReadonlyMap<string, KnownTicket>,
  typed: string,
  most = 30,
): KnownTicket[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const hasAll = (ticket: KnownTicket) => {
    const text = `${ticket.place} ${ticket.party} ${ticket.ticketId} ${ticket.name}`.toLowerCase();
    const parts = text.split(/[^\p{L}\d]+/u);
    return words.every((word) =>
      parts.some((part) => (/^\d+$/.test(word) && word.length < 4 ? part === word : part.startsWith(word))),
    );
  };
  return [...tickets.values()].filter(hasAll).slice(0, most);
}

/** A scan that the phone keeps until the server has answered it. */
export interface KeptScan extends DoorScan {
  session: number;
  isSent: boolean;
  /** What the server said; null: it has not. */
  verdict: DoorVerdict | null;
}

/** What the phone did while the answer was on its way has to be sent once more. */
export function answered(scan: KeptScan, sentLetIn: boolean, { verdict }: ScanAnswer): KeptScan {
  return { ...scan, verdict, isSent: scan.letIn === sentLetIn };
}
