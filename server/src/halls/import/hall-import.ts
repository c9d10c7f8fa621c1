import * as v from 'valibot';
import type { PlanFindings } from '#halls/hall-plan.ts';
import type { EmbeddedPictures } from '#halls/xml/embedded-pictures.ts';
import { completeHall } from './complete-hall.ts';
import { type ImportNotes, importNotes } from './import-notes.ts';
import type { ImportedHall } from './imported-hall.ts';
import { readJsonLines } from './json-lines.ts';
import { readGrid } from './read-grid.ts';
import { readPretix } from './read-pretix.ts';
import { readSvg } from './read-svg.ts';
import { readTicketland } from './read-ticketland.ts';
import type { SeatMarks } from './seat-marks.ts';

export interface HallSource {
  /** Its name; the extension says whether it is a table or a drawing. */
  file: string;
  text: string;
  /** How the seats of a drawing are marked; null when unknown. */
  marks: SeatMarks | null;
  /** Re-encoded pictures of a drawing; others are left out. */
  pictures: EmbeddedPictures;
}

/** Reads a hall of any format that is known; null when there is nothing to go on with. */
export function readImportedHall(source: HallSource, findings: PlanFindings): ImportedHall | null {
  const notes = importNotes(source.file, findings);
  const read = readSource(source, notes);
  return read && completeHall(read, notes);
}

function readSource({ file, text, marks, pictures }: HallSource, notes: ImportNotes): ImportedHall | null {
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
  if (/\.(csv|tsv)$/i.test(file)) return readGrid(text, notes);
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
