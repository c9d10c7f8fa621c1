import type { Refusal } from '@foyer/contract/kit/errors.ts';
import { type Order, orderCan } from '#domain/order.ts';
import type { Queryable } from '#platform/database.ts';
import { lockOrder } from '#store/orders.ts';
import { loadPaymentsOf } from '#store/payments.ts';

export type OfferOutcome = { kind: 'done' } | { kind: 'refused'; refusal: Refusal };

export function refused(kind: Refusal['kind'], parameters?: Refusal['parameters']): OfferOutcome {
  return { kind: 'refused', refusal: parameters === undefined ? { kind } : { kind, parameters } };
}

/** The order under its lock, and whether what it holds may be changed now. */
export async function lockToChange(
  transaction: Queryable,
  orderId: number,
  now: Date,
): Promise<{ order: Order; allowed: ReturnType<typeof orderCan.change> }> {
  const order = await lockOrder(transaction, orderId);
  const payments = await loadPaymentsOf(transaction, orderId);
  return { order, allowed: orderCan.change(order, payments.length > 0, now) };
}
