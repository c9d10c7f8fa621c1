import { parse } from 'csv-parse/sync';
import type { ImportedHall, ImportedSeat, ImportNotes } from './imported-hall.ts';
import { readSeatList } from './read-seat-list.ts';
import { readSheetLine, rowWord, type SheetCells, type SheetSeat } from './sheet-line.ts';
import { pictureless, pitch } from './synthetic-place.ts';

/**
 * A hall in a spreadsheet: a list of seats under headings, or a picture of the hall, in which a line is a row and a cell a
 * seat. The stage is above, or where its word stands.
 */
export function readSheet(text: string, strip: readonly string[], notes: ImportNotes): ImportedHall {
  const lines = cellsOf(text, notes);
  return readSeatList(lines, notes) ?? readPicture(lines, strip, notes);
}

function cellsOf(text: string, notes: ImportNotes): SheetCells[] {
  const delimiter = [';', '\t', ','].find((sign) => text.includes(sign)) ?? ',';
  try {
    const rows = parse(text, {
      delimiter,
      bom: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: false,
    });
    return rows.map((cells, index) => ({ cells, line: index + 1 }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    notes.refuse(1, { en: reason, ru: reason }, { en: 'a table (CSV)', ru: 'таблица (CSV)' });
    return [];
  }
}

function readPicture(
  lines: readonly SheetCells[],
  strip: readonly string[],
  notes: ImportNotes,
): ImportedHall {
  const rowColumns = columnsOfRows(lines, notes);
  const seats: ImportedSeat[] = [];
  const heading = { sector: '', line: 0 };
  let stage: { name: string; line: number } | null = null;
  for (const { cells, line } of lines) {
    const read = readSheetLine({ cells, line }, { strip, rowColumns });
    if (read.kind === 'stage') stage = { name: read.name, line };
    if (read.kind === 'sector') heading.sector = read.name;
    if (read.kind === 'stage' || read.kind === 'sector') heading.line = line;
    if (read.kind !== 'row') continue;
    for (const cell of read.unreadable) refuseCell(cell, line, notes);
    seats.push(...read.seats.map((seat) => placedSeat(seat, line, heading)));
  }
  const isBelow = stage !== null && seats.every((seat) => seat.line < (stage?.line ?? 0));
  const placed = isBelow ? turned(seats) : seats;
  return pictureless(placed, stage?.name);
}

/** Lines without a name of their own are counted from the name of their part of the hall. */
function placedSeat(
  { column, row, number, flags }: SheetSeat,
  line: number,
  heading: { sector: string; line: number },
): ImportedSeat {
  const named = { sector: heading.sector, row: row ?? String(line - heading.line), number, category: null };
  return { ...named, flags, line, x: column * pitch.x, y: (line - 1) * pitch.y };
}

/** As seen from the other side, where the stage stands below. */
function turned(seats: readonly ImportedSeat[]): ImportedSeat[] {
  const right = Math.max(...seats.map(({ x }) => x));
  const bottom = Math.max(...seats.map(({ y }) => y));
  return seats.map((seat) => ({ ...seat, x: right - seat.x, y: bottom - seat.y }));
}

/**
 * Columns under the word "row". A first column of bare numbers may name the rows or be seats: where a number in it comes
 * again in its line, the file must say so.
 */
function columnsOfRows(lines: readonly SheetCells[], notes: ImportNotes): ReadonlySet<number> {
  const columns = lines.flatMap(({ cells }) =>
    cells.flatMap((cell, column) => (rowWord.test(cell) ? [column] : [])),
  );
  const doubtful = lines.find(
    ({ cells: [first = '', ...others] }) => /^\d+$/.test(first) && others.includes(first),
  );
  if (columns.length > 0 || doubtful === undefined) return new Set(columns);
  const [name = ''] = doubtful.cells;
  notes.refuse(
    doubtful.line,
    {
      en: `${name} in the first column, and again in the same line`,
      ru: `${name} в первом столбце и ещё раз в той же строке`,
    },
    {
      en: 'each seat once; if a column names the rows, the word "Row" above it',
      ru: 'каждое место один раз; если столбец называет ряды, слово «Ряд» над ним',
    },
  );
  return new Set([0]);
}

function refuseCell(
  { column, text }: { column: number; text: string },
  line: number,
  notes: ImportNotes,
): void {
  const shown = text.slice(0, 40);
  const found = { en: `"${shown}" in column ${column + 1}`, ru: `«${shown}» в столбце ${column + 1}` };
  notes.refuse(line, found, {
    en: 'a seat like A12, 12 or 3-12, with + for a wheelchair; the row at an end of the line, like "Row 3"; or a part of the hall, alone in its line',
    ru: 'место, например A12, 12 или 3-12, с + для коляски; ряд с краю строки, например «Ряд 3»; или часть зала, одна в строке',
  });
}
