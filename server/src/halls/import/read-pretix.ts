import * as v from 'valibot';
import type { Point } from '#halls/hall.ts';
import type { ImportedHall, ImportedSeat, ImportNotes } from './imported-hall.ts';

const point = v.object({ x: v.number(), y: v.number() });
const nowhere = { x: 0, y: 0 };
const word = v.union([v.string(), v.number()]);
const seatSchema = v.object({
  seat_guid: v.optional(word),
  seat_number: word,
  position: point,
  category: v.optional(v.string()),
});
const rowSchema = v.object({
  row_number: v.optional(word, ''),
  position: v.optional(point, nowhere),
  seats: v.array(v.unknown()),
});
const areaSchema = v.object({
  position: v.optional(point, nowhere),
  rotation: v.optional(v.number(), 0),
  shape: v.optional(v.string(), 'polygon'),
  points: v.optional(v.array(point)),
  rectangle: v.optional(v.object({ width: v.number(), height: v.number() })),
  circle: v.optional(v.object({ radius: v.number() })),
  ellipse: v.optional(v.object({ radius: point })),
  polygon: v.optional(v.object({ points: v.array(point) })),
  text: v.optional(
    v.union([v.string(), v.object({ text: v.string(), position: v.optional(point, nowhere) })]),
  ),
});
const zoneSchema = v.object({
  name: v.optional(v.string(), ''),
  position: v.optional(point, nowhere),
  rows: v.array(v.unknown()),
  areas: v.optional(v.array(v.unknown()), []),
});

interface PretixPlan {
  zones: readonly unknown[];
  /** Older plans have none. */
  size?: { width: number; height: number } | undefined;
}

/** A seating plan of pretix: seats are positioned relative to rows, rows relative to zones. Areas become labels. */
export function readPretix(
  { zones, size }: PretixPlan,
  lineOf: (object: unknown) => number,
  notes: ImportNotes,
): ImportedHall {
  const seats: ImportedSeat[] = [];
  const labels: ImportedHall['labels'][number][] = [];
  const guids = new Set<string>();
  const read = <Schema extends v.GenericSchema>(schema: Schema, value: unknown, what: string) =>
    readPart(schema, value, what, lineOf(value), notes);
  for (const written of zones) {
    const zone = read(zoneSchema, written, 'zone');
    for (const row of zone?.rows.map((one) => read(rowSchema, one, 'row')) ?? []) {
      for (const one of row?.seats ?? []) {
        const seat = read(seatSchema, one, 'seat');
        if (!zone || !row || !seat) continue;
        refuseGuid(seat.seat_guid, guids, lineOf(one), notes);
        seats.push({
          ...sum(zone.position, row.position, seat.position),
          ...{
            sector: zone.name,
            row: String(row.row_number).trim(),
            number: String(seat.seat_number).trim(),
          },
          ...{ category: seat.category ?? null, flags: [], line: lineOf(one) },
        });
      }
    }
    for (const area of zone?.areas.map((one) => read(areaSchema, one, 'area')) ?? [])
      if (zone && area) labels.push(...labelOf(area, zone.position));
  }
  return {
    seats,
    standing: [],
    stage: null,
    labels,
    backdrop: drawAreas(zones),
    view: size ? [0, 0, size.width, size.height] : null,
  };
}

function readPart<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  what: string,
  line: number,
  notes: ImportNotes,
): v.InferOutput<Schema> | null {
  const result = v.safeParse(schema, value);
  if (result.success) return result.output;
  const path = result.issues
    .map((issue) => v.getDotPath(issue))
    .filter(Boolean)
    .join(', ');
  notes.refuse(
    line,
    { en: `a ${what} with an unreadable ${path}`, ru: `${what}: не читается ${path}` },
    { en: 'a seating plan exported from pretix', ru: 'план зала, выгруженный из pretix' },
  );
  return null;
}

function refuseGuid(
  guid: string | number | undefined,
  guids: Set<string>,
  line: number,
  notes: ImportNotes,
): void {
  if (guid === undefined) return;
  if (guids.has(String(guid))) {
    notes.refuse(
      line,
      { en: `duplicate seat_guid "${guid}"`, ru: `seat_guid «${guid}» дважды` },
      { en: 'each seat_guid once', ru: 'каждый seat_guid один раз' },
    );
  }
  guids.add(String(guid));
}

function sum(...points: readonly Point[]): Point {
  return { x: points.reduce((all, { x }) => all + x, 0), y: points.reduce((all, { y }) => all + y, 0) };
}

type Area = v.InferOutput<typeof areaSchema>;

function labelOf({ text, position }: Area, zone: Point): ImportedHall['labels'][number][] {
  const written = typeof text === 'string' ? text : (text?.text ?? '');
  if (written.trim() === '') return [];
  const offset = typeof text === 'object' ? text.position : nowhere;
  return [{ text: written.trim(), at: sum(zone, position, offset), turn: 0 }];
}

/** Areas as shapes behind the seats; null when there is none. */
function drawAreas(zones: readonly unknown[]): string | null {
  const shapes = zones.flatMap((written) => {
    if (!v.is(zoneSchema, written)) return [];
    const zone = v.parse(zoneSchema, written);
    return zone.areas.flatMap((one) =>
      v.is(areaSchema, one) ? drawArea(v.parse(areaSchema, one), zone.position) : [],
    );
  });
  return shapes.length === 0 ? null : shapes.join('\n');
}

function drawArea(area: Area, zone: Point): string[] {
  const at = sum(zone, area.position);
  const turn = area.rotation === 0 ? '' : ` transform="rotate(${area.rotation} ${at.x} ${at.y})"`;
  const paint = ' fill="#dcd7cf"';
  const corners = area.polygon?.points ?? area.points;
  if (area.shape === 'rectangle' && area.rectangle)
    return [
      `<rect x="${at.x}" y="${at.y}" width="${area.rectangle.width}" height="${area.rectangle.height}"${paint}${turn}/>`,
    ];
  if (area.shape === 'circle' && area.circle)
    return [`<circle cx="${at.x}" cy="${at.y}" r="${area.circle.radius}"${paint}${turn}/>`];
  if (area.shape === 'ellipse' && area.ellipse)
    return [
      `<ellipse cx="${at.x}" cy="${at.y}" rx="${area.ellipse.radius.x}" ry="${area.ellipse.radius.y}"${paint}${turn}/>`,
    ];
  if (area.shape === 'polygon' && corners)
    return [
      `<polygon points="${corners.map((corner) => `${at.x + corner.x},${at.y + corner.y}`).join(' ')}"${paint}${turn}/>`,
    ];
  return [];
}
