import { parse } from 'csv-parse/sync';
import type { ImportedHall, ImportedSeat, ImportNotes } from './imported-hall.ts';

const pitch = { x: 27, y: 30 };

/**
 * A hall in a spreadsheet: a line is a row, the stage is above, a cell is a seat (`A12`, or `12` in the row of
 * that line), `+` after it a place for a wheelchair, an empty cell is air.
 */
export function readGrid(text: string, notes: ImportNotes): ImportedHall {
  const lines = cellsOf(text, notes);
  const seats = lines.flatMap(({ cells, line }, index) =>
    cells.flatMap((cell, column) => {
      const written = cell.trim();
      if (written === '') return [];
      const seat = readCell(written, String(index + 1));
      if (seat === null) refuseCell(written, line, column, notes);
      return seat === null ? [] : [{ ...seat, x: column * pitch.x, y: index * pitch.y, line }];
    }),
  );
  return { seats, standing: [], stage: stageOver(seats), labels: [], backdrop: null, view: null };
}

function cellsOf(text: string, notes: ImportNotes): { cells: string[]; line: number }[] {
  const delimiter = [';', '\t', ','].find((sign) => text.includes(sign)) ?? ',';
  try {
    const rows = parse(text, { delimiter, bom: true, relax_column_count: true, skip_empty_lines: false });
    return rows.map((cells, index) => ({ cells, line: index + 1 }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    notes.refuse(1, { en: reason, ru: reason }, { en: 'a table (CSV)', ru: 'таблица (CSV)' });
    return [];
  }
}

type CellSeat = Omit<ImportedSeat, 'x' | 'y' | 'line'>;

function readCell(written: string, line: string): CellSeat | null {
  const [, row, number, plus] = /^(\p{L}{0,3})[\s-]?(\d{1,4})(\s*\+)?$/u.exec(written) ?? [];
  if (row === undefined || number === undefined) return null;
  const flags = plus === undefined ? [] : (['wheelchair'] as const);
  return {
    sector: '',
    row: row === '' ? line : row.toUpperCase(),
    number: String(Number(number)),
    category: null,
    flags,
  };
}

function refuseCell(written: string, line: number, column: number, notes: ImportNotes): void {
  const shown = written.slice(0, 40);
  notes.refuse(
    line,
    { en: `"${shown}" in column ${column + 1}`, ru: `«${shown}» в столбце ${column + 1}` },
    {
      en: 'a seat like A12 or 12, with + for a wheelchair',
      ru: 'место, например A12 или 12, с + для коляски',
    },
  );
}

function stageOver(seats: readonly ImportedSeat[]): ImportedHall['stage'] {
  if (seats.length === 0) return null;
  const xs = seats.map(({ x }) => x);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  return {
    name: 'Сцена',
    at: { x: (left + right) / 2, y: -120 },
    width: Math.max(120, right - left),
    depth: 60,
  };
}
