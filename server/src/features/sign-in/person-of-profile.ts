import type { Queryable } from '#platform/database.ts';
import type { Person } from '#ports/identity-provider.ts';
import { findSignInOfProfile } from '#store/sign-ins.ts';
import { openGrant } from './sealed-grant.ts';

/** The person behind a profile, as the provider told of them at the latest sign-in that lives; null: none lives. */
export async function personOfProfile(
  { database, key }: { database: Queryable; key: Buffer },
  profileId: number,
): Promise<Person | null> {
  const found = await findSignInOfProfile(database, profileId);
  return found && (openGrant(key, found.tokenHash, found.sealed)?.person ?? null);
}
