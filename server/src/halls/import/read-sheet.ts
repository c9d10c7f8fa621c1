import { parse } from 'csv-parse/sync';
import type { SeatFlag } from '#halls/hall.ts';
import type { PlanSentence } from '#halls/hall-plan.ts';
import type { ImportedHall, ImportedSeat, ImportNotes } from './imported-hall.ts';
import { delimiterLine, yesOrNo } from './table-words.ts';

/**
 * A hall in a spreadsheet: a list of seats under headings, or a picture of the hall, in which a line is a row and a cell a
 * seat. The stage is above, or where its word stands.
 */
export function readSheet(text: string, strip: readonly string[], notes: ImportNotes): ImportedHall {
  const lines = cellsOf(text, notes);
  return readSeatList(lines, notes) ?? readPicture(lines, strip, notes);
}

function cellsOf(text: string, notes: ImportNotes): SheetCells[] {
  const named = delimiterLine(text);
  const delimiter = named?.delimiter ?? [';', '\t', ','].find((sign) => text.includes(sign)) ?? ',';
  try {
    const rows = parse(named?.below ?? text, {
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
function readSeatList(lines: readonly SheetCells[], notes: ImportNotes): ImportedHall | null {
  const top = lines.findIndex(({ cells }) => cells.some((cell) => cell !== ''));
  const heading = lines[top] ?? { cells: [], line: 1 };
  const columns = columnsIn(heading.cells);
  if (columns.row === undefined || columns.number === undefined) return null;
  refuseDoubled(heading, notes);
  const filled = lines.slice(top + 1).filter(({ cells }) => cells.some((cell) => cell !== ''));
  const listed = withoutGaps(filled, columns, notes);
  const seats = listed.flatMap((one) => readListed(one, columns, notes) ?? []);
  const isPlaced = columns.x !== undefined && columns.y !== undefined;
  return pictureless(isPlaced ? seats : inRows(seats));
}

/** `Номер` may be a seat or a line of the list: only the file can say which. */
function refuseDoubled({ cells, line }: SheetCells, notes: ImportNotes): void {
  for (const word of Object.values(headings)) {
    const columns = cells.flatMap((cell, column) => (word.test(cell) ? [{ cell, number: column + 1 }] : []));
    if (columns.length < 2) continue;
    notes.refuse(
      line,
      {
        en: columns.map(({ cell, number }) => `"${cell}" in column ${number}`).join(', '),
        ru: columns.map(({ cell, number }) => `«${cell}» в столбце ${number}`).join(', '),
      },
      { en: 'one of these headings', ru: 'один из этих заголовков' },
      { en: 'Delete the other column, or rename it.', ru: 'Удалите лишний столбец или переименуйте его.' },
    );
  }
}

function columnsIn(cells: readonly string[]): Partial<Record<Heading, number>> {
  const found = Object.entries(headings).map(([name, word]) => [
    name,
    cells.findIndex((cell) => word.test(cell)),
  ]);
  return Object.fromEntries(found.filter(([, column]) => column !== -1));
}

/**
 * Lines with a part of the hall and a row, where their column has them. Spreadsheets save merged cells as empty in all lines but
 * the first, and a seat would be in a part of the hall without a name. A part of the hall may be without rows as a whole.
 */
function withoutGaps(
  lines: readonly SheetCells[],
  columns: Partial<Record<Heading, number>>,
  notes: ImportNotes,
): SheetCells[] {
  const cell = ({ cells }: SheetCells, name: Heading) => cells[columns[name] ?? -1] ?? '';
  const empty = (name: Heading, among: readonly SheetCells[]) => {
    const without = among.filter((line) => cell(line, name) === '');
    return without.length === among.length ? [] : without;
  };
  const sectorless = empty('sector', lines);
  const rowless = [...Map.groupBy(lines, (line) => cell(line, 'sector')).values()].flatMap((ofSector) =>
    empty('row', ofSector),
  );
  refuseGaps(sectorless, { en: 'a part of the hall', ru: 'части зала' }, notes);
  refuseGaps(rowless, { en: 'a row', ru: 'ряда' }, notes);
  noteGaps(empty('category', lines), notes);
  const gaps = new Set([...sectorless, ...rowless]);
  return lines.filter((line) => !gaps.has(line));
}

function refuseGaps([first, ...others]: readonly SheetCells[], what: PlanSentence, notes: ImportNotes): void {
  if (first === undefined) return;
  const more = others.length;
  notes.refuse(
    first.line,
    {
      en: `a seat without ${what.en}${more === 0 ? '' : `, and such lines below: ${more}`}`,
      ru: `место без ${what.ru}${more === 0 ? '' : `, и ниже таких строк: ${more}`}`,
    },
    { en: `${what.en} in each line`, ru: 'указание в каждой строке' },
    {
      en: 'Merged cells are saved in their first line only: unmerge them and fill them down.',
      ru: 'Объединённые ячейки сохраняются только в первой строке: разъедините их и заполните вниз.',
    },
  );
}

/** A zone may be named for some seats alone: the others are in that of their part of the hall. */
function noteGaps([first, ...others]: readonly SheetCells[], notes: ImportNotes): void {
  if (first === undefined) return;
  const count = others.length + 1;
  notes.note(first.line, {
    en: `Seats without a zone, from this line on: ${count}. They are in the zone of their part of the hall. If the cells are merged, fill them down.`,
    ru: `Мест без зоны, начиная с этой строки: ${count}. Они в зоне своей части зала. Если ячейки объединены, заполните их вниз.`,
  });
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
    flags: isWheelchair(cell('wheelchair'), line, notes) ? ['wheelchair'] : [],
    line,
    ...(isPlaced ? { x, y } : { x: 0, y: 0 }),
  };
}

function isWheelchair(cell: string, line: number, notes: ImportNotes): boolean {
  const read = yesOrNo(cell);
  if (read === null) {
    const shown = cell.slice(0, 40);
    notes.refuse(
      line,
      { en: `"${shown}" in the column for wheelchairs`, ru: `«${shown}» в столбце «Коляска»` },
      { en: 'yes, no or nothing', ru: '«да», «нет» или ничего' },
    );
  }
  return read === true;
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

/** Distances of seats and rows where a file has no positions. */
const pitch = { x: 27, y: 30 };

/** A hall of seats alone, under its stage. */
function pictureless(seats: readonly ImportedSeat[], stageName = 'Сцена'): ImportedHall {
  const stage = seats.length === 0 ? null : stageOver(seats, stageName);
  return { seats, standing: [], stage, labels: [], backdrop: null, view: null };
}

function stageOver(seats: readonly ImportedSeat[], name: string): ImportedHall['stage'] {
  const xs = seats.map(({ x }) => x);
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const top = Math.min(...seats.map(({ y }) => y));
  const width = Math.max(120, right - left);
  return { name, at: { x: (left + right) / 2, y: top - 120 }, width, depth: 60 };
}

/** Cells of one line of a spreadsheet, without the space around them. */
interface SheetCells {
  cells: readonly string[];
  line: number;
}

/** What a line of a hall's picture says. */
type SheetLine =
  /** Nothing, or headings. */
  | { kind: 'air' }
  | { kind: 'stage'; name: string }
  /** The lines below are this part of the hall. */
  | { kind: 'sector'; name: string }
  | { kind: 'row'; seats: readonly SheetSeat[]; unreadable: readonly SheetCell[] };

interface SheetSeat {
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
const rowWord = /^(row|ряд|қатар|排)$/iu;
const stageWord = /^(stage|screen|сцена|экран|сахна|舞台|銀幕)$/iu;
/** `Row A`, `Ряд 12`, `12 ряд`, `3-қатар`, `第3排` */
const rowNames = [/^(?:row|ряд|қатар)\s*№?\s*(\S{1,6})$/iu, /^第?(\S{1,6}?)[\s-]*(?:row|ряд|қатар|排)$/iu];
/** `A12`, `12`, `3-12` or `3/12`, with + for a wheelchair */
const seat = /^(?:(\p{L}{1,3})[\s-]?|(\d{1,3})[-/])?(\d{1,4})(\s*\+)?$/u;

/**
 * Reads a line of a picture: seats, and the name of their row at an end of it or in one of the `rowColumns`. A name alone
 * is that of the stage or of a part of the hall. Before a seat, one of `strip` is left out.
 */
function readSheetLine(
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
