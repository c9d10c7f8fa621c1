import { seal, unseal } from '#platform/sealing.ts';
import type { Person } from '#ports/identity-provider.ts';
import type { Shop } from '#shop/shop.ts';
import { findSignInOfProfile } from '#store/sign-ins.ts';

/** What a sign-in holds of the provider's: whoever reads the database does not read it. */
export interface Grant {
  accessToken: string;
  idToken: string;
  refreshToken: string | null;
  person: Person;
}

/** Encrypts for one token: a row that was moved to another sign-in does not open. */
export function sealGrant(key: Buffer, tokenHash: Buffer, grant: Grant): Buffer {
  return seal({ secret: key, use: 'sign-in', boundTo: tokenHash }, JSON.stringify(grant));
}

/** null: sealed with another key, or by nobody. */
export function openGrant(key: Buffer, tokenHash: Buffer, sealed: Buffer): Grant | null {
  const text = unseal({ secret: key, use: 'sign-in', boundTo: tokenHash }, sealed);
  // `as`: sealGrant wrote it, and the seal says that nobody else did.
  return text === null ? null : (JSON.parse(text) as Grant);
}

/** The person behind a profile, as the provider told of them at the latest sign-in that lives; null: none does. */
export async function personOfProfile(
  { database, key, signIn }: Pick<Shop, 'database' | 'key' | 'signIn'>,
  profileId: number,
): Promise<Person | null> {
  if (!(await signIn.setup()).enabled) return null;
  const found = await findSignInOfProfile(database, profileId);
  return found && (openGrant(key, found.tokenHash, found.sealed)?.person ?? null);
}
