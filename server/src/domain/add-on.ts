import type { ReturnStatus } from '@foyer/contract/returns/returns.ts';
import { refundFor } from '@foyer/contract/rules/refund.ts';
import { type Language, type Money, textIn } from '@foyer/contract/rules/values.ts';
import type { Catalogue, CatalogueOffer } from './catalogue.ts';
import type { Order, OrderAddOn } from './order.ts';
import { fitLineName, type ReceiptCart, type ReceiptLine, type ReceiptTerms } from './receipt.ts';
import { addOnStatuses, type EarlierReturn, type TicketReturn } from './ticket-returns.ts';

/** The add-ons offered with the event of an order; with the culture card only the ticket can be bought. */
export function offersFor(
  { offers }: Pick<Catalogue, 'offers'>,
  order: Pick<Order, 'eventId' | 'usesCultureCard'>,
): CatalogueOffer[] {
  if (order.usesCultureCard) return [];
  return offers.filter(({ eventIds }) => eventIds?.includes(order.eventId) ?? true);
}

/** Equal add-ons as one line, in the order in which they were chosen. */
export function countedAddOns(addOns: readonly OrderAddOn[]): { first: OrderAddOn; quantity: number }[] {
  const counted = new Map<string, { first: OrderAddOn; quantity: number }>();
  for (const addOn of addOns) {
    const key = `${addOn.offerId} ${addOn.price} ${JSON.stringify(addOn.document)}`;
    const earlier = counted.get(key);
    counted.set(
      key,
      earlier ? { ...earlier, quantity: earlier.quantity + 1 } : { first: addOn, quantity: 1 },
    );
  }
  return [...counted.values()];
}

/** Receipt lines, each with its own VAT; free add-ons have none. */
export function addOnReceiptLines(
  addOns: readonly OrderAddOn[],
  terms: Pick<ReceiptTerms, 'ticketVat'>,
  houseLanguage: Language,
): ReceiptLine[] {
  return countedAddOns(addOns).flatMap(({ first: { document, price }, quantity }) => {
    if (price === 0) return [];
    const name = fitLineName(textIn(document.name, houseLanguage, houseLanguage));
    const vat = document.vat ?? terms.ticketVat;
    return [{ name, price, quantity, vat, ...(document.isGoods ? { goods: true as const } : {}) }];
  });
}

/** A returned add-on with its refund, at the VAT rate that it was sold with. */
export function returnedAddOnLines(
  sold: ReceiptCart,
  addOn: OrderAddOn,
  houseLanguage: Language,
): ReceiptLine[] {
  const [line] = addOnReceiptLines([addOn], { ticketVat: 'none' }, houseLanguage);
  if (!line) return [];
  const before = sold.lines.find(({ name }) => name === line.name);
  return [{ ...line, vat: before?.vat ?? line.vat }];
}

/** An add-on of a paid order, and its refund if it is returned now. */
export interface AddOnReturn {
  addOn: OrderAddOn;
  status: ReturnStatus;
  percent: number;
  amount: Money;
}

/**
 * An add-on is returned on its own and at full price, as long as any share of any ticket of its order is refunded and nobody
 * came in by one: until then nobody has collected it. In place of exchanged tickets stand those that they were exchanged for.
 */
export function addOnReturns(
  order: Pick<Order, 'addOns'>,
  earlier: readonly EarlierReturn[],
  tickets: readonly Pick<TicketReturn, 'secondsLeft' | 'isVisited'>[],
): AddOnReturn[] {
  const statuses = addOnStatuses(earlier);
  const isOpen =
    tickets.some(({ secondsLeft }) => secondsLeft > 0) && !tickets.some(({ isVisited }) => isVisited);
  return order.addOns.map((addOn) => {
    const status = statuses.get(addOn.id) ?? 'none';
    const percent = status !== 'none' ? standingPercent(earlier, addOn.id) : isOpen ? 100 : 0;
    return { addOn, status, percent, amount: addOnRefund(addOn, percent) };
  });
}

/**
 * The add-ons that go back with so many good tickets: all, when no other ticket stays good. `orders`: the order in which they
 * were bought, and those that its tickets were exchanged for.
 */
export function addOnsWithLast(
  orders: readonly Pick<Order, 'lines' | 'addOns'>[],
  ticketsBack: number,
): OrderAddOn[] {
  const lines = orders.flatMap((order) => order.lines);
  const ticketsLeft = lines.reduce((sum, line) => sum + line.quantity - line.returned, 0);
  if (ticketsLeft !== ticketsBack) return [];
  return orders.flatMap(({ addOns }) => addOns.filter(({ returned }) => !returned));
}

/** The refund of an add-on, which has no fee. */
export function addOnRefund({ price }: Pick<OrderAddOn, 'price'>, percent: number): Money {
  return refundFor({ price, fee: 0 }, percent, { keepsFee: false });
}

/** As requested: the last request in force. */
function standingPercent(earlier: readonly EarlierReturn[], addOnId: number): number {
  const item = earlier
    .filter(({ state }) => state !== 'REFUSED' && state !== 'LAPSED')
    .flatMap(({ addOns }) => addOns)
    .findLast((one) => one.addOnId === addOnId);
  return item?.percent ?? 100;
}
