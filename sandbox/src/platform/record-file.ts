import {
  accessSync,
  appendFileSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Records by id that outlive a restart. The newest record of an id wins. */
export interface RecordFile<Kept> {
  /** All records, in the order in which their ids first appeared. */
  all(): Kept[];
  find(id: string): Kept | undefined;
  /** Written before it returns: what was answered after it is never forgotten. */
  save(record: Kept): void;
  remove(id: string): void;
}

interface Line<Kept> {
  id: string;
  record: Kept | null;
}

/** `path` undefined keeps everything in memory only. */
export function openRecordFile<Kept extends { id: string }>(path: string | undefined): RecordFile<Kept> {
  const records = new Map<string, Kept>();
  if (path) {
    makeFolder(dirname(path));
    const lines = readLines<Kept>(path);
    for (const { id, record } of lines) remember(records, id, record);
    rewrite(path, records);
  }

  function write(id: string, record: Kept | null) {
    remember(records, id, record);
    if (path) appendFileSync(path, `${JSON.stringify({ id, record })}\n`);
  }

  return {
    all: () => [...records.values()],
    find: (id) => records.get(id),
    save: (record) => write(record.id, record),
    remove: (id) => write(id, null),
  };
}

function makeFolder(folder: string) {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new Error(`${folder} cannot be written (${reason}). Set FOYER_DATA to a folder that may be.`);
  }
}

function remember<Kept>(records: Map<string, Kept>, id: string, record: Kept | null) {
  if (record === null) records.delete(id);
  else records.set(id, record);
}

function readLines<Kept>(path: string): Line<Kept>[] {
  if (!existsSync(path)) return [];
  const texts = readFileSync(path, 'utf8').split('\n');
  const lines: Line<Kept>[] = [];
  for (const [index, text] of texts.entries()) {
    if (text === '') continue;
    try {
      // Only earlier runs of this program write to the file.
      lines.push(JSON.parse(text) as Line<Kept>);
    } catch {
      // A process killed while writing leaves half a last line; its request was never answered.
      if (index < texts.length - 1) {
        throw new Error(`${path}, line ${index + 1}: not a record. Move the file away to start afresh.`);
      }
    }
  }
  return lines;
}

function rewrite<Kept>(path: string, records: ReadonlyMap<string, Kept>) {
  const text = [...records].map(([id, record]) => `${JSON.stringify({ id, record })}\n`).join('');
  writeFileSync(`${path}.new`, text);
  renameSync(`${path}.new`, path);
}
