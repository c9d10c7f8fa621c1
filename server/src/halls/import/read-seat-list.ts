import type { ImportedHall, ImportedSeat, ImportNotes } from './imported-hall.ts';
import type { SheetCells } from './sheet-line.ts';
import { pictureless, pitch } from './synthetic-place.ts';

/** Headings of a list of seats, as houses and ticket systems write them. */
const headings = {
  sector: /^(sector|section|block|part|сектор|часть зала|часть|сектор зала|区|區)$/iu,
  row: /^(row|ряд|қатар|排)$/iu,
  number: /^(seat|place|number|место|номер|номер места|орын|座位|座號)$/iu,
  category: /^(zone|category|price zone|зона|категория|ценовая зона|аймақ)$/iu,
  wheelchair: /^(wheelchair|коляска|для коляски)$/iu,
  x: /^x$/i,
  y: /^y$/i,
};
type Heading = keyof typeof headings;

/** One seat in each line below headings; null: there are none. Without `x` and `y`, rows stand one behind the other. */
export function readSeatList(lines: readonly SheetCells[], notes: ImportNotes): ImportedHall | null {
  const top = lines.findIndex(({ cells }) => cells.some((cell) => cell !== ''));
  const columns = columnsIn(lines[top]?.cells ?? []);
  if (columns.row === undefined || columns.number === undefined) return null;
  const listed = lines.slice(top + 1).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const seats = listed.flatMap((one) => readListed(one, columns, notes) ?? []);
  const isPlaced = columns.x !== undefined && columns.y !== undefined;
  return pictureless(isPlaced ? seats : inRows(seats));
}

function columnsIn(cells: readonly string[]): Partial<Record<Heading, number>> {
  const found = Object.entries(headings).map(([name, word]) => [
    name,
    cells.findIndex((cell) => word.test(cell)),
  ]);
  return Object.fromEntries(found.filter(([, column]) => column !== -1));
}

function readListed(
  { cells, line }: SheetCells,
  columns: Partial<Record<Heading, number>>,
  notes: ImportNotes,
): ImportedSeat | null {
  const cell = (name: Heading) => cells[columns[name] ?? -1] ?? '';
  const coordinate = (name: 'x' | 'y') => Number(cell(name).replace(',', '.') || Number.NaN);
  const [x, y] = [coordinate('x'), coordinate('y')];
  const isPlaced = columns.x !== undefined && columns.y !== undefined;
  if (isPlaced && !(Number.isFinite(x) && Number.isFinite(y))) {
    const found = `x "${cell('x')}", y "${cell('y')}"`;
    notes.refuse(line, { en: found, ru: found }, { en: 'two numbers', ru: 'два числа' });
    return null;
  }
  return {
    sector: cell('sector'),
    row: cell('row'),
    number: cell('number'),
    category: cell('category') || null,
    flags: isYes(cell('wheelchair')) ? ['wheelchair'] : [],
    line,
    ...(isPlaced ? { x, y } : { x: 0, y: 0 }),
  };
}

function isYes(text: string): boolean {
  return /^(yes|true|1|x|\+|да|иә|是)$/iu.test(text);
}

/** Parts of the hall one behind the other, their rows in the order of the list, each about the middle. */
function inRows(seats: readonly ImportedSeat[]): ImportedSeat[] {
  const sectors = [...Map.groupBy(seats, ({ sector }) => sector).values()];
  let y = 0;
  return sectors.flatMap((ofSector) => {
    const rows = [...Map.groupBy(ofSector, ({ row }) => row).values()];
    const placed = rows.flatMap((row, index) => inOneRow(row, y + index * pitch.y));
    // A gap between parts is as wide as two rows.
    y += (rows.length + 2) * pitch.y;
    return placed;
  });
}

function inOneRow(seats: readonly ImportedSeat[], y: number): ImportedSeat[] {
  const left = (-(seats.length - 1) * pitch.x) / 2;
  return seats.map((seat, index) => ({ ...seat, x: left + index * pitch.x, y }));
}
