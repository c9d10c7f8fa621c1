import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReceiptLine } from '#domain/receipt.ts';
import { draftOrder } from '#testing/draft-order.ts';
import { type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { findPaymentAtBank, insertPayment } from './payments.ts';
import { placeOrders } from './place-orders.ts';

let opened: TestDatabase;
let sale: SeededSale;
beforeAll(async () => {
  opened = await createTestDatabase();
  sale = await seedSale(opened.database);
});
afterAll(() => opened.close());

test('a bank may name a payment by anything, and finds none by what no payment is named', async () => {
  for (const name of ['5-1', 'a\u0000b', '\ud800', 'x'.repeat(10_000)])
    for (const names of [
      { merchantNumber: name, gatewayPaymentId: null },
      { merchantNumber: null, gatewayPaymentId: name },
    ])
      expect(await findPaymentAtBank(opened.database, 'card', names)).toBeNull();
});

test('the cart of a payment comes to its amount, whatever the code thinks', async () => {
  const [outcome] = await placeOrders(opened.database, [draftOrder(sale)]);
  if (outcome?.kind !== 'placed') throw new Error('not placed');
  const pay = (merchantNumber: string, price: number) =>
    insertPayment(opened.database, {
      orderId: outcome.orderId,
      wayId: 1,
      gateway: 'card',
      merchantNumber,
      amount: 90_000,
      currency: 'RUB',
      expiresAt: new Date(),
      receipts: 'till',
      cart: { taxSystem: 'osn', email: 'anna@pochta.example', lines: [line(price, 2), line(10_000, 1)] },
    });
  await pay('5-1', 40_000);
  await expect(pay('5-2', 39_999)).rejects.toThrow('payment_cart');
});

function line(price: number, quantity: number): ReceiptLine {
  return { name: 'Билет', price, quantity, vat: 'none' };
}
