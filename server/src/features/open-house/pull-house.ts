import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  decodeText,
  type HouseFolder,
  openHouseFolder,
  refusedWriting,
} from '#house-files/folder/house-folder.ts';
import { type Conflict, contentOf, mergeContent, updateText } from '#house-files/merge/merge-content.ts';
import type { Database } from '#platform/database.ts';
import { digestsOf, loadContent, newestRevision } from '#store/house-revisions.ts';
import { baseOf, digestIn, isSame, writeMark } from './working-copy.ts';

export interface PullRequest {
  /** Created where there is none. */
  folder: string;
  /** Where both sides changed the same, the shop's is taken. */
  over: boolean;
  dryRun: boolean;
}

/**
 * Changed both in the folder and in the shop. `inFile` and `atSource` of the conflict: in the folder, in the shop; `key` is '' where
 * the file as a whole cannot be brought together.
 */
export type PullConflict = Conflict & { file: string };

export type Pulled =
  | { kind: 'no-house' }
  /** The folder cannot be written, in words. */
  | { kind: 'refused'; reason: string }
  /** Nothing was written. */
  | { kind: 'conflicts'; conflicts: readonly PullConflict[] }
  | {
      kind: 'pulled';
      revision: number;
      /** Files that are new or say something else now. */
      written: readonly string[];
      removed: readonly string[];
      /** Of `written`: also changed in the folder, in other places. */
      merged: readonly string[];
      /** What the folder said and the shop's was taken for. */
      overruled: readonly PullConflict[];
    };

/**
 * Brings the newest revision into a folder. What was changed in the folder alone stays; a file that both changed is brought
 * together key by key; where both changed one key, nothing is written.
 */
export async function pullHouse(
  database: Database,
  { folder: name, over, dryRun }: PullRequest,
): Promise<Pulled> {
  const revision = await newestRevision(database);
  if (revision === 0) return { kind: 'no-house' };
  const resolved = path.resolve(name);
  const changes = await changesOf(database, { revision, folder: openHouseFolder(resolved), name: resolved });
  const conflicts = changes.flatMap(({ conflicts }) => conflicts);
  if (conflicts.length > 0 && !over) return { kind: 'conflicts', conflicts };
  if (!dryRun) {
    try {
      mkdirSync(resolved, { recursive: true });
      for (const { file, bytes } of changes) await writeChange(path.join(resolved, file), await bytes());
    } catch (error) {
      return { kind: 'refused', reason: refusedWriting(name, error) };
    }
    await writeMark(database, resolved, revision);
  }
  const named = (kind: FileChange['kind']) =>
    changes.filter((one) => one.kind === kind).map(({ file }) => file);
  const merged = named('merged');
  const written = [...named('written'), ...merged].sort();
  return { kind: 'pulled', revision, written, removed: named('removed'), merged, overruled: conflicts };
}

/** What becomes of one file of the folder. */
interface FileChange {
  file: string;
  kind: 'written' | 'merged' | 'removed';
  conflicts: readonly PullConflict[];
  /** null: it is removed. Read when it is written: the pictures of a house may be more than fits into memory. */
  bytes(): Promise<Uint8Array | null>;
}

async function changesOf(
  database: Database,
  { revision, folder, name }: { revision: number; folder: HouseFolder | null; name: string },
): Promise<FileChange[]> {
  const base = await digestsOf(database, await baseOf(database, name));
  const newest = await digestsOf(database, revision);
  const changes: FileChange[] = [];
  for (const file of [...new Set([...base.keys(), ...newest.keys()])].sort()) {
    const [before, now] = [base.get(file), newest.get(file)];
    const there = folder ? digestIn(folder, file) : undefined;
    if (isSame(there, now) || isSame(before, now)) continue;
    const load = (digest: Buffer | undefined) => (digest ? loadContent(database, digest) : null);
    const asInShop: FileChange = {
      ...{ file, kind: now ? 'written' : 'removed', conflicts: [] },
      bytes: async () => await load(now),
    };
    if (isSame(there, before) || !folder) changes.push(asInShop);
    else {
      const mine = there ? folder.read(file) : null;
      changes.push(merge(asInShop, { before: await load(before), mine, now: await load(now) }));
    }
  }
  return changes;
}

interface Sides {
  before: Uint8Array | null;
  mine: Uint8Array | null;
  now: Uint8Array | null;
}

/** A file that both sides changed. */
function merge(asInShop: FileChange, { before, mine, now }: Sides): FileChange {
  const { file } = asInShop;
  const [mineText, nowText] = [textOf(file, mine), textOf(file, now)];
  const [inFile, atSource] = [contentOf(mineText ?? ''), contentOf(nowText ?? '')];
  if (mineText === null || inFile === null || atSource === null) {
    const conflict = { file, key: '', inFile: mine && 'changed', atSource: now && 'changed' };
    return { ...asInShop, conflicts: [conflict] };
  }
  const last = contentOf(textOf(file, before) ?? '');
  const { merged, conflicts } = mergeContent(last, inFile, atSource);
  // Where both changed one key, the shop's is written; everything else that was written in the folder stays.
  const content = conflicts.length > 0 ? mergeContent(last, atSource, inFile).merged : merged;
  const text = isDeepStrictEqual(content, inFile) ? mineText : updateText(mineText, content);
  return {
    ...{ file, kind: 'merged' },
    conflicts: conflicts.map((conflict) => ({ ...conflict, file })),
    bytes: async () => Buffer.from(text),
  };
}

/** Only files of keys can be brought together. */
function textOf(file: string, bytes: Uint8Array | null): string | null {
  if (bytes === null || !file.endsWith('.yaml')) return null;
  const decoded = decodeText(bytes);
  return decoded.kind === 'text' ? decoded.text : null;
}

/** All of a file or nothing of it; never through a link that leads out of the folder. */
async function writeChange(file: string, bytes: Uint8Array | null): Promise<void> {
  if (bytes === null) return rmSync(file, { force: true });
  mkdirSync(path.dirname(file), { recursive: true });
  const whole = path.join(path.dirname(file), `.${path.basename(file)}.foyer`);
  writeFileSync(whole, bytes);
  renameSync(whole, file);
}
