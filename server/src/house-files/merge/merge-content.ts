import { isDeepStrictEqual } from 'node:util';
import { type Document, isMap, isNode, isSeq, parseDocument, stringify, visit, type YAMLMap } from 'yaml';
import { parseWhole } from '#house-files/yaml/parse-yaml.ts';

/** A whole file. */
export function contentText(content: Content): string {
  return stringify(content, { lineWidth: 0 });
}

/** What a file holds; null when it cannot be read. */
export function contentOf(text: string): Content | null {
  const document = parseWhole(text);
  // House files have no aliases; reading them is what small files grow huge by.
  const isReadable = document.errors.length === 0 && !hasAlias(document);
  const content: unknown = isReadable ? document.toJS() : null;
  return isContent(content) ? content : null;
}

function hasAlias(document: Document): boolean {
  let found = false;
  visit(document, {
    Alias: () => {
      found = true;
      return visit.BREAK;
    },
  });
  return found;
}

/** The text with its content brought up to date; comments, order and quotes of what stays as it was are kept. */
export function updateText(text: string, content: Content): string {
  const document = parseDocument(text, { logLevel: 'silent' });
  if (isMap(document.contents)) updateMap(document, document.contents, content);
  return document.toString({ lineWidth: 0 });
}

function updateMap(document: Document, map: YAMLMap, content: Content): void {
  const before = map.toJS(document);
  for (const name of Object.keys(before)) if (!(name in content)) map.delete(name);
  for (const [name, value] of Object.entries(content)) {
    if (isDeepStrictEqual(before[name], value)) continue;
    const node = map.get(name, true);
    if (isMap(node) && isContent(value)) updateMap(document, node, value);
    else if (isSeq(node) && Array.isArray(value)) node.items = updatedItems(document, node.items, value);
    else map.set(name, document.createNode(value));
  }
}

/** Items that stay keep their nodes, sessions that change their comments. */
function updatedItems(document: Document, items: readonly unknown[], values: readonly unknown[]): unknown[] {
  const before = items.map((node) => ({ node, value: document.createNode(node).toJS(document) }));
  return values.map((value) => {
    const same = before.find((item) => isDeepStrictEqual(item.value, value));
    if (same !== undefined) return same.node;
    const name = sessionName(value);
    const changed = name === null ? undefined : before.find((item) => sessionName(item.value) === name);
    return updatedItem(document, changed?.node, value);
  });
}

function updatedItem(document: Document, node: unknown, value: unknown): unknown {
  if (isMap(node) && isContent(value)) {
    updateMap(document, node, value);
    return node;
  }
  const made = document.createNode(value);
  if (isNode(node) && isNode(made)) {
    made.commentBefore = node.commentBefore ?? null;
    made.comment = node.comment ?? null;
  }
  return made;
}

/** Lines of `sessions:` in an event's file. */
export function sessionLines(written: unknown): readonly unknown[] {
  if (written === undefined || written === null) return [];
  return Array.isArray(written) ? written : [written];
}

/** `2027-02-14 19:00` as its keys; null when the line is neither such a text nor a table. */
function sessionKeys(line: unknown): Content | null {
  if (isContent(line)) return line;
  const [, on, at] = /^(\d{4}-\d\d-\d\d) (all day|\d{1,2}:\d\d)$/.exec(String(line)) ?? [];
  if (on === undefined || at === undefined) return null;
  return at === 'all day' ? { on, 'all day': 'yes' } : { on, at };
}

/** The shortest way to write a session. */
function sessionLine(keys: Content): unknown {
  const { on, at, 'all day': allDay, ...others } = keys;
  if (Object.keys(others).length > 0) return keys;
  return `${on} ${allDay === undefined ? at : 'all day'}`;
}

/** `2027-02-14 19:00` of a line for a single session; null for a line of several. */
export function sessionName(line: unknown): string | null {
  const keys = sessionKeys(line);
  if (typeof keys?.on !== 'string') return null;
  if (keys['all day'] !== undefined) return `${keys.on} all day`;
  return typeof keys.at === 'string' ? `${keys.on} ${keys.at.padStart(5, '0')}` : null;
}

/** The session to which a line moves its own; null when it moves none. */
function movedTo(line: unknown): string | null {
  const to = isContent(line) ? line['moved to'] : undefined;
  return typeof to === 'string' ? sessionName(to) : null;
}

/** What a YAML file holds, as plain values. */
export type Content = Readonly<Record<string, unknown>>;

export function isContent(value: unknown): value is Content {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Something changed both by hand and at the source; what was written by hand stays. */
export interface Conflict {
  /** `title › en`, `sessions › 2027-02-14 19:00` */
  key: string;
  /** undefined: it was taken out. */
  inFile: unknown;
  atSource: unknown;
}

/** What the last import read; null when there was none. */
type LastRead = Content | null;

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
