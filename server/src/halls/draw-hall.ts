import { type Language, textIn } from '@foyer/contract/rules/values.ts';
import type { Hall, HallSeat, HallShape, Point, StandingArea } from './hall.ts';
import { round, rowName } from './hall.ts';
import { middleOf } from './sector-outline.ts';
import { escapeXml } from './xml/escape-xml.ts';

export interface DrawingLook {
  language: Language;
  /** Where a text is missing. */
  otherwise: Language;
  /** Colours of the price zones, `#rrggbb`. */
  colors: ReadonlyMap<string, string>;
  /** A file as `backdropFile` writes it; '' without one. */
  backdrop: string;
}

/** Tokens of the light page: ground, ink, second text, edges. */
const look = { ground: '#f1efeb', ink: '#1c1916', mute: '#5e5a56', edge: '#b9b4ae', zone: '#5a6672' };
const radius = 10;

/** A picture of a hall by itself: text, shapes and seats, each an element that carries its id. */
export function drawHall(hall: Hall, drawing: DrawingLook): string {
  const { x, y, width, height } = hall.view;
  const size = `viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="Onest, sans-serif" text-anchor="middle">`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${look.ground}"/>`,
    placeDrawing(drawing.backdrop, hall.view),
    ...hall.shapes.map((shape) => drawShape(shape, drawing)),
    ...hall.standing.map((area) => drawStanding(area, drawing)),
    ...hall.sectors.map(({ key }) => drawSector(key, hall, drawing)),
    '</svg>\n',
  ].join('\n');
}

/** The house's own drawing where the designer put it: its words start at their point unless they say otherwise. */
export function placeDrawing(drawing: string, { x, y, width, height }: Hall['view']): string {
  if (drawing.trim() === '') return '';
  const placed = drawing
    .trim()
    .replace(/^<svg /, `<svg x="${x}" y="${y}" width="${width}" height="${height}" `);
  return `<g text-anchor="start">${placed}</g>`;
}

function drawShape(shape: HallShape, drawing: DrawingLook): string {
  const name = words(shape.name, drawing);
  if (shape.kind === 'label') {
    const { x, y } = shape.at;
    const turn = shape.turn === 0 ? '' : ` transform="rotate(${shape.turn} ${x} ${y})"`;
    return `<text x="${x}" y="${y}"${turn} font-size="16" font-weight="600" fill="${look.ink}">${name}</text>`;
  }
  const { x, y } = middleOf(shape.outline);
  return `<g><polygon points="${pointsOf(shape.outline)}" fill="${look.ink}"/><text x="${x}" y="${round(y + 6)}" font-size="18" font-weight="600" fill="#ffffff">${name}</text></g>`;
}

function drawStanding(area: StandingArea, drawing: DrawingLook): string {
  const { x, y } = middleOf(area.outline);
  const color = colorOf(area.zone, drawing);
  return [
    `<g data-standing-id="${escapeXml(area.key)}">`,
    `<polygon points="${pointsOf(area.outline)}" fill="${color}" fill-opacity="0.14" stroke="${color}" stroke-width="2"/>`,
    `<text x="${x}" y="${round(y + 5)}" font-size="15" font-weight="600" fill="${look.ink}">${words(area.name, drawing)} · ${area.capacity}</text>`,
    '</g>',
  ].join('');
}

function drawSector(key: string, hall: Hall, drawing: DrawingLook): string {
  const seats = hall.seats.filter(({ sector }) => sector === key);
  const rows = Map.groupBy(seats, ({ row }) => row);
  const drawn = [...rows].map(
    ([row, inRow]) =>
      `<g data-row="${escapeXml(row)}">${rowNumber(inRow)}${inRow.map((seat) => drawSeat(seat, drawing)).join('')}</g>`,
  );
  return `<g data-sector="${escapeXml(key)}">\n${drawn.join('\n')}\n</g>`;
}

function rowNumber(seats: readonly HallSeat[]): string {
  return rowEnds(seats)
    .map(
      ({ x, y }) =>
        `<text x="${x}" y="${round(y + 4)}" font-size="11" fill="${look.mute}">${escapeXml(seats[0]?.row ?? '')}</text>`,
    )
    .join('');
}

/** Where the number of a row stands, before its first seat and after its last; nothing for a row without a name. */
export function rowEnds(seats: readonly HallSeat[]): Point[] {
  const along = alongRow(seats);
  const [first, last] = [along[0], along.at(-1)];
  const [second, before] = [first && nearestTo(first, seats), last && nearestTo(last, seats)];
  if (!first || !last || !second || !before || rowName(seats) === '') return [];
  return [beyond(second, first), beyond(before, last)];
}

/** By their place in the direction in which the row runs: a file may list them in any order. */
function alongRow(seats: readonly HallSeat[]): HallSeat[] {
  const [x, y] = [meanOf(seats.map((seat) => seat.x)), meanOf(seats.map((seat) => seat.y))];
  const spread = { xx: 0, yy: 0, xy: 0 };
  for (const seat of seats) {
    spread.xx += (seat.x - x) ** 2;
    spread.yy += (seat.y - y) ** 2;
    spread.xy += (seat.x - x) * (seat.y - y);
  }
  const angle = Math.atan2(2 * spread.xy, spread.xx - spread.yy) / 2;
  const along = (seat: HallSeat) => seat.x * Math.cos(angle) + seat.y * Math.sin(angle);
  return seats.toSorted((one, other) => along(one) - along(other));
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function nearestTo(seat: HallSeat, seats: readonly HallSeat[]): HallSeat | undefined {
  const distance = (other: HallSeat) => Math.hypot(other.x - seat.x, other.y - seat.y);
  return seats.filter((other) => other !== seat).sort((one, other) => distance(one) - distance(other))[0];
}

/** A seat's width further on in the direction of the row. */
function beyond(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return {
    x: round(to.x + ((to.x - from.x) / length) * 24),
    y: round(to.y + ((to.y - from.y) / length) * 24),
  };
}

function drawSeat(seat: HallSeat, drawing: DrawingLook): string {
  const { x, y, id, number } = seat;
  const color = colorOf(seat.zone, drawing);
  const wheelchair = seat.flags.includes('wheelchair');
  const edge = seat.flags.includes('restricted view')
    ? ` stroke="${look.ink}" stroke-width="2" stroke-dasharray="3 2"`
    : '';
  const shape =
    wheelchair || seat.shape === 'square'
      ? `<rect x="${round(x - radius)}" y="${round(y - radius)}" width="${2 * radius}" height="${2 * radius}" fill="${color}"${edge}/>`
      : `<circle cx="${x}" cy="${y}" r="${radius}" fill="${color}"${edge}/>`;
  const mark = wheelchair ? 'К' : escapeXml(number);
  const size = mark.length > 3 ? 6 : 9;
  return `<g data-seat-id="${escapeXml(id)}">${shape}<text x="${x}" y="${round(y + 3.2)}" font-size="${size}" font-weight="600" fill="#ffffff">${mark}</text></g>`;
}

function colorOf(zone: string | null, { colors }: DrawingLook): string {
  return (zone === null ? undefined : colors.get(zone)) ?? look.zone;
}

function words(text: HallShape['name'], { language, otherwise }: DrawingLook): string {
  return escapeXml(textIn(text, language, otherwise));
}

export function pointsOf(outline: readonly Point[]): string {
  return outline.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
}
