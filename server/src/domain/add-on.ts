import { type Language, textIn } from '@foyer/contract/rules/values.ts';
import type { Catalogue, CatalogueOffer } from './catalogue.ts';
import type { Order, OrderAddOn } from './order.ts';
import { fitLineName, type ReceiptCart, type ReceiptLine, type ReceiptTerms } from './receipt.ts';

/** What the house offers with the event of an order; by the culture card the ticket alone is bought. */
export function offersFor(
  { offers }: Pick<Catalogue, 'offers'>,
  order: Pick<Order, 'eventId' | 'usesCultureCard'>,
): CatalogueOffer[] {
  if (order.usesCultureCard) return [];
  return offers.filter(({ eventIds }) => eventIds?.includes(order.eventId) ?? true);
}

/** Equal pieces as one line, in the order in which they were chosen. */
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

/** Lines of a receipt, each with its own VAT; what costs nothing has none. */
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

/** A piece that goes back, at what goes back of it; it bears the VAT that it was sold with. */
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
