import { formatTime } from '@foyer/contract/rules/format.ts';
import { type Language, textIn } from '@foyer/contract/rules/values.ts';
import { addOnReceiptLines } from './add-on.ts';
import { paidParts, paidTicket } from './discount.ts';
import type { Order, OrderLine } from './order.ts';
import { type ReceiptCart, type ReceiptItem, type ReceiptTerms, receiptCart } from './receipt.ts';

/** The receipt cart of an order's payment, with names in the house's language. */
export function cartOfOrder(order: Order, terms: ReceiptTerms, houseLanguage: Language): ReceiptCart {
  const items = order.lines.flatMap((line) =>
    paidParts(line).map((paid) => ({ name: ticketName(order, line, houseLanguage), ...paid })),
  );
  const cart = receiptCart(items, { email: order.buyer.email, terms });
  return { ...cart, lines: [...cart.lines, ...addOnReceiptLines(order.addOns, terms, houseLanguage)] };
}

/** One ticket as paid; `position` is its position in the line, from 1. */
export function receiptItem(
  order: Order,
  line: OrderLine,
  position: number,
  houseLanguage: Language,
): ReceiptItem {
  return { name: ticketName(order, line, houseLanguage), quantity: 1, ...paidTicket(line, position) };
}

function ticketName(order: Order, line: OrderLine, houseLanguage: Language): string {
  const { title, lines } = order.document;
  const said = lines[line.position - 1];
  const [year, month, day] = said?.day.split('-') ?? [];
  const time = said && !said.allDay ? ` ${formatTime(said.time)}` : '';
  const parts = [
    `Билет: ${textIn(title, houseLanguage, houseLanguage)}`,
    said && textIn(said.categoryName, houseLanguage, houseLanguage),
    said && textIn(said.zoneName, houseLanguage, houseLanguage),
    day && `${day}.${month}.${year}${time}`,
  ];
  return parts.filter(Boolean).join(', ');
}
