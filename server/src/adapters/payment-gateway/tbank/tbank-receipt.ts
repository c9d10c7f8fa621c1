import type { ReceiptCart } from '#domain/receipt.ts';

/** A cart as T-Bank's till wants it (specification 3.4, FFD 1.05). Its VAT names and ours are the same. */
export function tbankReceipt({ taxSystem, email, lines }: ReceiptCart): object {
  return {
    FfdVersion: '1.05',
    Email: email,
    Taxation: taxSystem,
    Items: lines.map(({ name, price, quantity, vat, goods }) => ({
      Name: name,
      Price: price,
      Quantity: quantity,
      Amount: price * quantity,
      Tax: vat,
      PaymentMethod: 'full_prepayment',
      PaymentObject: goods ? 'commodity' : 'service',
    })),
  };
}
