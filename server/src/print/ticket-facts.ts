import { formatMoney } from '@foyer/contract/rules/format.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import type { TicketLabels } from '#texts/ticket-labels.ts';
import type { TicketPrintData } from './order-print-data.ts';
import { fittingSize, heightOf, inks, type PdfDocument, printable, rule, write } from './pdf-text.ts';

/** The half of the sheet below the fold. */
export interface LowerHalf {
  x: number;
  width: number;
  top: number;
  bottom: number;
}

interface Wording {
  language: Language;
  labels: TicketLabels;
}

/** Picture and facts, then the rules, and the seller at the very bottom. */
export function drawTicketFacts(
  document: PdfDocument,
  ticket: TicketPrintData,
  wording: Wording,
  half: LowerHalf,
  page: { index: number; count: number },
): void {
  rule(document, { x: half.x, y: half.top, width: half.width });
  const pictureWidth = drawPicture(document, ticket.picture, half);
  const left = half.x + (pictureWidth === 0 ? 0 : pictureWidth + 28);
  const facts = { x: left, width: half.x + half.width - left };
  const factsBottom = drawRows(document, factsOf(ticket, wording), { ...facts, y: half.top });
  const pictureBottom = pictureWidth === 0 ? half.top : half.top + 12 + pictureHeight;
  const sellerTop = drawSeller(document, ticket, wording, half, page);
  drawRules(document, ticket.rules, wording.labels, {
    x: half.x,
    width: half.width,
    top: Math.max(factsBottom, pictureBottom) + 18,
    bottom: sellerTop - 12,
  });
}

const picture = { width: 140, height: 175 } as const;
const pictureHeight = picture.height;

/** Returns the width of the picture; 0 when there is none or the file is unreadable. */
function drawPicture(document: PdfDocument, file: Buffer | null, half: LowerHalf): number {
  if (file === null) return 0;
  const [x, y] = [half.x, half.top + 12];
  document.save();
  try {
    document.rect(x, y, picture.width, picture.height).clip();
    document.image(dataUrl(file), x, y, {
      cover: [picture.width, picture.height],
      align: 'center',
      valign: 'center',
    });
    return picture.width;
  } catch {
    return 0;
  } finally {
    document.restore();
  }
}

/** pdfkit embeds a picture once for all pages when it is given as a data URL. */
function dataUrl(file: Buffer): string {
  return `data:image;base64,${file.toString('base64')}`;
}

interface Fact {
  label: string;
  value: string;
  strong?: boolean;
  /** Set for values of more than two lines. */
  height?: number;
}

const usualHeight = 44;
const contentsHeight = 124;

function factsOf(ticket: TicketPrintData, { language, labels }: Wording): Fact[] {
  const money = (amount: number) => formatMoney(amount, ticket.currency, language, { decimals: 2 });
  return [
    { label: labels.category, value: ticket.categoryName },
    { label: labels.visitors, value: String(ticket.visitors) },
    { label: labels.holder, value: ticket.holderName ?? '' },
    ...priceFacts(ticket, labels, money),
    { label: labels.subscription, value: ticket.subscription },
    { label: labels.contents, value: ticket.contents.join('\n'), height: contentsHeight },
    { label: labels.order, value: ticket.orderNumber },
  ];
}

function priceFacts(
  ticket: TicketPrintData,
  labels: TicketLabels,
  money: (amount: number) => string,
): Fact[] {
  if (ticket.price + ticket.fee === 0) return [{ label: labels.price, value: labels.free, strong: true }];
  if (ticket.fee === 0) return [{ label: labels.price, value: money(ticket.price), strong: true }];
  return [
    { label: labels.price, value: money(ticket.price) },
    { label: labels.fee, value: money(ticket.fee) },
    { label: labels.total, value: money(ticket.price + ticket.fee), strong: true },
  ];
}

const labelWidth = 120;
const labelStyle = { weight: 'text', size: 11, colour: inks.mute } as const;

/** One row per fact with hairlines between them; returns the bottom of the last. */
function drawRows(
  document: PdfDocument,
  facts: readonly Fact[],
  box: { x: number; y: number; width: number },
): number {
  let { y } = box;
  const value = { x: box.x + labelWidth, width: box.width - labelWidth };
  const shown = facts.filter((fact) => printable(fact.value) !== '');
  shown.forEach((fact, index) => {
    if (index > 0) rule(document, { x: box.x, y, width: box.width }, inks.line);
    const style = { weight: fact.strong === true ? 'name' : 'text', size: 11 } as const;
    write(document, fact.label, { x: box.x, y: y + 6, width: labelWidth - 8, height: 15 }, labelStyle);
    y += 12 + write(document, fact.value, { ...value, y: y + 6, height: fact.height ?? usualHeight }, style);
  });
  return y;
}

/** Organiser, address and taxpayer number on the last lines of the sheet; returns their top. */
function drawSeller(
  document: PdfDocument,
  { organiser }: TicketPrintData,
  { language, labels }: Wording,
  half: LowerHalf,
  page: { index: number; count: number },
): number {
  const taxNumber = organiser.taxNumber === null ? '' : `${labels.taxNumber}\u00a0${organiser.taxNumber}`;
  const seller = join('facts', language, [organiser.name, organiser.address, taxNumber]);
  const text = join('label', language, [labels.organiser, seller]);
  const style = { weight: 'text', size: 9, leading: 1.35, colour: inks.mute } as const;
  const width = page.count > 1 ? half.width - 100 : half.width;
  const height = heightOf(document, text, width, style);
  const top = half.bottom - height;
  rule(document, { x: half.x, y: top - 8, width: half.width }, inks.line);
  write(document, text, { x: half.x, y: top, width }, style);
  const count = page.count > 1 ? labels.countOf(page.index, page.count) : '';
  write(document, count, { x: half.x + half.width - 90, y: top, width: 90 }, { ...style, align: 'right' });
  return top - 8;
}

/** The house's rules, in smaller type when they are long; text that still does not fit ends in an ellipsis. */
function drawRules(
  document: PdfDocument,
  rules: readonly string[],
  labels: TicketLabels,
  box: { x: number; width: number; top: number; bottom: number },
): void {
  if (rules.length === 0) return;
  const heading = { weight: 'name', size: 11 } as const;
  const textTop = box.top + write(document, labels.rules, { ...box, y: box.top }, heading) + 4;
  const text = rules.join('\n');
  const style = { weight: 'text', leading: 1.4 } as const;
  const space = { width: box.width, height: Math.max(box.bottom - textTop, 12) };
  const size = fittingSize(document, text, space, style, [9.5, 9, 8.5, 8, 7.5, 7, 6.5]);
  write(document, text, { ...box, y: textTop, height: space.height }, { ...style, size });
}
