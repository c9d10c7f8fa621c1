import { type OrderAccess, orderAccess } from '#domain/caller.ts';
import type { Shop } from '#shop/shop.ts';
import { findProfileOfOrder, findSignedIn } from '#store/sign-ins.ts';
import { digestOf } from './sign-in.ts';

/** Whose live sign-in a token names; null: nobody's. `off`: the house signs nobody in, a token means nothing. */
export async function profileOfToken(shop: Shop, token: string): Promise<number | null | 'off'> {
  if (!(await shop.signIn.setup()).enabled) return 'off';
  return findSignedIn(shop.database, digestOf(token));
}

/** Whether the order of this name opens to a profile. While the house signs nobody in, its name opens it (0028). */
export async function accessToOrder(
  shop: Shop,
  hash: string,
  profileId: number | null,
): Promise<OrderAccess> {
  if (!(await shop.signIn.setup()).enabled) return 'open';
  return orderAccess(await findProfileOfOrder(shop.database, hash), profileId);
}
