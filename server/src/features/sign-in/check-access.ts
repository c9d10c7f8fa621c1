import type { SignInSetup } from '@foyer/contract/people/sign-in.ts';
import { type OrderAccess, orderAccess } from '#domain/caller.ts';
import type { Queryable } from '#platform/database.ts';
import { findProfileOfOrder, findSignedIn } from '#store/sign-ins.ts';
import { digestOf } from './sign-in.ts';

export interface AccessRoom {
  database: Queryable;
  setup(): Promise<SignInSetup>;
}

/** Whose live sign-in a token names; null: nobody's. `off`: the house signs nobody in, a token means nothing. */
export async function profileOfToken(room: AccessRoom, token: string): Promise<number | null | 'off'> {
  if (!(await room.setup()).enabled) return 'off';
  return findSignedIn(room.database, digestOf(token));
}

/** Whether the order of this name opens to a profile. While the house signs nobody in, its name opens it (0028). */
export async function accessToOrder(
  room: AccessRoom,
  hash: string,
  profileId: number | null,
): Promise<OrderAccess> {
  if (!(await room.setup()).enabled) return 'open';
  return orderAccess(await findProfileOfOrder(room.database, hash), profileId);
}
