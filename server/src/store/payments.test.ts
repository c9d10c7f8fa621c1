import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReceiptLine } from '#domain/receipt.ts';
import { draftOrder } from '#testing/draft-order.ts';
import { type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { drawMerchantNumber, findPaymentAtBank, findPaymentByNumber, insertPayment } from './payments.ts';
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

test('the name of an attempt holds its order, the installation and a number that it alone has', async () => {
  const drawn = [7, 7, 8].map((last) => Uint8Array.of(0, 0, 0, last - 1));
  const draw = () =>
    drawMerchantNumber(opened.database, { orderId: 100_007, number: 2 }, () => drawn.shift() ?? bytes(0));
  const first = await draw();
  expect(first).toMatch(/^100007-2-[0-9a-f]{5}-7$/);
  await insert(first, 90_000);
  const second = await draw();
  expect(second).toMatch(/-8$/);
  const longest = { orderId: 999_999_999, number: 99 };
  const name = await drawMerchantNumber(opened.database, longest, () => bytes(255));
  // RBS takes no longer ones.
  expect(name.length).toBeLessThanOrEqual(32);
  expect(Number(name.split('-')[3])).toBeLessThan(2 ** 31);
});

test('staff may call a payment by the beginning of its name', async () => {
  await insert('100008-1-4f3a9-1', 90_000);
  await insert('100008-12-4f3a9-2', 90_000);
  const find = async (name: string) =>
    (await findPaymentByNumber(opened.database, name))?.merchantNumber ?? null;
  expect(await find('100008-1')).toBe('100008-1-4f3a9-1');
  expect(await find('100008-12-4f3a9-2')).toBe('100008-12-4f3a9-2');
  for (const name of ['100008', '100008-', '100008-1-4f', '100008-%', '%'])
    expect(await find(name)).toBeNull();
});

test('the cart of a payment comes to its amount, whatever the code thinks', async () => {
  await insert('5-1', 90_000);
  await expect(insert('5-2', 89_999)).rejects.toThrow('payment_cart');
});

/** `amount`: that of its cart. */
async function insert(merchantNumber: string, amount: number): Promise<void> {
  const [outcome] = await placeOrders(opened.database, [draftOrder(sale)]);
  if (outcome?.kind !== 'placed') throw new Error('not placed');
  await insertPayment(opened.database, {
    orderId: outcome.orderId,
    wayId: 1,
    gateway: 'card',
    merchantNumber,
    amount: 90_000,
    currency: 'RUB',
    expiresAt: new Date(),
    receipts: 'registrar',
    cart: {
      taxSystem: 'osn',
      email: 'anna@pochta.example',
      lines: [line(40_000, 2), line(amount - 80_000, 1)],
    },
  });
}

function bytes(value: number): Uint8Array {
  return Uint8Array.of(value, value, value, value);
}

function line(price: number, quantity: number): ReceiptLine {
  return { name: 'Билет', price, quantity, vat: 'none' };
}
