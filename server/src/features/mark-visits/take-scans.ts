import type { DoorScan, DoorVerdict, ScanAnswer, ScansAnswer } from '@foyer/contract/desk/door.ts';
import { formatDayAndTime } from '@foyer/contract/rules/format.ts';
import { groupBy } from '@foyer/contract/rules/group-by.ts';
import { placeInWords } from '@foyer/contract/rules/place-words.ts';
import { type Language, textIn } from '@foyer/contract/rules/values.ts';
import type { Queryable } from '#platform/database.ts';
import type { ShopCore } from '#shop/shop.ts';
import {
  countCameIn,
  type DoorChange,
  findScan,
  findTicketSession,
  firstWith,
  insertScan,
  loadDoorChanges,
  loadDoubles,
  type NewScan,
  setVerdict,
  takeVisitBack,
} from '#store/door.ts';
import { findEvening } from '#store/evenings.ts';
import { flagsOf, isDoorOver } from './door-list.ts';
import { markVisitIn, type VisitOutcome } from './mark-visit.ts';

export interface ScansRequest {
  session: number;
  /** A number of its own that the phone drew. */
  device: string;
  /** The phone's clock when it sent this: its scans are moved by the difference to ours. */
  sentAt: number;
  /** `since` of the last answer; 0: none. */
  since: number;
  scans: readonly DoorScan[];
}

/** Changes are told again for so long: a transaction that began before a look may commit after it. */
const overlap = 60_000;

/** Seconds in which the same phone may say that it let somebody in by mistake. */
const mistakeSeconds = 60;

/** Scans of a phone, each once, in its order; and what happened at the other doors. null: the door is over. */
export async function takeScans(
  shop: ShopCore,
  request: ScansRequest,
  { who, language }: { who: string; language: Language },
): Promise<ScansAnswer | null> {
  const { session: sessionId, device, since } = request;
  const evening = await findEvening(shop.database, sessionId);
  const now = shop.now();
  if (evening === null || isDoorOver(evening, now)) return null;
  const offset = now.getTime() - request.sentAt;
  const answers: ScanAnswer[] = [];
  for (const scan of request.scans) {
    const at = new Date(Math.min(scan.at + offset, now.getTime()));
    const { n: number, code, kind, letIn } = scan;
    answers.push(await takeScan(shop, { device, number, sessionId, at, who, code, kind, letIn }, language));
  }
  const changes = await loadDoorChanges(shop.database, sessionId, new Date(Math.max(0, since - overlap)));
  return {
    now: now.getTime(),
    answers,
    doubles: doublesOf(await loadDoubles(shop.database, sessionId), device),
    changes: since === 0 ? [] : changes.map((one) => changeOf(one, now, language)),
    since: now.getTime(),
    cameIn: await countCameIn(shop.database, sessionId),
  };
}

function changeOf(change: DoorChange, now: Date, language: Language): ScansAnswer['changes'][number] {
  const row = [change.code, flagsOf(change), secondsTo(change.cameInAt, now)] as const;
  if (change.newPlace === null) return row;
  return [...row, placeInWords(change.newPlace, language, (text) => textIn(text, language))];
}

async function takeScan(shop: ShopCore, scan: NewScan, language: Language): Promise<ScanAnswer> {
  return await shop.database.transaction(async (transaction) => {
    if (!(await insertScan(transaction, scan))) {
      const kept = await findScan(transaction, scan);
      return await answerOf(transaction, scan, language, asVerdict(kept?.verdict), kept?.code ?? scan.code);
    }
    const ticket = await findTicketSession(transaction, scan.code);
    const verdict = await verdictOf(transaction, shop, scan, ticket);
    await setVerdict(transaction, scan, verdict, ticket?.ticketId ?? null);
    return await answerOf(transaction, scan, language, verdict, scan.code);
  });
}

type Found = Awaited<ReturnType<typeof findTicketSession>>;

async function verdictOf(
  transaction: Queryable,
  shop: ShopCore,
  scan: NewScan,
  ticket: Found,
): Promise<DoorVerdict> {
  if (ticket === null) return 'unknown';
  if (ticket.sessionId !== scan.sessionId) return 'other';
  if (scan.kind === 'in') return verdicts[(await markVisitIn(transaction, shop, scan.code, scan.at)).kind];
  const isTaken = await takeVisitBack(transaction, scan, ticket.ticketId, mistakeSeconds);
  return isTaken ? 'back' : 'too-late';
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
    [...Object.values(verdicts), 'other' as const, 'back' as const, 'too-late' as const].find(
      (one) => one === kept,
    ) ?? 'unknown'
  );
}

async function answerOf(
  transaction: Queryable,
  scan: NewScan,
  language: Language,
  verdict: DoorVerdict,
  code: string,
): Promise<ScanAnswer> {
  const ticket = await findTicketSession(transaction, code);
  const isOther = verdict === 'other' && ticket !== null;
  const other = isOther
    ? `${textIn(ticket.title, language)}, ${formatDayAndTime(ticket.day, ticket.time, language, 'long')}`
    : null;
  const first = ticket && verdict === 'again' ? await firstWith(transaction, ticket.ticketId) : null;
  return {
    n: scan.number,
    verdict,
    first: first && { at: first.at.getTime(), door: first.who, isOwn: first.device === scan.device },
    other,
  };
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
