import { placeOrder } from '#features/place-order/place-order.ts';
import { confirmOrder } from '#shop/confirm-order.ts';
import type { Shop } from '#shop/shop.ts';
import { lockOrder } from '#store/orders.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { orderRequest, requestLine } from './order-request.ts';
import type { SeededSale } from './seed-sale.ts';

/** Codes of the tickets of a paid order; no bank was asked. `session`: the first, the second … of the sale. */
export async function buyCodes(
  shop: Shop,
  sale: SeededSale,
  { quantity, session = 0 }: { quantity: number; session?: number },
): Promise<string[]> {
  const request = orderRequest(sale, { lines: [requestLine(sale, { quantity }, session)] });
  const placed = await placeOrder(shop, request, { idempotencyKey: null, visitor: null });
  if (placed.kind !== 'placed') throw new Error(placed.refusal.kind);
  const { id } = placed.order;
  await shop.database.transaction(async (transaction) => {
    await transaction.query(`update orders set state = 'PAYING' where id = $1`, [id]);
    await confirmOrder(transaction, shop, await lockOrder(transaction, id));
  });
  return (await loadTicketsOf(shop.database, id)).map(({ code }) => code);
}
