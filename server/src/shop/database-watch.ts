import * as v from 'valibot';
import type { Database } from '#platform/database.ts';
import type { Log } from '#platform/log.ts';
import { readProgressFile, writeProgressFile } from '#platform/progress-file.ts';
import { loadProgress, nextBeat, startAnewAfter } from '#store/installation.ts';

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
  let note = await readNote(shop);
  let salesStopped = false;
  const look = async () => {
    let progress = await loadProgress(database);
    if (note && note.id === progress.id && progress.beat < note.beat) {
      await startAnewAfter(database, note, note.notedAt);
      log.error('The database is an older copy. Sales are stopped: see "foyer audit"');
      progress = await loadProgress(database);
    }
    salesStopped = progress.salesStopped;
    if (note && note.id === progress.id && isSame(note.numbers, progress.numbers)) return;
    const { id, numbers } = progress;
    note = { id, numbers, beat: await nextBeat(database), notedAt: now().toISOString() };
    await writeProgressFile(dataFolder, JSON.stringify(note));
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

/** A file that cannot be read says nothing; it is written anew. */
async function readNote({ dataFolder, log }: WatchedShop): Promise<Note | null> {
  const text = await readProgressFile(dataFolder);
  if (text === null) return null;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), noteSchema), text);
  if (!read.success) log.warn('The note of how far the database has come cannot be read');
  return read.success ? read.output : null;
}

function isSame(one: Note['numbers'], other: Note['numbers']): boolean {
  const names = Object.keys(other);
  return names.length === Object.keys(one).length && names.every((name) => one[name] === other[name]);
}
