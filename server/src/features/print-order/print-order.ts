import { type Language, textIn } from '@foyer/contract/rules/values.ts';
import { type Order, orderCan } from '#domain/order.ts';
import { addOnList, orderCalendar, ticketPrintData } from '#print/order-print-data.ts';
import type { Shop } from '#shop/shop.ts';
import { ticketPicture } from '#shop/ticket-picture.ts';
import { findOrderByHash } from '#store/orders.ts';
import { loadTicketsOf } from '#store/tickets.ts';

export interface PrintRequest {
  orderHash: string;
  /** null: all tickets, with the add-ons of the order. */
  ticketHash: string | null;
  language: Language;
  /** Called before a file is drawn anew; throws where the caller has had too many. */
  beforeDrawing(): void;
}

/** The tickets of a paid order on paper. Null: nothing to print (OV-18); `busy`: too many others wait. */
export async function printTickets(shop: Shop, request: PrintRequest): Promise<Buffer | 'busy' | null> {
  const order = await findPrintable(shop, request.orderHash);
  if (!order) return null;
  const issued = await loadTicketsOf(shop.database, order.id);
  const wanted = issued.filter(
    (one) =>
      one.returnedAt === null &&
      (request.ticketHash === null || one.hash === request.ticketHash.toUpperCase()),
  );
  const catalogue = await shop.catalogue.get();
  const addOns = request.ticketHash === null ? addOnList(order, catalogue, request.language) : null;
  if (wanted.length === 0 && addOns === null) return null;
  const picture = await ticketPicture(shop, order.document.pictureId);
  const tickets = ticketPrintData(order, wanted, catalogue, request.language, {
    picture,
    now: shop.now(),
  });
  const options = {
    language: request.language,
    houseName: textIn(catalogue.setup.title, request.language, catalogue.setup.language),
    accent: catalogue.setup.theme.accent,
    now: order.paidAt ?? order.placedAt,
    addOns,
    ownTexts: catalogue.ownTexts.tickets,
  };
  return (await shop.ticketPrinter.print(tickets, options, request.beforeDrawing)) ?? 'busy';
}

/** The sessions of a paid order as a calendar file. */
export async function printCalendar(
  shop: Shop,
  request: { orderHash: string; language: Language },
): Promise<string | null> {
  const order = await findPrintable(shop, request.orderHash);
  if (!order) return null;
  const { language } = request;
  return orderCalendar(order, await shop.catalogue.get(), { language, origin: shop.origin });
}

async function findPrintable(shop: Shop, hash: string): Promise<Order | null> {
  const order = await findOrderByHash(shop.database, hash);
  return order && orderCan.print(order).yes ? order : null;
}
