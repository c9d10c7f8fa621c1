import { isDeepStrictEqual } from 'node:util';
import {
  type Content,
  isContent,
  movedTo,
  sessionKeys,
  sessionLine,
  sessionLines,
  sessionName,
} from './write-content.ts';

/** Something changed both by hand and at the source; what was written by hand stays. */
export interface Conflict {
  /** `title › en`, `sessions › 2027-02-14 19:00` */
  key: string;
  /** undefined: it was taken out. */
  inFile: unknown;
  atSource: unknown;
}

/** What the last import read; null when there was none. */
export type LastRead = Content | null;

/**
 * Brings what changed at the source into what a file holds, and leaves alone what was changed by hand.
 * Without a last import nobody knows who changed what: all that differs is a conflict.
 */
export function mergeContent(
  last: LastRead,
  inFile: Content,
  atSource: Content,
): { merged: Content; conflicts: readonly Conflict[] } {
  const conflicts: Conflict[] = [];
  const merged = mergeKeys([], last, inFile, atSource, conflicts);
  return { merged, conflicts };
}

function mergeKeys(
  path: readonly string[],
  last: LastRead,
  inFile: Content,
  atSource: Content,
  conflicts: Conflict[],
): Content {
  const names = [...new Set([...Object.keys(inFile), ...Object.keys(atSource)])];
  const merged = names.map((name) => {
    const key = [...path, name];
    const values = [last === null ? unknown : last[name], inFile[name], atSource[name]] as const;
    return [
      name,
      isSessions(key) ? mergeSessions(...values, conflicts) : mergeValue(key, ...values, conflicts),
    ];
  });
  return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
}

/** Stands for what the last import read where there was none; equal to nothing. */
const unknown = Symbol('not read before');

function isSessions(key: readonly string[]): boolean {
  return key.length === 1 && key[0] === 'sessions';
}

function mergeValue(
  key: readonly string[],
  last: unknown,
  inFile: unknown,
  atSource: unknown,
  conflicts: Conflict[],
): unknown {
  if (isDeepStrictEqual(last, atSource) || isDeepStrictEqual(inFile, atSource)) return inFile;
  if (isDeepStrictEqual(last, inFile)) return atSource;
  const isNew = last === unknown || last === undefined;
  if (isContent(inFile) && isContent(atSource) && (isContent(last) || isNew))
    return mergeKeys(key, isContent(last) ? last : null, inFile, atSource, conflicts);
  // A key of the house that the source never had says nothing about the source.
  if (last === unknown && atSource === undefined) return inFile;
  conflicts.push({ key: key.join(' › '), inFile, atSource });
  return inFile;
}

function mergeSessions(last: unknown, inFile: unknown, atSource: unknown, conflicts: Conflict[]): unknown {
  if (isDeepStrictEqual(inFile, atSource) || isDeepStrictEqual(last, atSource)) return inFile;
  if (inFile === undefined) return atSource;
  const before = byName(last);
  const now = byName(atSource);
  const lines = sessionLines(inFile);
  const kept =
    last === unknown ? [...lines] : lines.flatMap((line) => mergeLine(line, before, now, conflicts));
  const written = new Set(lines.flatMap((line) => [sessionName(line), movedTo(line)]));
  for (const [name, line] of now) {
    if (written.has(name) || isDeepStrictEqual(before.get(name), line)) continue;
    // Whether it was taken out by hand or never there is not known without a last import.
    if (last === unknown || before.has(name)) conflicts.push(conflictOf(name, undefined, line));
    else insertByName(kept, name, line);
  }
  return kept;
}

function mergeLine(
  line: unknown,
  before: ReadonlyMap<string, unknown>,
  now: ReadonlyMap<string, unknown>,
  conflicts: Conflict[],
): unknown[] {
  const name = sessionName(line);
  if (name === null || !before.has(name)) return [line];
  const keys = [before.get(name), line, now.get(name)].map(sessionKeys);
  const [last = null, inFile = null, atSource = null] = keys;
  if (inFile === null) return [line];
  if (atSource === null && isDeepStrictEqual(last, inFile)) return [];
  if (atSource === null) {
    const isMovedThere = now.has(movedTo(line) ?? '');
    if (!isMovedThere) conflicts.push(conflictOf(name, line, undefined));
    return [line];
  }
  const merged = mergeKeys(['sessions', name], last, inFile, atSource, conflicts);
  return [isDeepStrictEqual(merged, inFile) ? line : sessionLine(merged)];
}

function conflictOf(name: string, inFile: unknown, atSource: unknown): Conflict {
  return { key: `sessions › ${name}`, inFile, atSource };
}

function byName(written: unknown): ReadonlyMap<string, unknown> {
  return new Map(
    sessionLines(written).flatMap((line) => {
      const name = sessionName(line);
      return name === null ? [] : [[name, line] as const];
    }),
  );
}

/** Before the first single session that is later. */
function insertByName(lines: unknown[], name: string, line: unknown): void {
  const later = lines.findIndex((one) => (sessionName(one) ?? '') > name);
  lines.splice(later < 0 ? lines.length : later, 0, line);
}
