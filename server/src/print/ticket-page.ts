import { formatDay, formatTime, isoWeekday, weekdayName } from '@foyer/contract/rules/format.ts';
import { formatDuration } from '@foyer/contract/rules/format-spans.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import type { TicketLabels } from '#texts/ticket-labels.ts';
import { code128Modules, qrModules } from './code-pictures.ts';
import type { TicketPrintData } from './order-print-data.ts';
import { fittingSize, heightOf, inks, type PdfDocument, rule, widthOf, write } from './pdf-text.ts';
import { drawTicketFacts } from './ticket-facts.ts';

export interface PageStyle {
  language: Language;
  labels: TicketLabels;
  houseName: string;
  /** A colour in pdfkit's format; `onAccent` is the colour of text on it. */
  accent: string;
  onAccent: string;
}

/** A4 in points. The sheet is folded once; everything needed at the door is above the fold. */
const sheet = { width: 595.28, height: 841.89, margin: 42 } as const;
const fold = sheet.height / 2;
const columnWidth = sheet.width - 2 * sheet.margin;

const top = 96;
const daySide = 136;
const code = { x: sheet.width - sheet.margin - 164, width: 164 } as const;
const textWidth = code.x - sheet.margin - 28;

/** Draws one ticket on the current page. */
export function drawTicketPage(
  document: PdfDocument,
  ticket: TicketPrintData,
  style: PageStyle,
  page: { index: number; count: number },
): void {
  drawHead(document, ticket, style);
  drawDay(document, ticket, style);
  drawTime(document, ticket, style);
  drawEvent(document, ticket);
  drawCode(document, ticket, style);
  drawFoldMarks(document);
  const lower = { x: sheet.margin, width: columnWidth, top: fold + 26, bottom: sheet.height - 34 };
  drawTicketFacts(document, ticket, style, lower, page);
}

function drawHead(document: PdfDocument, ticket: TicketPrintData, { houseName, labels }: PageStyle): void {
  const half = columnWidth / 2;
  const x = sheet.margin;
  const house = { weight: 'numeral', size: 20, leading: 1.2, tracking: -0.012 } as const;
  write(document, houseName, { x, y: 38, width: half, height: 26 }, house);
  const right = { x: x + half, width: half };
  write(
    document,
    labels.electronicTicket,
    { ...right, y: 35 },
    { weight: 'text', size: 10, align: 'right', colour: inks.mute },
  );
  const number = `${labels.numberSign}\u00a0${ticket.number}`;
  write(document, number, { ...right, y: 48 }, { weight: 'name', size: 13, align: 'right' });
  rule(document, { x, y: 76, width: columnWidth });
}

/** Looks like the selected day of the timetable: the accent colour behind the day, a black bar above it. */
function drawDay(
  document: PdfDocument,
  ticket: TicketPrintData,
  { language, accent, onAccent }: PageStyle,
): void {
  const x = sheet.margin;
  document.rect(x, top, daySide, daySide).fill(accent);
  document.rect(x, top, daySide, 4).fill(inks.ink);
  const inside = { x: x + 12, width: daySide - 24 };
  const weekday = weekdayName(isoWeekday(ticket.day), language);
  write(document, weekday, { ...inside, y: top + 14 }, { weight: 'name', size: 13, colour: onAccent });
  const numeral = String(Number(ticket.day.slice(8)));
  const large = { weight: 'numeral', size: 80, leading: 1, tracking: -0.05, colour: onAccent } as const;
  write(document, numeral, { ...inside, y: top + 19 }, large);
  const month = formatDay(ticket.day, language, 'under-numeral');
  write(document, month, { ...inside, y: top + 110 }, { weight: 'text', size: 13, colour: onAccent });
}

function drawTime(document: PdfDocument, ticket: TicketPrintData, { language, labels }: PageStyle): void {
  const box = { x: sheet.margin + daySide + 20, width: textWidth - daySide - 20 };
  let y = top - 3;
  if (ticket.time === null) {
    y += write(document, labels.allDay, { ...box, y }, { weight: 'numeral', size: 24, leading: 1.15 });
  } else {
    const large = { weight: 'numeral', size: 44, leading: 1, tracking: -0.03 } as const;
    y += write(document, formatTime(ticket.time), { ...box, y }, large);
  }
  if (ticket.duration !== null) {
    const duration = `${labels.duration} ${formatDuration(ticket.duration, language)}`;
    y += write(document, duration, { ...box, y: y + 4 }, { weight: 'text', size: 11, colour: inks.mute });
  }
  if (ticket.change !== '')
    write(document, ticket.change, { ...box, y: y + 8 }, { weight: 'name', size: 11 });
  if (ticket.ageFrom !== null) drawAgeMark(document, `${ticket.ageFrom}+`, box.x, top + daySide);
}

