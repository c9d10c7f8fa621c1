import type { Person } from '#ports/identity-provider.ts';
import type { Shop } from '#shop/shop.ts';
import { findSignInOfProfile } from '#store/sign-ins.ts';
import { openGrant } from './sealed-grant.ts';

/** The person behind a profile, as the provider told of them at the latest sign-in that lives; null: none does. */
export async function personOfProfile(
  { database, key, signIn }: Pick<Shop, 'database' | 'key' | 'signIn'>,
  profileId: number,
): Promise<Person | null> {
  if (!(await signIn.setup()).enabled) return null;
  const found = await findSignInOfProfile(database, profileId);
  return found && (openGrant(key, found.tokenHash, found.sealed)?.person ?? null);
}
