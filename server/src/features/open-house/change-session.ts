import path from 'node:path';
import type { ChangedSession, SessionImpact } from '@foyer/contract/desk/sessions.ts';
import { checkHouse } from '#house-files/check-house.ts';
import type { ReportLanguage } from '#house-files/findings/findings.ts';
import { openHouseFolder } from '#house-files/folder/house-folder.ts';
import type { Database } from '#platform/database.ts';
import { findHouseFolder } from '#store/catalogue.ts';
import { digestsOf, newestRevision } from '#store/house-revisions.ts';
import { describeOpening } from './describe-opening.ts';
import { editSession, type SessionEdit } from './edit-session.ts';
import { withCopy } from './open-folder.ts';
import { type OpenHouseResult, type OpeningChanges, openHouse } from './open-house.ts';
import { findOvertaken, linesAdded, writeMark, writeOver } from './working-copy.ts';

/** A change of one session of the house that stands open, as `foyer sessions` makes it in a folder. */
export interface SessionChangeOrder {
  sessionId: number;
  edit: SessionEdit;
  /** How many mails somebody has read about and confirms; null: only says what would change. */
  tells: number | null;
  mailHost: string;
  /** Whose act it is. */
  by: string;
  /** Of what is refused. */
  language: ReportLanguage;
}

/** Works on the files as they were opened; the folder follows when it still says what was opened. */
export async function changeSession(
  database: Database,
  { edit, sessionId, tells, mailHost, by, language }: SessionChangeOrder,
  now: Date,
): Promise<ChangedSession> {
  const newest = await newestRevision(database);
  const folderName = await findHouseFolder(database);
  if (newest === 0 || folderName === null) return { kind: 'changed-meanwhile' };
  return await withCopy(database, await digestsOf(database, newest), async (stored) => {
    const edited = editSession(stored, edit, now);
    if (edited.kind !== 'edited') return edited;
    const folder = { ...edited.folder, name: folderName };
    const before = Buffer.from(stored.read(edited.file));
    const onDisk = openHouseFolder(folderName);
    const lacks = onDisk !== null && (await findOvertaken(database, onDisk)) !== null;
    const result = await openHouse(
      {
        database,
        folder,
        now,
        mailHost,
        basedOn: newest,
        by: { source: 'desk', name: by },
        dryRun: tells === null,
        tells,
      },
      checkHouse(folder, now),
    );
    const file = path.join(folderName, edited.file);
    const outcome = outcomeOf(result, sessionId, language);
    if (!('impact' in outcome)) return outcome;
    const lines = linesAdded(before.toString(), edited.text);
    if (outcome.kind === 'planned') return { ...outcome, file: edited.file, lines, isInFolder: false };
    const isInFolder = writeOver(file, before, edited.text);
    if (isInFolder && !lacks) await writeMark(database, folderName, newest + 1);
    return { ...outcome, file: edited.file, lines, isInFolder };
  });
}

type Outcome =
  | Exclude<ChangedSession, { kind: 'planned' | 'opened' }>
  | { kind: 'planned' | 'opened'; impact: SessionImpact };

function outcomeOf(result: OpenHouseResult, sessionId: number, language: ReportLanguage): Outcome {
  switch (result.kind) {
    case 'planned':
    case 'opened':
      return { kind: result.kind, impact: impactOf(result, sessionId) };
    case 'untold':
      return { kind: 'untold' };
    case 'unchanged':
    case 'overtaken':
      return { kind: 'changed-meanwhile' };
    default:
      return { kind: 'refused', words: describeOpening(result, language) };
  }
}

function impactOf(
  { planned, listMails }: Pick<OpeningChanges, 'planned' | 'listMails'>,
  sessionId: number,
): SessionImpact {
  const { changes, mails } = planned;
  const change = changes.find((one) => one.sessionId === sessionId);
  const { tickets, orders, money, held, atBank, cards, untold } = change?.concerned ?? nobody;
  const chooseUntil = change && tickets > 0 ? change.chooseUntil : null;
  const seasons = change?.seasons.orders ?? 0;
  return { tickets, orders, money, seasons, held, atBank, cards, untold, chooseUntil, mails, listMails };
}

const nobody = { tickets: 0, orders: 0, money: 0, held: 0, atBank: 0, cards: [], untold: [] };
