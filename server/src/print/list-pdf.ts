import type { Language } from '@foyer/contract/rules/values.ts';
import type { ListLabels } from '#texts/list-labels.ts';
import { bytesOf, inks, loadFonts, type PdfDocument, printable, rule, write } from './pdf-text.ts';
import { languageNames } from './ticket-pdf.ts';

/** A list of visitors for paper; texts are in one language. */
export interface ListSheet {
  language: Language;
  labels: ListLabels;
  houseName: string;
  title: string;
  /** `среда, 25 ноября, 19:00` */
  when: string;
  counts: string;
  /** When the list was made, in words. */
  printedAt: string;
  now: Date;
  rows: readonly {
    place: string;
    name: string;
    order: string;
    category: string;
    notes: string;
    isVoid: boolean;
  }[];
}

const page = { width: 595.28, height: 841.89, margin: 36 } as const;
const width = page.width - 2 * page.margin;
const top = 104;
const rowHeight = 17.8;
const rowsOfPage = 38;

const columns = {
  box: { x: page.margin, width: 12 },
  place: { x: page.margin + 20, width: 170 },
  name: { x: page.margin + 196, width: 128 },
  order: { x: page.margin + 330, width: 44 },
  category: { x: page.margin + 380, width: 62 },
  notes: { x: page.margin + 448, width: width - 448 },
} as const;

/** A4, 38 tickets a page, each with a box to tick. */
export async function listPdf(sheet: ListSheet): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit');
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: languageNames[sheet.language],
    displayTitle: true,
    info: {
      Title: printable(`${sheet.labels.visitors}: ${sheet.title}, ${sheet.when}`),
      Author: printable(sheet.houseName),
      CreationDate: sheet.now,
      ModDate: sheet.now,
    },
  });
  loadFonts(document);
  const pages = Math.max(1, Math.ceil(sheet.rows.length / rowsOfPage));
  for (let index = 0; index < pages; index += 1) {
    document.addPage();
    drawHead(document, sheet);
    const rows = sheet.rows.slice(index * rowsOfPage, (index + 1) * rowsOfPage);
    rows.forEach((row, place) => {
      drawRow(document, row, top + 18 + place * rowHeight);
    });
    drawFoot(document, sheet, sheet.labels.page(index + 1, pages));
  }
  return await bytesOf(document);
}

function drawHead(document: PdfDocument, { title, when, counts, labels }: ListSheet): void {
  const box = { x: page.margin, width };
  write(document, title, { ...box, y: 30, height: 26 }, { weight: 'numeral', size: 18, leading: 1.2 });
  write(document, when, { ...box, y: 54, height: 16 }, { weight: 'name', size: 11 });
  write(document, counts, { ...box, y: 72, height: 14 }, { weight: 'text', size: 9.5, colour: inks.mute });
  const small = { weight: 'name', size: 8, colour: inks.mute } as const;
  for (const column of ['place', 'name', 'order', 'category', 'notes'] as const)
    write(document, labels[column], { ...columns[column], y: top, height: 11 }, small);
  rule(document, { x: page.margin, y: top + 13, width });
}

function drawRow(document: PdfDocument, row: ListSheet['rows'][number], y: number): void {
  const colour = row.isVoid ? inks.mute : inks.ink;
  if (!row.isVoid)
    document
      .rect(columns.box.x + 0.5, y + 2, 10, 10)
      .lineWidth(0.8)
      .strokeColor(inks.ink)
      .stroke();
  for (const column of ['place', 'name', 'order', 'category', 'notes'] as const) {
    const weight = column === 'place' ? 'name' : 'text';
    write(document, row[column], { ...columns[column], y: y + 1, height: 12 }, { weight, size: 8.5, colour });
  }
  rule(document, { x: page.margin, y: y + rowHeight - 2.6, width }, inks.line);
}

function drawFoot(document: PdfDocument, { labels, houseName, printedAt }: ListSheet, sheet: string): void {
  const half = width / 2;
  const y = page.height - 34;
  const small = { weight: 'text', size: 8, colour: inks.mute } as const;
  write(
    document,
    `${labels.destroy} ${labels.printed(printedAt)}`,
    { x: page.margin, y, width: half + 90, height: 12 },
    small,
  );
  const right = { x: page.margin + half + 90, y, width: half - 90, height: 12 };
  write(document, `${houseName} · ${sheet}`, right, { ...small, align: 'right' });
}
