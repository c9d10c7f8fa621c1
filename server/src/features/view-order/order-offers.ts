import type { AddOn, Offer } from '@foyer/contract/order/offers.ts';
import { offersFor } from '#domain/add-on.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import type { Order } from '#domain/order.ts';
import { addOnStatuses, type EarlierReturn } from '#domain/ticket-returns.ts';
import type { Queryable } from '#platform/database.ts';
import { loadOfferLevels } from '#store/add-ons.ts';

/** What an order may still take beside its tickets, and how many pieces are left (OV-14). */
export async function orderOffers(
  queryable: Queryable,
  catalogue: Pick<Catalogue, 'offers' | 'pictures'>,
  order: Order,
): Promise<Offer[]> {
  const offers = offersFor(catalogue, order);
  if (offers.length === 0) return [];
  const levels = await loadOfferLevels(
    queryable,
    offers.map(({ id }) => id),
  );
  return offers.map(({ id, name, description, price, limit, pictureId }) => ({
    id,
    name,
    description,
    price,
    limit,
    left: levels.get(id) ?? null,
    pictureUrl: catalogue.pictures.find((picture) => picture.id === pictureId)?.fallbackUrl ?? null,
  }));
}

/** What it has, as it was chosen. */
export function orderAddOns(order: Order, returns: readonly EarlierReturn[]): AddOn[] {
  const statuses = addOnStatuses(returns);
  return order.addOns.map(({ id, offerId, price, document }) => ({
    id,
    offerId,
    name: document.name,
    price,
    returnStatus: statuses.get(id) ?? 'none',
  }));
}
