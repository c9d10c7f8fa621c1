import { type Language, textIn } from '@foyer/contract/rules/values.ts';
import { isOff, type Order } from '#domain/order.ts';
import type { MailAttachment } from '#ports/mailer.ts';
import { barcodePng, qrPng } from '#print/code-pictures.ts';
import { addOnList, orderCalendar, ticketPrintData } from '#print/order-print-data.ts';
import type { Shop } from '#shop/shop.ts';
import { ticketPicture } from '#shop/ticket-picture.ts';
import type { TicketRow } from '#store/tickets.ts';
import { codePictureName, type Letter } from './mail-inputs.ts';

/** The tickets on paper with the add-ons of the order; no file where every session is called off. */
export async function ticketFiles(
  shop: Shop,
  { catalogue, order }: Letter,
  tickets: readonly TicketRow[],
): Promise<MailAttachment[]> {
  const { language } = order.buyer;
  const admitting = admittingTickets(order, tickets);
  if (admitting.length === 0) return [];
  const picture = await ticketPicture(shop, order.document.pictureId);
  const printData = ticketPrintData(order, admitting, catalogue, language, {
    picture,
    now: shop.now(),
  });
  const pdf = await shop.ticketPrinter.print(printData, {
    language,
    houseName: textIn(catalogue.setup.title, language, catalogue.setup.language),
    accent: catalogue.setup.theme.accent,
    now: order.paidAt ?? shop.now(),
    addOns: addOnList(order, catalogue, language),
    ownTexts: catalogue.ownTexts.tickets,
  });
  if (pdf === null) throw new Error('Too many tickets are being printed: the mail is sent later');
  return [
    { fileName: `${fileNames[language]}-${order.id}.pdf`, contentType: 'application/pdf', content: pdf },
  ];
}

/** Sessions that are called off or were returned are in it, as cancelled. */
export function calendarAttachment({ catalogue, order, origin }: Letter): MailAttachment {
  const { language } = order.buyer;
  return {
    fileName: `${fileNames[language]}-${order.id}.ics`,
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: Buffer.from(orderCalendar(order, catalogue, { language, origin })),
  };
}

/** The codes for the door, drawn as on the order's page. */
export function codePictures(order: Order, tickets: readonly TicketRow[]): MailAttachment[] {
  const { ticketType } = order.document;
  if (ticketType === 'none') return [];
  return admittingTickets(order, tickets).map(({ id, code }) => ({
    fileName: `${id}.png`,
    contentType: 'image/png',
    content: ticketType === 'qr' ? qrPng(code) : barcodePng(code),
    contentId: codePictureName(id),
  }));
}

function admittingTickets({ lines, document }: Order, tickets: readonly TicketRow[]): TicketRow[] {
  return tickets.filter(({ lineId }) => {
    const line = lines.find(({ id }) => id === lineId);
    const said = line && document.lines[line.position - 1];
    return said !== undefined && !isOff(said);
  });
}

const fileNames: Readonly<Record<Language, string>> = {
  ru: 'bilety',
  en: 'tickets',
  ch: 'tickets',
  kz: 'biletter',
};
