import type { UndoneHouse } from '@foyer/contract/desk/office.ts';
import type { ReportLanguage } from '#house-files/findings/findings.ts';
import type { Database } from '#platform/database.ts';
import { findHouseFolder } from '#store/catalogue.ts';
import { digestsOf, newestRevision } from '#store/house-revisions.ts';
import { describeChanges } from './describe-changes.ts';
import { describeOpening } from './describe-opening.ts';
import { withCopy } from './open-folder.ts';
import { type OpenHouseResult, openHouse } from './open-house.ts';

export interface UndoOrder {
  /** The revision whose files come back. */
  to: number;
  /** Of these files only the event of this name; null: all. */
  event: string | null;
  /** How many mails to buyers somebody has read about and confirms; null: nobody has. */
  tells: number | null;
  /** Only says what would change. */
  dryRun: boolean;
  /** Whose act it is. */
  by: string;
  mailHost: string;
}

export interface DeskUndoOrder extends UndoOrder {
  /** Whether whoever asks may change `house.yaml`, which says who may do what and where money goes. */
  mayChangeHouse: boolean;
}

export type Undone = OpenHouseResult | { kind: 'no-such-revision' } | { kind: 'no-such-event' };

/** Opens the files of an earlier revision as a new one, by the same checks: nothing that was sold is rewound. */
export async function undoOpening(database: Database, order: UndoOrder, now: Date): Promise<Undone> {
  const found = await findEarlier(database, order);
  return found.kind === 'found' ? await openEarlier(database, found, order, now) : found;
}

type Files = ReadonlyMap<string, Buffer>;

interface Earlier {
  kind: 'found';
  newest: number;
  folderName: string;
  /** What stands open now. */
  standing: Files;
  files: Files;
}

async function findEarlier(
  database: Database,
  { to, event }: UndoOrder,
): Promise<Earlier | { kind: 'no-such-revision' } | { kind: 'no-such-event' }> {
  const newest = await newestRevision(database);
  const folderName = await findHouseFolder(database);
  const earlier = await digestsOf(database, to);
  if (to >= newest || earlier.size === 0 || folderName === null) return { kind: 'no-such-revision' };
  const standing = await digestsOf(database, newest);
  const files = event === null ? earlier : withEvent(standing, earlier, event);
  return files === null ? { kind: 'no-such-event' } : { kind: 'found', newest, folderName, standing, files };
}

async function openEarlier(
  database: Database,
  { newest, folderName, files }: Earlier,
  { to, tells, dryRun, by, mailHost }: UndoOrder,
  now: Date,
): Promise<OpenHouseResult> {
  const opener = { source: 'undo', name: by, undoneTo: to } as const;
  const request = { database, now, dryRun, tells, mailHost, basedOn: newest, by: opener };
  return await withCopy(database, files, (copy) =>
    openHouse({ ...request, folder: { ...copy, name: folderName } }),
  );
}

/** The same for a browser. */
export async function undoAtDesk(
  database: Database,
  order: DeskUndoOrder,
  language: ReportLanguage,
  now: Date,
): Promise<UndoneHouse> {
  const found = await findEarlier(database, order);
  if (found.kind !== 'found') return { kind: 'no-such-revision' };
  if (!order.mayChangeHouse && !isSameFile('house.yaml', found)) return { kind: 'head-only' };
  const undone = await openEarlier(database, found, order, now);
  switch (undone.kind) {
    case 'planned':
    case 'opened':
      return { kind: undone.kind, changes: describeChanges(undone, language), mails: undone.planned.mails };
    case 'untold':
      return { kind: 'untold' };
    // Comments, or what no visitor sees.
    case 'unchanged':
      return { kind: order.dryRun ? 'planned' : 'opened', changes: [], mails: 0 };
    case 'overtaken':
      return { kind: 'changed-meanwhile' };
    case 'mistakes':
    case 'refused':
      return { kind: 'refused', words: describeOpening(undone, language) };
  }
}

function isSameFile(name: string, { standing, files }: Earlier): boolean {
  const digest = standing.get(name);
  return digest !== undefined && files.get(name)?.equals(digest) === true;
}

/** The newest files with one event as it was, and what that event may use; null: it was not there either. */
function withEvent(newest: Files, earlier: Files, event: string): Files | null {
  const file = `events/${event}.yaml`;
  const before = earlier.get(file);
  if (before === undefined) return null;
  const gone = [...earlier].filter(([name]) => !newest.has(name) && !name.endsWith('.yaml'));
  return new Map([...newest, ...gone, [file, before]]);
}
