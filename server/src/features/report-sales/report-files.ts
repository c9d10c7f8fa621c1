import type { Money } from '@foyer/contract/rules/values.ts';
import type { ReportEntry, ReportSums } from '#domain/sales-report.ts';
import { csvText } from '#platform/csv.ts';
import { type ReportWords, reportWords } from '#texts/report-words.ts';
import type { SalesReport } from './report-sales.ts';

/** A number of tickets, a sum of minor units, or a text. */
type Cell = number | string | { money: Money };

interface Table {
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** The last row adds up the others. */
  hasTotals: boolean;
}

/** The report as a table for a spreadsheet; sums are written as one of the language reads them: `1234,50`, `1234.50`. */
export function reportCsv(report: SalesReport, lineByLine: boolean): string {
  const { head, rows } = lineByLine ? entriesTable(report) : sumsTable(report);
  const mark = decimalMarks[report.language];
  const cells = rows.map((row) =>
    row.map((cell) => (typeof cell === 'object' ? { exact: decimal(cell.money, mark) } : cell)),
  );
  return csvText([head, ...cells]);
}

const decimalMarks = { ru: ',', kz: ',', en: '.', ch: '.' } as const;

/** The report as a workbook: the sums, and each line with the bank's number. */
export async function reportXlsx(report: SalesReport): Promise<Buffer> {
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const words = reportWords[report.language];
  const sheets = [
    { sheet: words.report, ...sumsTable(report) },
    { sheet: words.entries, ...entriesTable(report) },
  ].map(({ sheet, head, rows, hasTotals }) => ({
    sheet,
    stickyRowsCount: 1,
    columns: head.map((_, index) => ({ width: widthOf(head[index] ?? '', rows, index) })),
    data: [
      head.map((value) => ({ value, type: String, fontWeight: 'bold' as const, wrap: true })),
      ...rows.map((row, index) =>
        row.map((cell) => workbookCell(cell, hasTotals && index === rows.length - 1)),
      ),
    ],
  }));
  return await writeXlsxFile(sheets).toBuffer();
}

/** A text stays a text, whatever it begins with. */
function workbookCell(cell: Cell, isBold: boolean) {
  const weight = isBold ? { fontWeight: 'bold' as const } : {};
  if (typeof cell === 'string') return { value: cell, type: String, ...weight };
  if (typeof cell === 'number') return { value: cell, type: Number, ...weight };
  return { value: cell.money / 100, type: Number, format: '#,##0.00', ...weight };
}

function widthOf(head: string, rows: readonly (readonly Cell[])[], index: number): number {
  const longest = rows.slice(0, 200).map((row) => {
    const cell = row[index];
    return typeof cell === 'string' ? cell.length : 12;
  });
  return Math.min(48, Math.max(8, Math.ceil(head.length * 0.7), ...longest) + 1);
}

function sumsTable({ rows, totals, by, language }: SalesReport): Table {
  const words = reportWords[language];
  const last = totals.map((sums) => [
    ...by.map((_, index) => (index === 0 ? words.total : '')),
    ...sumCells(sums),
  ]);
  return {
    head: [...by.map((key) => words.keys[key]), ...sumHeads(words)],
    rows: [...rows.map((row) => [...row.keys, ...sumCells(row)]), ...last],
    hasTotals: true,
  };
}

const sumHeads = (words: ReportWords) => [
  words.currency,
  words.sold,
  words.returned,
  words.prices,
  words.fees,
  words.discounts,
  words.paid,
  words.refunded,
  words.kept,
  words.vat,
];

function sumCells(sums: ReportSums): Cell[] {
  const money = [sums.prices, sums.fees, sums.discounts, sums.paid, sums.refunded, sums.kept, sums.vat];
  return [sums.currency, sums.sold, sums.returned, ...money.map((one) => ({ money: one }))];
}

function entriesTable({ entries, language }: SalesReport): Table {
  const words = reportWords[language];
  const { keys } = words;
  const identity = [keys.day, words.order, keys.event, keys.session, keys.price, keys.way];
  return {
    head: [...identity, words.bankNumber, words.rrn, ...sumHeads(words)],
    rows: entries.map((entry) => [
      ...[entry.day, String(entry.orderId), entry.event, entry.session, entry.price, entry.way],
      entry.bankNumber,
      entry.rrn,
      ...sumCells({ ...entry, kept: keptOf(entry) }),
    ]),
    hasTotals: false,
  };
}

function keptOf({ paid, refunded }: ReportEntry): Money {
  return paid - refunded;
}

/** `1234.50`, `-0.05`: exact, without a float in between. */
function decimal(amount: Money, mark: string): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}${mark}${digits.slice(-2)}`;
}
