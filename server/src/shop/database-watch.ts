import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import type { Database } from '#platform/database.ts';
import type { Log } from '#platform/log.ts';
import { makeDataFolder } from '#platform/make-data-folder.ts';
import { loadProgress, nextBeat, type Progress, startAnewAfter } from '#store/installation.ts';
import { type BegunPayment, recordBankNames, recordLostPayments } from '#store/lost-payments.ts';
import { readPaymentJournal } from './payment-journal.ts';

/** Notices that the database is an older copy than the one this server last worked with. */
export interface DatabaseWatch {
  salesStopped(): boolean;
  /** Compares and notes once; the watch does so by itself every few seconds. */
  look(): Promise<void>;
  close(): Promise<void>;
}

const lookMilliseconds = 5_000;

const noteSchema = v.object({
  id: v.string(),
  mark: v.string(),
  beat: v.number(),
  numbers: v.record(v.string(), v.number()),
  notedAt: v.string(),
});
type Note = v.InferOutput<typeof noteSchema>;

export interface WatchedShop {
  database: Database;
  dataFolder: string;
  log: Log;
  now(): Date;
}

/** Its first look is over when it is there, so that no order is placed in an older copy. */
export async function watchDatabase(shop: WatchedShop): Promise<DatabaseWatch> {
  const { database, dataFolder, log, now } = shop;
  let note = await readNote(dataFolder);
  if (note === 'unreadable') {
    log.warn('The note of how far the database has come cannot be read');
    note = null;
  }
  let known: Note | null = note;
  let salesStopped = false;
  const look = async () => {
    let progress = await loadProgress(database);
    if (known && known.id === progress.id && progress.beat < known.beat) {
      await startAnewAfter(database, known, known.notedAt);
      log.error('The database is an older copy. Sales are stopped: see "foyer audit"');
      progress = await loadProgress(database);
    }
    salesStopped = progress.salesStopped;
    // Each server has a journal of its own, whichever of them noticed first.
    if (known && known.id === progress.id && known.mark !== progress.mark) await recoverPayments(shop);
    if (known && isSame(known, progress)) return;
    const { id, mark, numbers } = progress;
    known = { id, mark, numbers, beat: await nextBeat(database), notedAt: now().toISOString() };
    await writeProgressFile(dataFolder, JSON.stringify(known));
  };
  await look();
  const timer = setInterval(() => {
    look().catch((error) => log.warn({ err: error }, 'How far the database has come could not be noted'));
  }, lookMilliseconds);
  timer.unref();
  const close = async () => {
    clearInterval(timer);
    await look().catch((error) => log.warn({ err: error }, 'The last note about the database failed'));
  };
  return { salesStopped: () => salesStopped, look, close };
}

/** Before a restored backup is opened: it is older than whatever was noted, even if that was noted elsewhere or never. */
export async function noteRestored(
  dataFolder: string,
  restored: Pick<Progress, 'id' | 'mark' | 'beat' | 'numbers'>,
  madeAt: string,
): Promise<void> {
  const earlier = await readNote(dataFolder);
  const known = earlier !== null && earlier !== 'unreadable' && earlier.id === restored.id ? earlier : null;
  const numbers = { ...restored.numbers };
  for (const [name, number] of Object.entries(known?.numbers ?? {}))
    numbers[name] = Math.max(number, numbers[name] ?? 0);
  const { id } = restored;
  const beat = 1 + Math.max(known?.beat ?? 0, restored.beat);
  const note = { id, mark: known?.mark ?? restored.mark, beat, numbers, notedAt: known?.notedAt ?? madeAt };
  await writeProgressFile(dataFolder, JSON.stringify(note satisfies Note));
}

/** A file that cannot be read says nothing; it is written anew. */
async function readNote(dataFolder: string): Promise<Note | null | 'unreadable'> {
  const text = await readProgressFile(dataFolder);
  if (text === null) return null;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), noteSchema), text);
  return read.success ? read.output : 'unreadable';
}

function isSame(one: Note, other: Progress): boolean {
  const names = Object.keys(other.numbers);
  return (
    one.id === other.id &&
    one.mark === other.mark &&
    names.length === Object.keys(one.numbers).length &&
    names.every((name) => one.numbers[name] === other.numbers[name])
  );
}

const batchSize = 500;

/** Enters the payments that this server began and the database does not hold; done again, it changes nothing. */
async function recoverPayments({ database, dataFolder, log }: WatchedShop): Promise<void> {
  let begun: BegunPayment[] = [];
  let started: { started: string; gatewayPaymentId: string }[] = [];
  let recovered = 0;
  const enter = async () => {
    recovered += await recordLostPayments(database, begun);
    await recordBankNames(database, started);
    begun = [];
    started = [];
  };
  for await (const entry of readPaymentJournal(dataFolder)) {
    if ('started' in entry) started.push(entry);
    else begun.push(entry);
    if (begun.length + started.length >= batchSize) await enter();
  }
  await enter();
  log.warn({ recovered }, 'Payments of the journal were entered: their banks are asked about them');
}

const fileName = 'database-progress.json';

/**
 * The text of the file beside the database that says how far it has come; null where there is none yet.
 * @throws ConfigError when the folder cannot be made
 */
async function readProgressFile(dataFolder: string): Promise<string | null> {
  await makeDataFolder(dataFolder);
  try {
    return await readFile(path.join(dataFolder, fileName), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Whole or not at all, whenever the machine stops. */
async function writeProgressFile(dataFolder: string, text: string): Promise<void> {
  await makeDataFolder(dataFolder);
  const draft = path.join(dataFolder, `${fileName}-${process.pid}`);
  try {
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await rename(draft, path.join(dataFolder, fileName));
  } finally {
    await rm(draft, { force: true });
  }
}
