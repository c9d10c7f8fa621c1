import * as v from 'valibot';
import type { PlanFindings } from '#halls/hall-plan.ts';
import type { EmbeddedPictures } from '#halls/xml/embedded-pictures.ts';
import { completeHall, type ImportedHall, type ImportNotes, importNotes } from './imported-hall.ts';
import { readPretix } from './read-pretix.ts';
import { readSheet } from './read-sheet.ts';
import { readSvg } from './read-svg.ts';
import { readTicketland } from './read-ticketland.ts';
import type { SeatMarks } from './seat-marks.ts';

export interface HallSource {
  /** Its name; the extension says whether it is a table or a drawing. */
  file: string;
  text: string;
  /** How the seats of a drawing are marked; null when unknown. */
  marks: SeatMarks | null;
  /** What stands before the names of seats in a table. */
  strip: readonly string[];
  /** Re-encoded pictures of a drawing; others are left out. */
  pictures: EmbeddedPictures;
}

/** Reads a hall of any format that is known; null when there is nothing to go on with. */
export function readImportedHall(source: HallSource, findings: PlanFindings): ImportedHall | null {
  const notes = importNotes(source.file, findings);
  const read = readSource(source, notes);
  return read && completeHall(read, notes);
}

function readSource(
  { file, text, marks, strip, pictures }: HallSource,
  notes: ImportNotes,
): ImportedHall | null {
  if (/\.svg$/i.test(file)) {
    if (marks !== null) return readSvg({ text, pictures }, marks, notes);
    notes.refuse(
      1,
      {
        en: 'a drawing without information about which elements are seats',
        ru: 'рисунок, в котором не указано, что считать местами',
      },
      { en: '--seats ".seat" or "seats" in the mapping', ru: '--seats ".seat" или «seats» в описании' },
    );
    return null;
  }
  if (/\.(csv|tsv)$/i.test(file)) return readSheet(text, strip, notes);
  const json = readJsonLines(text);
  if (json.kind === 'refused') {
    refuseJson(file, json, notes);
    return null;
  }
  if (v.is(ticketland, json.value)) return readTicketland(json.value.objects, json.lineOf, notes);
  if (v.is(pretix, json.value)) return readPretix(json.value, json.lineOf, notes);
  notes.refuse(
    1,
    { en: 'unknown JSON', ru: 'незнакомый JSON' },
    {
      en: 'a Ticketland hall (objects) or a pretix seating plan (zones)',
      ru: 'зал из Ticketland (objects) или план из pretix (zones)',
    },
  );
  return null;
}

function refuseJson(
  file: string,
  { line, reason }: { line: number; reason: string },
  notes: ImportNotes,
): void {
  if (/\.json$/i.test(file)) {
    notes.refuse(line, { en: reason, ru: reason }, { en: 'valid JSON', ru: 'JSON без ошибок' });
    return;
  }
  notes.refuse(
    1,
    { en: 'an unknown file type', ru: 'файл неизвестного типа' },
    { en: 'a plan in .json, .csv, .tsv, .svg or .yaml', ru: 'план в .json, .csv, .tsv, .svg или .yaml' },
  );
}

const ticketland = v.object({ objects: v.array(v.unknown()) });
const pretix = v.object({
  zones: v.array(v.unknown()),
  size: v.optional(v.object({ width: v.number(), height: v.number() })),
});

/** JSON with the line of each of its objects, for messages that a person can follow. */
type JsonLines =
  | { kind: 'read'; value: unknown; lineOf(object: unknown): number }
  | { kind: 'refused'; line: number; reason: string };

function readJsonLines(text: string): JsonLines {
  try {
    const value: unknown = JSON.parse(text);
    const lines = new Map<unknown, number>();
    const starts = objectLines(text);
    // Objects begin in the text in the order in which they are met from the outside in.
    for (const object of objectsOf(value)) lines.set(object, starts[lines.size] ?? 1);
    return { kind: 'read', value, lineOf: (object) => lines.get(object) ?? 1 };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const [, position = '0'] = /position (\d+)/.exec(reason) ?? [];
    return { kind: 'refused', line: text.slice(0, Number(position)).split('\n').length, reason };
  }
}

/** The line of each `{`, those within texts left out. */
function objectLines(text: string): number[] {
  const lines: number[] = [];
  let line = 1;
  for (const [found] of text.matchAll(/"(?:[^"\\]|\\.)*"|\n|\{/g)) {
    if (found === '\n') line += 1;
    else if (found === '{') lines.push(line);
  }
  return lines;
}

function objectsOf(root: unknown): object[] {
  const objects: object[] = [];
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (!Array.isArray(value)) objects.push(value);
    const inner: unknown[] = Array.isArray(value) ? value : Object.values(value);
    for (let index = inner.length - 1; index >= 0; index -= 1) open.push(inner[index]);
  }
  return objects;
}
