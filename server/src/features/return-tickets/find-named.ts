import { timingSafeEqual } from 'node:crypto';
import type { Order } from '#domain/order.ts';
import { returnLinkName } from '#shop/return-link.ts';
import type { Shop } from '#shop/shop.ts';
import type { ReturnRow } from '#store/returns.ts';

/** The request of this order that a link names; every one is compared, so that time tells nothing. */
export function findNamed(
  shop: Pick<Shop, 'key'>,
  order: Pick<Order, 'hash'>,
  requests: readonly ReturnRow[],
  confirmName: string,
): ReturnRow | null {
  const asked = Buffer.from(confirmName.toUpperCase());
  const found = requests.filter(({ id, byHouse }) => {
    const name = Buffer.from(returnLinkName(shop, id, order.hash));
    return !byHouse && name.length === asked.length && timingSafeEqual(name, asked);
  });
  return found[0] ?? null;
}
