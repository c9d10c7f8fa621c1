import type { DoorScan, DoorVerdict, ScanAnswer, ScansAnswer } from '@foyer/contract/desk/door.ts';
import { formatDayAndTime } from '@foyer/contract/rules/format.ts';
import { groupBy } from '@foyer/contract/rules/group-by.ts';
import { placeInWords } from '@foyer/contract/rules/place-words.ts';
import { type Language, textIn } from '@foyer/contract/rules/values.ts';
import {
  isDoorOver,
  momentOfScan,
  ownership,
  type PartChange,
  partStates,
  unawareOfMove,
} from '#domain/doors.ts';
import type { Queryable } from '#platform/database.ts';
import type { ShopCore } from '#shop/shop.ts';
import {
  countCameIn,
  type DoorChange,
  findScan,
  findScannedTicket,
  firstWith,
  insertScan,
  loadDivision,
  loadDoorChanges,
  loadDoubles,
  type NewScan,
  noteWhatPhoneKnows,
  type ScannedTicket,
  type StoredDivision,
  setVerdict,
  takeVisitBack,
  undivided,
} from '#store/door.ts';
import { findSessionStart } from '#store/evenings.ts';
import { divisionFor, flagsOf, partOf } from './door-list.ts';
import { doorMilliseconds, markVisitIn, type VisitOutcome } from './mark-visit.ts';

export interface ScansRequest {
  session: number;
  /** A number of its own that the phone drew. */
  device: string;
  /** The phone's clock when it sent this: its scans are moved by the difference to ours, or by the one that each says. */
  sentAt: number;
  /** `since` of the last answer; 0: none. */
  since: number;
  /** The version of the division that the phone acts by, where all that it let in before comes with this or came before; else 0. */
  knows: number;
  scans: readonly DoorScan[];
}

/** What the verdict of each scan of a request depends on. */
interface Door {
  shop: ShopCore;
  division: StoredDivision;
  houseLanguage: Language;
  language: Language;
}

/** Changes are told again for so long: a transaction that began before a look may commit after it. */
const overlap = 60_000;

/** Seconds in which the same phone may say that it let somebody in by mistake. */
const mistakeSeconds = 60;

/**
 * Scans of a phone, each once, in its order; and what happened at the other doors. null: the door is over. What was read before its
 * end is taken all the same: the phone may have had no network since.
 */
export async function takeScans(
  shop: ShopCore,
  request: ScansRequest,
  { who, language }: { who: string; language: Language },
): Promise<ScansAnswer | null> {
  const { session: sessionId, device, since } = request;
  const { database } = shop;
  const [start, before] = await Promise.all([
    findSessionStart(database, sessionId),
    request.scans.length > 0 ? loadDivision(database, sessionId) : undivided,
  ]);
  const now = shop.now();
  if (start === null) return null;
  const clocks = {
    sentAt: request.sentAt,
    opensAt: start.startsAt.getTime() - doorMilliseconds,
    undoneAt: start.visitsUndoneAt?.getTime() ?? null,
    now: now.getTime(),
  };
  const momentOf = (scan: DoorScan) => momentOfScan(scan, clocks);
  const scans = request.scans.filter((scan) => !isDoorOver(start, momentOf(scan)));
  if (isDoorOver(start, now) && scans.length === 0) return null;
  const { language: houseLanguage } = (await shop.catalogue.get()).setup;
  const door = { shop, houseLanguage, language, division: before };
  const answers: ScanAnswer[] = [];
  for (const scan of scans) {
    const { n: number, ...read } = scan;
    // The database keeps no NUL, and no ticket has one in its code.
    const code = scan.code.replaceAll('\0', '\uFFFD');
    answers.push(await takeScan(door, { ...read, code, device, number, sessionId, at: momentOf(scan), who }));
  }
  const phone = {
    sessionId,
    device,
    who,
    knows: request.knows,
    caughtUpTo: since === 0 ? null : new Date(since),
  };
  const isDivided = await noteWhatPhoneKnows(database, phone);
  // Before the changes: a phone that may let in by itself has to know of all that others let in before.
  const division = isDivided ? await loadDivision(database, sessionId) : undivided;
  const [changes, doubles, cameIn] = await Promise.all([
    loadDoorChanges(database, sessionId, new Date(Math.max(0, since - overlap))),
    loadDoubles(database, sessionId),
    countCameIn(database, sessionId),
  ]);
  return {
    now: now.getTime(),
    answers,
    doubles: doublesOf(doubles, device),
    changes: since === 0 ? [] : changes.map((one) => changeOf(one, now, door)),
    division: divisionFor(division, device),
    since: now.getTime(),
    cameIn,
  };
}

function changeOf(
  change: DoorChange,
  now: Date,
  { language, houseLanguage }: Door,
): ScansAnswer['changes'][number] {
  const isReseated = change.newPlace !== null;
  const row = [change.code, flagsOf({ ...change, isReseated }), secondsTo(change.cameInAt, now)] as const;
  if (change.newPlace === null) return row;
  const place = placeInWords(change.newPlace, language, (text) => textIn(text, language));
  return [...row, place, partOf({ place: change.newPlace, zoneName: {} }, houseLanguage).id];
}

