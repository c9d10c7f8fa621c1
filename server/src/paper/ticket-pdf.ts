import { checkAccent, colourToHex, inkOnAccent, parseColour } from '@foyer/contract/rules/colour.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { paperLanguage, ticketLabels } from '#texts/ticket-labels.ts';
import { type AddOnList, drawAddOnPages } from './add-on-page.ts';
import { printable } from './paper-fonts.ts';
import { loadFonts, type PaperDocument } from './paper-pen.ts';
import type { TicketFace } from './ticket-face.ts';
import { drawTicketPage, type PageStyle } from './ticket-page.ts';

export interface TicketPaper {
  /** Chinese is printed with English labels, its font has no Chinese signs; see `paperLanguage`. */
  language: Language;
  /** Written at the head of each page. */
  houseName: string;
  /** CSS colour of the mark under the day; one that cannot be read or carry text gives way to a grey. */
  accent: string;
  /** When the file is made; the same moment and tickets give the same bytes. */
  now: Date;
  /** What the desk hands out, on pages of its own behind the tickets; null: nothing. */
  addOns: AddOnList | null;
}

/** One A4 page a ticket; what the door needs stands above the fold. */
export async function ticketPdf(tickets: readonly TicketFace[], paper: TicketPaper): Promise<Buffer> {
  const style = styleOf(paper);
  const document = await openDocument(tickets, paper, style);
  loadFonts(document);
  tickets.forEach((ticket, index) => {
    document.addPage();
    drawTicketPage(document, ticket, style, { index: index + 1, count: tickets.length });
  });
  if (paper.addOns) drawAddOnPages(document, paper.addOns, style);
  return await bytesOf(document);
}

function styleOf(paper: TicketPaper): PageStyle {
  const language = paperLanguage(paper.language);
  const colour = parseColour(paper.accent);
  const check = checkAccent(paper.accent);
  const usable = colour !== null && check.kind === 'fits';
  return {
    language,
    labels: ticketLabels[language],
    houseName: paper.houseName,
    accent: usable ? colourToHex(colour) : paperGrey,
    onAccent: usable ? check.onAccent : inkOnAccent,
  };
}

const paperGrey = '#efedeb';
const languageNames = { ru: 'ru-RU', en: 'en', kz: 'kk-KZ' } as const;

/** pdfkit takes 30 MB and 90 ms of a start: it comes with the first ticket. */
async function openDocument(
  tickets: readonly TicketFace[],
  paper: TicketPaper,
  style: PageStyle,
): Promise<PaperDocument> {
  const { default: PDFDocument } = await import('pdfkit');
  const title = [style.labels.electronicTicket, tickets[0]?.eventTitle ?? paper.addOns?.eventTitle]
    .filter(Boolean)
    .join(', ');
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    lang: languageNames[style.language],
    displayTitle: true,
    info: {
      Title: printable(title),
      Author: printable(paper.houseName),
      CreationDate: paper.now,
      ModDate: paper.now,
    },
  });
}

async function bytesOf(document: PaperDocument): Promise<Buffer> {
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve, reject) => {
    document.on('end', resolve);
    document.on('error', reject);
  });
  document.end();
  await ended;
  return Buffer.concat(parts);
}
