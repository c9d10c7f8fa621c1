import { placeOrder } from '#features/place-order/place-order.ts';
import type { Shop } from '#shop/shop.ts';
import { loadTicketsOf, type TicketRow } from '#store/tickets.ts';
import { orderRequest, requestLine } from './order-request.ts';
import type { SeededSale } from './seed-sale.ts';

/** The ticket of a seat that costs nothing, and so is sold at once. */
export async function buyFreeSeat(
  shop: Shop,
  sale: SeededSale,
  seatId: number,
): Promise<{ orderId: number; ticket: TicketRow }> {
  const request = orderRequest(sale, { lines: [requestLine(sale, { seatId, shownAmount: 0 })] });
  const placed = await placeOrder(shop, request, { idempotencyKey: null, visitor: null });
  if (placed.kind !== 'placed') throw new Error(placed.refusal.kind);
  const [ticket] = await loadTicketsOf(shop.database, placed.order.id);
  if (!ticket) throw new Error('a free seat gave no ticket');
  return { orderId: placed.order.id, ticket };
}
