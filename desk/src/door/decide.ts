import {
  type DividedPart,
  type DoorDivision,
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
  /** Of the hall, as in the list's parts. */
  part: string;
  name: string;
  isReturned: boolean;
  usesCultureCard: boolean;
  /** Staff seated its holder elsewhere since it was sold. */
  isReseated: boolean;
  /** When it came in, by the server's clock; null: it has not. */
  inAt: number | null;
}

/** The list by code, as the server made it. */
export function knownTickets({
  rows,
  words,
  parts,
  now,
}: Pick<DoorList, 'rows' | 'words' | 'parts' | 'now'>): Map<string, KnownTicket> {
  return new Map(rows.map((row) => [row[0], ticketOf(row, { words, parts, now })]));
}

function ticketOf(
  [code, ticketId, place, category, people, party, flags, inAt, part, name = '']: DoorRow,
  { words, parts, now }: Pick<DoorList, 'words' | 'parts' | 'now'>,
): KnownTicket {
  return {
    code,
    ticketId,
    place: words[place] ?? '',
    category: words[category] ?? '',
    people,
    party,
    part: parts[part]?.id ?? '',
    name,
    isReturned: (flags & doorFlags.returned) !== 0,
    usesCultureCard: (flags & doorFlags.cultureCard) !== 0,
    isReseated: (flags & doorFlags.reseated) !== 0,
    inAt: inAt === null ? null : now + inAt * 1000,
  };
}

/** What the phone says by itself; `now` by the server's clock, as far as the phone knows it. */
export function decide(
  tickets: ReadonlyMap<string, KnownTicket>,
  { opensAt, division }: Pick<DoorList, 'opensAt' | 'division'>,
  code: string,
  now: number,
): PhoneVerdict {
  const ticket = tickets.get(code);
  if (!ticket) return 'not-in-list';
  if (ticket.isReturned) return 'returned';
  if (ticket.inAt !== null) return 'again';
  if (isElsewhere(ticket, division)) return 'elsewhere';
  return now < opensAt ? 'early' : 'in';
}

export function letsIn(verdict: PhoneVerdict): boolean {
  return verdict === 'in' || verdict === 'late';
}

export const undivided: DoorDivision = { version: 0, parts: [] };

/** Answers may come in another order than they were given. */
export function newer(heard: DoorDivision, known: DoorDivision | undefined): DoorDivision {
  return known && known.version > heard.version ? known : heard;
}

function partOf(ticket: KnownTicket | undefined, division: DoorDivision): DividedPart | undefined {
  return division.parts.find(({ id }) => id === ticket?.part);
}

/** Another phone lets this part in, and may do so this moment without a network. */
export function isElsewhere(ticket: KnownTicket | undefined, division: DoorDivision): boolean {
  return partOf(ticket, division)?.door?.isOwn === false;
}

/**
 * How far a phone may rely on a ticket being good: `sure` nobody else can have let it in unheard; `alone` another phone without a
 * network may; `ask` a phone whose part it was has not heard that it no longer is, and is likely to.
 */
export type Trust = 'sure' | 'alone' | 'ask';

export interface Trusted {
  trust: Trust;
  /** `elsewhere`: whose part it is, and since when. To ask about: the phone that may have let it in, and when it was heard last. */
  door: { who: string; at: number } | null;
}

/** What the phone adds to a verdict; with the shop's word, what that says. */
export function trustIn(
  {
    verdict,
    ticket,
    answer,
  }: { verdict: PhoneVerdict; ticket: KnownTicket | undefined; answer: ScanAnswer | null },
  division: DoorDivision,
): Trusted {
  const isIn = verdict === 'in';
  if (answer) return { trust: isIn && answer.door ? 'ask' : 'sure', door: answer.door };
  const part = partOf(ticket, division);
  const owner = part?.door && { who: part.door.who, at: part.door.since };
  if (!isIn) return { trust: 'sure', door: verdict === 'elsewhere' ? (owner ?? null) : null };
  if (part?.mayLetIn) return { trust: 'ask', door: part.mayLetIn };
  // It became another's while the shop was asked about a ticket of it.
  if (owner && !part?.door?.isOwn) return { trust: 'ask', door: owner };
  const isSure = part?.door?.isOwn && part.isSettled && !ticket?.isReseated;
  return { trust: isSure ? 'sure' : 'alone', door: null };
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
export function shapeOf(verdict: PhoneVerdict, usesCultureCard: boolean, trust: Trust): 'yes' | 'no' | 'ask' {
  if (verdict === 'in') return usesCultureCard || trust === 'ask' ? 'ask' : 'yes';
  return ['early', 'elsewhere', 'not-in-list', 'late', 'back'].includes(verdict) ? 'ask' : 'no';
}

/** The others of an order who are not in yet and come in at this door. */
export function restOfParty(
  tickets: ReadonlyMap<string, KnownTicket>,
  division: DoorDivision,
  code: string,
): KnownTicket[] {
  const party = tickets.get(code)?.party;
  const isExpected = (one: KnownTicket) =>
    one.inAt === null && !one.isReturned && !isElsewhere(one, division);
  return [...tickets.values()].filter((one) => one.party === party && one.code !== code && isExpected(one));
}

/** Since when somebody is in with a ticket, as the server or the phone knows it. */
export function firstMoment(answer: ScanAnswer | null, ticket: KnownTicket | undefined): number | null {
  return answer?.first?.at ?? ticket?.inAt ?? null;
}

/** Digits alone: a scanner may put blanks between them, and people type them so. A stranger's code may hold anything. */
export function codeOf(text: string): string {
  const plain = text.replace(/[\s-]/g, '');
  return /^\d{12}$/.test(plain)
    ? plain
    : text
        .trim()
        .replace(/\p{Cc}/gu, '\uFFFD')
        .slice(0, 100);
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

/** As it is sent, without what is the phone's own. */
export function withoutOwn({ session: _, isSent: __, verdict: ___, ...scan }: KeptScan): DoorScan {
  return scan;
}

/** What the phone did while the answer was on its way has to be sent once more. */
export function answered(scan: KeptScan, sentLetIn: boolean, { verdict }: ScanAnswer): KeptScan {
  return { ...scan, verdict, isSent: scan.letIn === sentLetIn };
}

/** Whether its holder was in after this scan, as far as the phone knows; null: the scan changed nothing. */
export function leftIn({ kind, letIn, verdict }: KeptScan): boolean | null {
  if (kind === 'back') return verdict === 'back' || verdict === null ? false : null;
  return letIn || verdict === 'in' ? true : null;
}