/** The age mark (law 436-FZ) in a frame aligned with the bottom of the day. */
function drawAgeMark(document: PdfDocument, text: string, x: number, bottom: number): void {
  const style = { weight: 'name', size: 13, leading: 1.2 } as const;
  const width = widthOf(document, text, style) + 14;
  document
    .rect(x + 0.5, bottom - 24.5, width, 24)
    .lineWidth(1)
    .strokeColor(inks.ink)
    .stroke();
  write(document, text, { x: x + 7.5, y: bottom - 20.5, width: width }, style);
}

/** Title, hall and seat between the day and the fold; the title shrinks first. */
function drawEvent(document: PdfDocument, ticket: TicketPrintData): void {
  const box = { x: sheet.margin, width: textWidth };
  const lines = [
    { text: ticket.place ?? '', style: { weight: 'name', size: 16, leading: 1.25 }, gap: 0 },
    { text: ticket.venueName, style: { weight: 'text', size: 11 }, gap: 6 },
    { text: ticket.address, style: { weight: 'text', size: 11, colour: inks.mute }, gap: 0 },
  ] as const;
  const shown = lines.filter(({ text }) => text !== '');
  const below = shown.reduce(
    (sum, { text, style, gap }) => sum + gap + heightOf(document, text, box.width, style),
    0,
  );
  const bottom = fold - 16;
  let y = top + daySide + 18;
  const title = { weight: 'name', leading: 1.14, tracking: -0.012 } as const;
  const space = { width: box.width, height: Math.max(bottom - y - below - 8, 40) };
  const size = fittingSize(document, ticket.eventTitle, space, title, [44, 28, 24, 20, 16, 13]);
  y += write(document, ticket.eventTitle, { ...box, y, height: space.height }, { ...title, size }) + 8;
  for (const { text, style, gap } of shown) {
    y +=
      gap +
      write(
        document,
        text,
        { ...box, y: y + gap, height: Math.max(bottom - y - gap, style.size * 1.3) },
        style,
      );
  }
}

function drawCode(document: PdfDocument, ticket: TicketPrintData, { labels }: PageStyle): void {
  const height = drawCodePicture(document, ticket);
  const y = top + height + (height === 0 ? 0 : 8);
  const label = { weight: 'text', size: 9, colour: inks.mute } as const;
  write(document, labels.code, { ...code, y }, label);
  const shown = groupedByFour(ticket.code);
  const box = { ...code, height: 44 };
  const name = { weight: 'name', leading: 1.3 } as const;
  const size = fittingSize(document, shown, { width: code.width, height: 20 }, name, [13, 11, 9]);
  write(document, shown, { ...box, y: y + 12 }, { ...name, size });
}

function drawCodePicture(document: PdfDocument, ticket: TicketPrintData): number {
  switch (ticket.codeType) {
    case 'qr':
      drawQr(document, ticket.code, { x: code.x, y: top, side: code.width });
      return code.width;
    case 'barcode':
      drawBarcode(document, ticket.code, { x: code.x, y: top, width: code.width, height: 84 });
      return 84;
    case 'none':
      return 0;
  }
}

/** Digits in groups of four: `7011 5301 4207`. Other codes are left unchanged. */
function groupedByFour(text: string): string {
  return /^\d{8,}$/.test(text) ? text.replace(/(\d{4})(?=\d)/g, '$1\u00a0') : text;
}

function drawFoldMarks(document: PdfDocument): void {
  for (const x of [0, sheet.width - 18]) rule(document, { x, y: fold, width: 18 }, inks.line);
}

/** Draws the QR code of a text as one filled path, so that no hairlines appear between its modules. */
function drawQr(document: PdfDocument, text: string, place: { x: number; y: number; side: number }): void {
  const modules = qrModules(text);
  const size = place.side / modules.length;
  modules.forEach((row, line) => {
    for (const { from, length } of darkRuns(row)) {
      document.rect(place.x + from * size, place.y + line * size, length * size, size);
    }
  });
  document.fillColor(inks.ink).fill();
}

/** Draws the Code 128 bars of a text across the full width; the quiet margins are up to the caller. */
function drawBarcode(
  document: PdfDocument,
  text: string,
  place: { x: number; y: number; width: number; height: number },
): void {
  const modules = code128Modules(text);
  const size = place.width / modules.length;
  for (const { from, length } of darkRuns(modules)) {
    document.rect(place.x + from * size, place.y, length * size, place.height);
  }
  document.fillColor(inks.ink).fill();
}

function darkRuns(modules: readonly boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  modules.forEach((dark, at) => {
    const last = runs.at(-1);
    if (!dark) return;
    if (last && last.from + last.length === at) last.length += 1;
    else runs.push({ from: at, length: 1 });
  });
  return runs;
}
