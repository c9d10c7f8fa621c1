import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { readTextFile } from '#house-files/folder/read-text.ts';
import { contentOf, contentText } from '#house-files/merge/write-content.ts';
import type { HouseContents } from './house-contents.ts';

/** What the last import of a table read. */
export interface LastImport extends HouseContents {
  /** By how many weeks the season was moved. */
  weeks: number;
}

const contentShape = v.record(v.string(), v.unknown());
const lastImportShape = v.object({
  weeks: v.number(),
  events: v.record(v.string(), v.object({ group: v.string(), content: contentShape })),
  venues: contentShape,
});

const venueShape = v.object({ name: v.record(v.string(), v.string()) });

const largest = 50_000_000;

/** Hidden from the house's readers; named after the table, as several tables may go into one house. */
export function lastImportFile(into: string, table: string): string {
  return path.join(into, '.imported', `${path.basename(table)}.yaml`);
}

/** null when this table was not imported before; `damaged` when the file is not what an import wrote. */
export function readLastImport(file: string): LastImport | 'damaged' | null {
  const read = readTextFile(file, largest);
  if (read.kind === 'refused') return null;
  const parsed = v.safeParse(lastImportShape, contentOf(read.text));
  return parsed.success ? parsed.output : 'damaged';
}

/** Keys of venues by the names that the table gave them. */
export function venueKeys({ venues }: LastImport): Map<string, string> {
  const named = Object.entries(venues).flatMap(([id, venue]) => {
    const parsed = v.safeParse(venueShape, venue);
    return parsed.success ? Object.values(parsed.output.name).map((name) => [name, id] as const) : [];
  });
  return new Map(named);
}

export function writeLastImport(file: string, { weeks, events, venues }: LastImport): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const heading =
    '# What "foyer import" read last. By it the next import tells edits by hand from changes in the table:\n' +
    '# keep it with the files of the house, and do not edit it.\n';
  writeFileSync(file, heading + contentText({ weeks, events, venues }));
}
