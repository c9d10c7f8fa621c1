import type { RemoveOfferRequest } from '@foyer/contract/order/offers.ts';
import { confirmFreeOrder } from '#shop/confirm-order.ts';
import type { Shop } from '#shop/shop.ts';
import { dropAddOn } from '#store/add-ons.ts';
import { findOrderByHash } from '#store/orders.ts';
import { lockToChange, type OfferOutcome, refused } from './change-order.ts';

/** Takes a piece off an unpaid order; it is on sale again at once (OV-14). */
export async function removeOffer(shop: Shop, request: RemoveOfferRequest): Promise<OfferOutcome> {
  const order = await findOrderByHash(shop.database, request.hash);
  if (!order) return refused('order-gone');
  const { outcome, isFree } = await shop.database.transaction(async (transaction) => {
    const { order: locked, allowed } = await lockToChange(transaction, order.id, shop.now());
    const piece = locked.addOns.find(({ id }) => id === request.addOnId);
    if (!allowed.yes)
      return { outcome: { kind: 'refused', refusal: allowed.refusal } as const, isFree: false };
    if (!piece) return { outcome: refused('offer-unknown'), isFree: false };
    const dropped = await dropAddOn(transaction, order.id, piece.id);
    if (!dropped) return { outcome: refused('reservation-over'), isFree: false };
    return { outcome: { kind: 'done' } as const, isFree: locked.total === piece.price };
  });
  if (isFree) await confirmFreeOrder(shop, order.id);
  return outcome;
}
