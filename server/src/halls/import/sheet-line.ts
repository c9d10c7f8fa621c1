import type { SeatFlag } from '#halls/hall.ts';

/** Cells of one line of a spreadsheet, without the space around them. */
export interface SheetCells {
  cells: readonly string[];
  line: number;
}

/** What a line of a hall's picture says. */
export type SheetLine =
  /** Nothing, or headings. */
  | { kind: 'air' }
  | { kind: 'stage'; name: string }
  /** The lines below are this part of the hall. */
  | { kind: 'sector'; name: string }
  | { kind: 'row'; seats: readonly SheetSeat[]; unreadable: readonly SheetCell[] };

export interface SheetSeat {
  column: number;
  /** null: neither the cell nor its line names it. */
  row: string | null;
  number: string;
  flags: readonly SeatFlag[];
}

interface SheetCell {
  column: number;
  text: string;
}

/** Over a column that names the rows. */
export const rowWord = /^(row|ряд|қатар|排)$/iu;
const stageWord = /^(stage|screen|сцена|экран|сахна|舞台|銀幕)$/iu;
/** `Row A`, `Ряд 12`, `12 ряд`, `3-қатар`, `第3排` */
const rowNames = [/^(?:row|ряд|қатар)\s*№?\s*(\S{1,6})$/iu, /^第?(\S{1,6}?)[\s-]*(?:row|ряд|қатар|排)$/iu];
/** `A12`, `12`, `3-12` or `3/12`, with + for a wheelchair */
const seat = /^(?:(\p{L}{1,3})[\s-]?|(\d{1,3})[-/])?(\d{1,4})(\s*\+)?$/u;

/**
 * Reads a line of a picture: seats, and the name of their row at an end of it or in one of the `rowColumns`. A name alone
 * is that of the stage or of a part of the hall. Before a seat, one of `strip` is left out.
 */
export function readSheetLine(
  { cells }: SheetCells,
  { strip, rowColumns }: { strip: readonly string[]; rowColumns: ReadonlySet<number> },
): SheetLine {
  const filled = cells.flatMap((text, column) => (text === '' ? [] : [{ column, text }]));
  const [first, last] = [filled[0], filled.at(-1)];
  if (first === undefined || filled.some(({ text }) => rowWord.test(text))) return { kind: 'air' };
  const rowOf = (cell: SheetCell) =>
    rowColumns.has(cell.column)
      ? cell.text.toUpperCase()
      : rowNameIn(cell.text, cell === first || cell === last);
  const names = new Set(filled.flatMap((cell) => rowOf(cell) ?? []));
  if (filled.length === 1 && names.size === 0) {
    if (stageWord.test(first.text)) return { kind: 'stage', name: first.text };
    if (isPartName(first.text)) return { kind: 'sector', name: first.text };
  }
  // Two names at the ends of a line that differ name no row.
  const [row = null] = names.size === 1 ? names : [];
  const read = filled
    .filter((cell) => rowOf(cell) === null || row === null)
    .map((cell) => ({ cell, seat: rowOf(cell) === null ? readSeat(cell, row, strip) : null }));
  return {
    kind: 'row',
    seats: read.flatMap((one) => one.seat ?? []),
    unreadable: read.filter((one) => one.seat === null).map(({ cell }) => cell),
  };
}

/** `Балкон`, `Ложа 2`; but not `res:A1`, which is a seat with something before it. */
function isPartName(text: string): boolean {
  return /\p{L}{3}/u.test(text) && !/:|\p{L}\d/u.test(text);
}

/** Letters alone name a row at an end of their line. */
export function rowNameIn(text: string, isEnd: boolean): string | null {
  const [, name] = rowNames.map((form) => form.exec(text)).find((found) => found !== null) ?? [];
  if (name !== undefined) return name.toUpperCase();
  return isEnd && /^\p{L}{1,2}$/u.test(text) ? text.toUpperCase() : null;
}

function readSeat(
  { column, text }: SheetCell,
  rowOfLine: string | null,
  strip: readonly string[],
): SheetSeat | null {
  const prefix = strip.find((one) => text.startsWith(one)) ?? '';
  const [, letters, digits, number, plus] = seat.exec(text.slice(prefix.length).trim()) ?? [];
  const row = letters?.toUpperCase() ?? digits ?? rowOfLine;
  const isOfOtherRow = rowOfLine !== null && row !== rowOfLine;
  if (number === undefined || isOfOtherRow) return null;
  return { column, row, number: String(Number(number)), flags: plus === undefined ? [] : ['wheelchair'] };
}
