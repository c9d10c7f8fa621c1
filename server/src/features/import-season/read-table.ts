import { CsvError, parse } from 'csv-parse/sync';
import { delimiterLine } from '#halls/import/table-words.ts';

/** One row of the spreadsheet. `number` is the row as a spreadsheet counts: the heading is row 1. */
export interface TableRow {
  number: number;
  values: Readonly<Record<string, string>>;
}

export type Table =
  /** `unit`: what a row's number counts. */
  | { kind: 'table'; unit: 'row' | 'line'; columns: readonly string[]; rows: readonly TableRow[] }
  | { kind: 'refused'; row: number; reason: string };

/** Reads comma- or semicolon-separated text with quoted fields; the first row names the columns. */
export function readTable(text: string): Table {
  const named = delimiterLine(text);
  const delimiter = named?.delimiter ?? usualDelimiter(text);
  try {
    const records: string[][] = parse(named?.below ?? text, {
      bom: true,
      delimiter,
      trim: true,
      relax_column_count: true,
    });
    const [columns = [], ...rows] = records;
    const numbered = rows.map((row, index) => rowOf(columns, row, index + 2));
    const filled = numbered.filter(({ values }) => Object.values(values).some((value) => value !== ''));
    return { kind: 'table', unit: 'row', columns, rows: filled };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { kind: 'refused', row: Number(error.lines ?? 1), reason: error.message };
  }
}

function usualDelimiter(text: string): string {
  const heading = text.slice(0, text.indexOf('\n'));
  const [most = ','] = ['\t', ';', ','].toSorted(
    (one, other) => heading.split(other).length - heading.split(one).length,
  );
  return most;
}

function rowOf(columns: readonly string[], row: readonly string[], number: number): TableRow {
  const values = columns.map((column, index) => [column, paragraphsOf(row[index] ?? '').join('\n\n')]);
  return { number, values: Object.fromEntries(values) };
}

/** Of a cell with several, as an empty line parts them. */
function paragraphsOf(cell: string): string[] {
  return cell
    .split(/\n\s*\n/)
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}
