import { formatMoney } from '@foyer/contract/rules/format.ts';
import type { Currency, Language, Money } from '@foyer/contract/rules/values.ts';
import type { TicketLabels } from '#texts/ticket-labels.ts';
import { inks, type PdfDocument, rule, write } from './pdf-text.ts';

/** The add-ons of an order, for the staff who hand them out. Texts are in one language. */
export interface AddOnList {
  orderNumber: string;
  holderName: string;
  eventTitle: string;
  currency: Currency;
  /** One entry per piece; returned pieces are left out. */
  pieces: readonly { number: string; name: string; price: Money }[];
}

interface Wording {
  language: Language;
  labels: TicketLabels;
  houseName: string;
}

const sheet = { width: 595.28, margin: 42, top: 210 } as const;
const columnWidth = sheet.width - 2 * sheet.margin;
const rowHeight = 34;
/** Pieces per page. */
const mostRows = 16;

/** Draws each piece with a checkbox for the staff, on as many pages as needed. */
export function drawAddOnPages(document: PdfDocument, list: AddOnList, wording: Wording): void {
  for (let first = 0; first < list.pieces.length; first += mostRows) {
    document.addPage();
    drawHead(document, list, wording);
    const rows = { ...list, pieces: list.pieces.slice(first, first + mostRows) };
    drawPieces(document, rows, wording);
  }
}

function drawHead(document: PdfDocument, list: AddOnList, { labels, houseName }: Wording): void {
  const box = { x: sheet.margin, width: columnWidth };
  const half = { x: sheet.margin, width: columnWidth / 2 };
  const right = { x: sheet.margin + half.width, width: half.width };
  const house = { weight: 'numeral', size: 20, leading: 1.2, tracking: -0.012 } as const;
  write(document, houseName, { ...half, y: 38, height: 26 }, house);
  const order = labels.orderNumber(list.orderNumber);
  write(document, order, { ...right, y: 44 }, { weight: 'name', size: 13, align: 'right' });
  rule(document, { ...box, y: 76 });
  const title = { weight: 'name', size: 28, leading: 1.14, tracking: -0.012 } as const;
  write(document, labels.addOns, { ...box, y: 96 }, title);
  const facts = [list.eventTitle, list.holderName].filter((text) => text !== '').join('\n');
  write(document, facts, { ...box, y: 138, height: 44 }, { weight: 'text', size: 11, leading: 1.4 });
}

function drawPieces(document: PdfDocument, list: AddOnList, { language, labels }: Wording): void {
  const small = { weight: 'text', size: 9, colour: inks.mute } as const;
  const columns = {
    name: { x: sheet.margin, width: columnWidth - 170 },
    price: { x: sheet.margin + columnWidth - 160, width: 80 },
    box: { x: sheet.margin + columnWidth - 70, width: 70 },
  };
  write(document, labels.handedOut, { ...columns.box, y: sheet.top - 16 }, { ...small, align: 'right' });
  list.pieces.forEach(({ name, number, price }, index) => {
    const y = sheet.top + index * rowHeight;
    rule(document, { x: sheet.margin, y, width: columnWidth }, index === 0 ? inks.ink : inks.line);
    write(document, name, { ...columns.name, y: y + 5, height: 15 }, { weight: 'name', size: 11 });
    write(document, `${labels.numberSign}\u00a0${number}`, { ...columns.name, y: y + 19 }, small);
    const cost = price === 0 ? labels.free : formatMoney(price, list.currency, language, { decimals: 2 });
    write(document, cost, { ...columns.price, y: y + 9 }, { weight: 'text', size: 11, align: 'right' });
    document
      .rect(sheet.margin + columnWidth - 18.5, y + 8.5, 16, 16)
      .lineWidth(1)
      .strokeColor(inks.ink)
      .stroke();
  });
}
