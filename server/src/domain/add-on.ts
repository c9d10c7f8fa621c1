import { type Language, textIn } from '@foyer/contract/rules/values.ts';
import type { Catalogue, CatalogueOffer } from './catalogue.ts';
import type { Order, OrderAddOn } from './order.ts';
import { fitLineName, type ReceiptCart, type ReceiptLine, type ReceiptTerms } from './receipt.ts';

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
