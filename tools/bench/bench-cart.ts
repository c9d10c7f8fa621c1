import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { orderRequest, requestLine } from '@foyer/server/testing/order-request.ts';
import type { SeededSale } from '@foyer/server/testing/seed-sale.ts';

/** What every buyer of the bench wants: two tickets of one category and one of another, as a family buys. */
export function cartOf(sale: SeededSale, session: number): PlaceOrderRequest {
  const lines = [
    requestLine(sale, { quantity: 2 }, session),
    requestLine(sale, { categoryId: 2, shownAmount: 45_000 }, session),
  ];
  return orderRequest(sale, { lines });
}

/** Places that such an order takes. */
export const placesOfCart = 3;
