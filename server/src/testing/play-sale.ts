import { placeOrder } from '#features/place-order/place-order.ts';
import type { Database } from '#platform/database.ts';
import { confirmOrder } from '#shop/confirm-order.ts';
import { endOrder, lockOrder, markPaying, releasePlaces } from '#store/orders.ts';
import { insertPayment, markConfirmed } from '#store/payments.ts';
import { insertRefund } from '#store/refunds.ts';
import { orderRequest, requestLine } from './order-request.ts';
import { type SeededSale, seedSale } from './seed-sale.ts';
import { shopFor } from './shop-for.ts';

const total = 220_000;

/** A small sale in which everything happened once: held, being paid, paid, paid too late and sent back. */
export async function playSale(database: Database): Promise<SeededSale> {
  const sale = await seedSale(database, { sessions: 2, capacity: 20, zones: { 1: 15, 2: null } });
  await place(database, sale);
  await startPaying(database, await place(database, sale), 'waiting');
  await pay(database, sale, await place(database, sale), 'paid');
  await payTooLate(database, await place(database, sale), 'late');
  return sale;
}

async function place(database: Database, sale: SeededSale): Promise<number> {
  const request = orderRequest(sale, { lines: [requestLine(sale, { quantity: 2 })] });
  const outcome = await placeOrder(shopFor(database, sale.catalogue), request, { idempotencyKey: null });
  if (outcome.kind === 'refused') throw new Error(outcome.refusal.kind);
  return outcome.order.id;
}

function startPaying(database: Database, orderId: number, name: string): Promise<number> {
  return database.transaction(async (transaction) => {
    await markPaying(transaction, orderId);
    return await insertPayment(transaction, {
      orderId,
      wayId: 1,
      gateway: 'card',
      merchantNumber: name,
      amount: total,
      currency: 'RUB',
      receipts: 'none',
      cart: null,
      expiresAt: new Date('2040-01-01'),
    });
  });
}

async function pay(database: Database, sale: SeededSale, orderId: number, name: string): Promise<void> {
  const payment = await startPaying(database, orderId, name);
  await database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    await markConfirmed(transaction, payment, { gatewayPaymentId: name, amount: total, applied: 'order' });
    await confirmOrder(transaction, shopFor(database, sale.catalogue), order);
  });
}

async function payTooLate(database: Database, orderId: number, name: string): Promise<void> {
  const paymentId = await startPaying(database, orderId, name);
  await database.transaction(async (transaction) => {
    await endOrder(transaction, orderId, 'CANCELLED', 'late-payment');
    await releasePlaces(transaction, orderId);
    await markConfirmed(transaction, paymentId, { gatewayPaymentId: name, amount: total, applied: 'refund' });
    await insertRefund(transaction, { paymentId, amount: total, reason: 'late-payment', externalId: 'R1' });
  });
}
