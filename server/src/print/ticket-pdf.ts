import { checkAccent, colourToHex, inkOnAccent, parseColour } from '@foyer/contract/rules/colour.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import type { Language, Text } from '@foyer/contract/rules/values.ts';
import { withOwnTicketTexts } from '#texts/own-texts.ts';
import { ticketLabels } from '#texts/ticket-labels.ts';
import { type AddOnList, drawAddOnPages } from './add-on-page.ts';
import type { TicketPrintData } from './order-print-data.ts';
import { bytesOf, loadFonts, type PdfDocument, printable } from './pdf-text.ts';
import { drawTicketPage, type PageStyle } from './ticket-page.ts';

export interface TicketPdfOptions {
  language: Language;
  /** Printed at the top of each page. */
  houseName: string;
  /** CSS colour behind the day; grey replaces one that is unreadable or has too little contrast with text. */
  accent: string;
  /** Time of creation; the same time and tickets give the same bytes. */
  now: Date;
  /** Add-ons to hand out, on separate pages after the tickets; null for none. */
  addOns: AddOnList | null;
  /** Labels in the house's own words, by key. */
  ownTexts: Readonly<Record<string, Text>>;
}

/** One A4 page per ticket; everything needed at the door is above the fold. */
export async function ticketPdf(
  tickets: readonly TicketPrintData[],
  options: TicketPdfOptions,
): Promise<Buffer> {
  const style = styleOf(options);
  const document = await openDocument(tickets, options, style);
  loadFonts(document);
  tickets.forEach((ticket, index) => {
    document.addPage();
    drawTicketPage(document, ticket, style, { index: index + 1, count: tickets.length });
  });
  if (options.addOns) drawAddOnPages(document, options.addOns, style);
  return await bytesOf(document);
}

function styleOf(options: TicketPdfOptions): PageStyle {
  const colour = parseColour(options.accent);
  const check = checkAccent(options.accent);
  const usable = colour !== null && check.kind === 'fits';
  return {
    language: options.language,
    labels: withOwnTicketTexts(ticketLabels[options.language], options.ownTexts, options.language),
    houseName: options.houseName,
    accent: usable ? colourToHex(colour) : neutralAccent,
    onAccent: usable ? check.onAccent : inkOnAccent,
  };
}

const neutralAccent = '#efedeb';
export const languageNames = { ru: 'ru-RU', en: 'en', ch: 'zh-Hant', kz: 'kk-KZ' } as const;

/** Loaded with the first ticket: pdfkit costs 30 MB and 90 ms at start. */
async function openDocument(
  tickets: readonly TicketPrintData[],
  options: TicketPdfOptions,
  style: PageStyle,
): Promise<PdfDocument> {
  const { default: PDFDocument } = await import('pdfkit');
  const event = tickets[0]?.eventTitle ?? options.addOns?.eventTitle;
  const title = join('facts', style.language, [style.labels.electronicTicket, event]);
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: languageNames[style.language],
    displayTitle: true,
    info: {
      Title: printable(title),
      Author: printable(options.houseName),
      CreationDate: options.now,
      ModDate: options.now,
    },
  });
}
