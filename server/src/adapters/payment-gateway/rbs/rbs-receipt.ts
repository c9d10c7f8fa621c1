import type { ReceiptCart, TaxSystem, VatRate } from '#domain/receipt.ts';

/** `taxType` of the protocol. It names no code for 5, 7 and 22 %: such a cart cannot go to the bank's fiscal registrar. */
const taxTypes: Partial<Record<VatRate, number>> = {
  none: 0,
  vat0: 1,
  vat10: 2,
  vat110: 4,
  vat20: 6,
  vat120: 7,
};

const taxSystems: Record<TaxSystem, number> = {
  osn: 0,
  usn_income: 1,
  usn_income_outcome: 2,
  esn: 4,
  patent: 5,
};

/** The fields of register.do for the bank's fiscal registrar; null where the protocol has no word for a rate. FFD 1.2. */
export function receiptFields(cart: ReceiptCart): { taxSystem: string; orderBundle: string } | null {
  if (cart.lines.some(({ vat }) => taxTypes[vat] === undefined)) return null;
  const items = cart.lines.map(({ name, price, quantity, vat, goods }, index) => ({
    positionId: String(index + 1),
    name: name.slice(0, 100),
    quantity: { value: quantity, measure: '0' },
    itemCode: `T-${index + 1}`,
    itemPrice: price,
    itemAmount: price * quantity,
    itemCurrency: 643,
    tax: { taxType: taxTypes[vat] },
    itemAttributes: {
      attributes: [
        { name: 'paymentMethod', value: '1' },
        { name: 'paymentObject', value: goods ? '1' : '4' },
      ],
    },
  }));
  return {
    taxSystem: String(taxSystems[cart.taxSystem]),
    orderBundle: JSON.stringify({
      customerDetails: { email: cart.email.slice(0, 40) },
      cartItems: { items },
    }),
  };
}
