import * as v from 'valibot';
import { round } from '#halls/hall.ts';
import type { ImportedHall, ImportNotes } from './imported-hall.ts';

const place = { x: v.number(), y: v.number() };
const name = v.optional(v.union([v.string(), v.number()]), '');
const seatSchema = v.object({
  ...place,
  attrs: v.object({ section: name, sectionId: name, row: name, seat: name }),
});
const sectionSchema = v.object({
  name: v.string(),
  // A text in files that the editor itself published.
  freeSeating: v.optional(v.union([v.boolean(), v.string()]), false),
  points: v.array(v.object(place)),
});
const stageSchema = v.object({ ...place, width: v.number(), height: v.number() });
const textSchema = v.object({
  ...place,
  text: v.string(),
  angle: v.optional(v.number(), 0),
  hidden: v.optional(v.boolean(), false),
});

/** Objects of the editor that only decorate. */
const scenery =
  /^(arena|artists_passage|couch|couch_curved|exit|pillar_.*|stairway_.*|straight_.*|table_.*)$/;

/** Reads a hall of Ticketland's open hall editor. */
export function readTicketland(
  objects: readonly unknown[],
  lineOf: (object: unknown) => number,
  notes: ImportNotes,
): ImportedHall {
  const all = objects.filter((one) => v.is(v.object({ type: v.string() }), one));
  const pick = <Schema extends v.GenericSchema>(type: string, schema: Schema) =>
    all
      .filter((one) => one.type === type)
      .flatMap((one) => {
        const line = lineOf(one);
        if (v.is(schema, one)) return [{ ...parsed(schema, one), line }];
        refuseObject(type, line, notes);
        return [];
      });
  for (const one of all) {
    if (!['seat', 'section', 'stage', 'text'].includes(one.type) && !scenery.test(one.type))
      noteUnknown(one.type, lineOf(one), notes);
  }
  const seats = pick('seat', seatSchema);
  const [stage] = pick('stage', stageSchema);
  return {
    seats: seats.map(({ x, y, attrs, line }) => ({
      ...{ x, y, line, flags: [], category: null },
      ...{
        sector: String(attrs.section || attrs.sectionId),
        row: String(attrs.row).trim(),
        number: String(attrs.seat).trim(),
      },
    })),
    standing: standingOf(pick('section', sectionSchema), seats),
    stage: stage
      ? {
          name: 'Сцена',
          at: { x: round(stage.x), y: round(stage.y - stage.height / 2) },
          width: Math.round(stage.width),
          depth: Math.round(stage.height),
        }
      : null,
    labels: pick('text', textSchema)
      .filter(({ hidden }) => !hidden)
      .map(({ x, y, text, angle }) => ({ text, at: { x, y }, turn: Math.round(angle) })),
    backdrop: null,
    view: null,
  };
}

/** Free seating without a single seat: people stand. */
function standingOf(
  sections: readonly (v.InferOutput<typeof sectionSchema> & { line: number })[],
  seats: readonly v.InferOutput<typeof seatSchema>[],
): ImportedHall['standing'] {
  const seated = new Set(seats.map(({ attrs }) => String(attrs.section)));
  return sections
    .filter(({ freeSeating, name: called }) => String(freeSeating) === 'true' && !seated.has(called))
    .map(({ name: called, points, line }) => ({ name: called, capacity: null, outline: points, line }));
}

function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
): v.InferOutput<Schema> & object {
  return Object(v.parse(schema, value));
}

function refuseObject(type: string, line: number, notes: ImportNotes): void {
  notes.refuse(
    line,
    { en: `an unreadable object "${type}"`, ru: `нечитаемый объект «${type}»` },
    {
      en: 'numbers x and y, and a row and a number for a seat',
      ru: 'числа x и y, а у места — ряд и номер',
    },
  );
}

function noteUnknown(type: string, line: number, notes: ImportNotes): void {
  notes.note(line, {
    en: `The object "${type}" is unknown and was skipped.`,
    ru: `Неизвестный объект «${type}» пропущен.`,
  });
}
