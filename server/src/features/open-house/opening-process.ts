import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { UndoneHouse } from '@foyer/contract/desk/office.ts';
import type { ChangedSession } from '@foyer/contract/desk/sessions.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import type { ReportLanguage } from '#house-files/findings/findings.ts';
import type { DatabaseAddress } from '#platform/database.ts';
import { assertOutsideTransaction } from '#platform/transaction.ts';
import type { NamedSessionChange, NamedUndo } from '#shop/shop.ts';
import type { SessionChangeOrder } from './change-session.ts';
import type { HouseSource, OpenedFolder, OpenHouseFiles } from './open-folder.ts';
import type { OpeningAnswer, ReadingOrder } from './opening-program.ts';

export interface OpeningProcess {
  /** Begins to read a folder while its database is being made; the next opening goes on from there. */
  readAhead(source: HouseSource, now: Date): void;
  /** While the shop waits for its house. @throws Error when the process ends without a word */
  openIn(database: DatabaseAddress): OpenHouseFiles;
  /** While visitors are served, who come first. @throws Error likewise */
  openBesideIn(database: DatabaseAddress): OpenHouseFiles;
  /** One session of the house that stands open, while visitors are served. @throws Error likewise */
  changeSessionIn(database: DatabaseAddress, mailHost: string): ChangeSession;
  /** An earlier revision of its files, while visitors are served. @throws Error likewise */
  undoIn(database: DatabaseAddress, mailHost: string): UndoOpening;
  /** Ends what is under way; it changes all or nothing. */
  close(): void;
}

type UndoOpening = (undo: NamedUndo, now: Date) => Promise<UndoneHouse>;
type ChangeSession = (change: NamedSessionChange, now: Date) => Promise<ChangedSession>;

const program = fileURLToPath(new URL('./opening-program.ts', import.meta.url));

/** A large house with thousands of new pictures takes minutes. */
const patienceMilliseconds = 600_000;
const politeness = 10;

/**
 * Opens houses in a process of its own. A server that has been started needs neither the code that reads house
 * files nor the memory that reading takes (100 MB for a house of 50 events), and its visitors do not wait meanwhile.
 */
export function createOpeningProcess(): OpeningProcess {
  const closing = new AbortController();
  const begin = <Answer = OpenedFolder>(order: ReadingOrder) => beginReading<Answer>(order, closing.signal);
  let ahead: { source: HouseSource; reading: Reading<OpenedFolder> } | null = null;
  return {
    readAhead: (source, now) => {
      ahead = { source, reading: begin({ source, now }) };
    },
    openIn: (database) => (source, now) => {
      const reading = ahead?.source === source ? ahead.reading : begin({ source, now });
      ahead = null;
      return reading.open(database);
    },
    openBesideIn: (database) => (source, now) => {
      const reading = begin({ source, now });
      reading.giveWay();
      return reading.open(database);
    },
    changeSessionIn: (database, mailHost) => (change, now) =>
      begin<ChangedSession>({ change: orderOf(change, mailHost), now }).open(database),
    undoIn:
      (database, mailHost) =>
      ({ to, tells, mayChangeHouse, by, language }, now) => {
        const undo = { to, tells, mayChangeHouse, by, mailHost, event: null, dryRun: tells === null };
        return begin<UndoneHouse>({ undo, language: reportLanguageOf(language), now }).open(database);
      },
    close: () => closing.abort(),
  };
}

function orderOf(
  { session: sessionId, tells, language, by, ...edit }: NamedSessionChange,
  mailHost: string,
): SessionChangeOrder {
  return {
    sessionId,
    edit,
    tells,
    mailHost,
    by,
    language: reportLanguageOf(language),
  };
}

function reportLanguageOf(language: Language): ReportLanguage {
  return language === 'ru' || language === 'kz' ? 'ru' : 'en';
}

interface Reading<Answer> {
  giveWay(): void;
  open(database: DatabaseAddress): Promise<Answer>;
}

function beginReading<Answer>(order: ReadingOrder, signal: AbortSignal): Reading<Answer> {
  assertOutsideTransaction('The process that opens the house');
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: [],
    signal,
    timeout: patienceMilliseconds,
  });
  const answer = answerOf<Answer>(child);
  // Told to whoever opens.
  answer.catch(() => {});
  const send = (message: ReadingOrder | DatabaseAddress) => child.send(message, () => {});
  send(order);
  return {
    giveWay: () => {
      if (child.pid !== undefined) setPriority(child.pid, politeness);
    },
    open: (database) => {
      send(database);
      return answer;
    },
  };
}

/** A process that could not be sent what to do has ended, and tells so itself. */
function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // `as`: what the program sends is typed beside it, and each order has its answer.
    child.once('message', (answer) => take(answer as OpeningAnswer, resolve as Take, reject));
    child.once('error', reject);
    // After the end and after the last message.
    child.once('close', (code, ended) =>
      reject(new Error(`The process that opens the house ended (${ended ?? code})`)),
    );
  });
}

type Take = (answer: Exclude<OpeningAnswer, { error: string }>) => void;

function take(answer: OpeningAnswer, resolve: Take, reject: (error: Error) => void): void {
  if ('error' in answer) reject(new Error(`The house could not be opened: ${answer.error}`));
  else resolve(answer);
}