async function takeScan(door: Door, scan: NewScan): Promise<ScanAnswer> {
  return await door.shop.database.transaction(async (transaction) => {
    const kept = (await insertScan(transaction, scan)) ? null : await findScan(transaction, scan);
    const { at } = kept ?? scan;
    const { code, sessionId } = scan;
    const ticket = await findScannedTicket(transaction, { code, sessionId });
    const verdict = kept && asVerdict(kept.verdict);
    if (verdict !== null && !(scan.letIn && (await isOutdated(transaction, verdict, ticket))))
      return await answerOf(transaction, door, scan, verdict, ticket);
    const judged = await verdictOf(transaction, door, { ...scan, at }, ticket);
    await setVerdict(transaction, scan, judged, ticket?.ticketId ?? null);
    return await answerOf(transaction, door, scan, judged, ticket);
  });
}

/** The word that a phone was given, and had not heard when it let the holder in by itself. */
async function isOutdated(
  transaction: Queryable,
  verdict: DoorVerdict,
  ticket: ScannedTicket | null,
): Promise<boolean> {
  if (verdict === 'elsewhere') return true;
  // Whoever was first has been taken back since.
  if (verdict !== 'again' || ticket === null || ticket.cameInAt !== null) return false;
  return (await firstWith(transaction, ticket)) !== null;
}

async function verdictOf(
  transaction: Queryable,
  door: Door,
  scan: NewScan,
  ticket: ScannedTicket | null,
): Promise<DoorVerdict> {
  if (ticket === null) return 'unknown';
  if (ticket.sessionId !== scan.sessionId) return 'other';
  if (scan.kind === 'back') {
    const isTaken = await takeVisitBack(transaction, scan, ticket.ticketId, mistakeSeconds);
    return isTaken ? 'back' : 'too-late';
  }
  if (!scan.letIn && belongsElsewhere(door, scan, ticket)) return 'elsewhere';
  return verdicts[(await markVisitIn(transaction, door.shop, scan)).kind];
}

/** A good ticket belongs to the door of its part, whose phone may let it in this moment without a network. */
function belongsElsewhere(door: Door, scan: NewScan, ticket: ScannedTicket): boolean {
  return !ticket.isReturned && ticket.cameInAt === null && foreignOwner(door, scan, ticket) !== null;
}

/**
 * Another phone whose part the ticket is for; or was when this phone last heard: should our word not arrive, it sends the holder
 * there, so we must not have let them in.
 */
function foreignOwner(
  { division, houseLanguage }: Door,
  scan: NewScan,
  ticket: ScannedTicket,
): PartChange | null {
  const { id } = partOf(ticket, houseLanguage);
  const owners = [Number.POSITIVE_INFINITY, scan.division].map((version) =>
    ownership(division.changes, id, version),
  );
  return (
    owners.find((owner) => owner !== null && owner.device !== null && owner.device !== scan.device) ?? null
  );
}

function partState({ division: { changes, phones }, houseLanguage }: Door, ticket: ScannedTicket) {
  const { id } = partOf(ticket, houseLanguage);
  return partStates(changes, phones).find(({ part }) => part === id) ?? null;
}

const verdicts: Readonly<Record<VisitOutcome['kind'], DoorVerdict>> = {
  marked: 'in',
  known: 'again',
  returned: 'returned',
  'too-early': 'early',
  'money-back': 'money-back',
  unknown: 'unknown',
};

function asVerdict(kept: string | undefined): DoorVerdict {
  return (
    [...Object.values(verdicts), ...(['other', 'elsewhere', 'back', 'too-late'] as const)].find(
      (one) => one === kept,
    ) ?? 'unknown'
  );
}

async function answerOf(
  transaction: Queryable,
  door: Door,
  scan: NewScan,
  verdict: DoorVerdict,
  ticket: ScannedTicket | null,
): Promise<ScanAnswer> {
  const { language } = door;
  const isOther = verdict === 'other' && ticket !== null;
  const other = isOther
    ? `${textIn(ticket.title, language)}, ${formatDayAndTime(ticket.day, ticket.time, language, 'long')}`
    : null;
  const first = ticket && verdict === 'again' ? await firstWith(transaction, ticket) : null;
  return {
    n: scan.number,
    verdict,
    first: first && { at: first.at.getTime(), door: first.who, isOwn: first.device === scan.device },
    other,
    door: ticket && namedDoor(door, scan, verdict, ticket),
  };
}

function namedDoor(
  door: Door,
  scan: NewScan,
  verdict: DoorVerdict,
  ticket: ScannedTicket,
): ScanAnswer['door'] {
  if (verdict === 'elsewhere') {
    const owner = foreignOwner(door, scan, ticket);
    return owner && { who: owner.who, at: owner.at.getTime() };
  }
  if (verdict !== 'in') return null;
  const { changes, phones } = door.division;
  const others = phones.filter((phone) => phone.device !== scan.device);
  const silent =
    partState(door, ticket)?.holdout ?? (ticket.movedAt && unawareOfMove(changes, others, ticket.movedAt));
  return silent && { who: silent.who, at: silent.heardAt.getTime() };
}

/** Those that concern this phone. */
function doublesOf(rows: Awaited<ReturnType<typeof loadDoubles>>, device: string): ScansAnswer['doubles'] {
  return [...groupBy(rows, ({ code }) => code)]
    .filter(([, doors]) => doors.some((door) => door.device === device))
    .map(([code, doors]) => ({
      code,
      doors: doors.map(({ who, at }) => ({ device: who, at: at.getTime() })),
    }));
}

function secondsTo(moment: Date | null, now: Date): number | null {
  return moment && Math.round((moment.getTime() - now.getTime()) / 1000);
}
