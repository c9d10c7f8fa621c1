import { timingSafeEqual } from 'node:crypto';
import type { Order } from '#domain/order.ts';
import type { ReturnRow } from '#store/returns.ts';
import type { ReturnRoom } from './return-room.ts';

/** The request of this order that a link names; every one is compared, so that time tells nothing. */
export function findNamed(
  room: Pick<ReturnRoom, 'linkName'>,
  order: Pick<Order, 'hash'>,
  requests: readonly ReturnRow[],
  confirmName: string,
): ReturnRow | null {
  const asked = Buffer.from(confirmName.toUpperCase());
  const found = requests.filter(({ id, byHouse }) => {
    const name = Buffer.from(room.linkName(id, order.hash));
    return !byHouse && name.length === asked.length && timingSafeEqual(name, asked);
  });
  return found[0] ?? null;
}
