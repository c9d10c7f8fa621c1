import type { HouseProduct } from '#adapters/house-product.ts';
import type { HouseStaffSignIn } from '#domain/catalogue.ts';
import type { StaffDirectory } from '#ports/staff-directory.ts';
import { createOpenIdDirectory } from './openid-directory.ts';

/** Where a house keeps the accounts of its own people. */
export const staffDirectory: HouseProduct<StaffDirectory> = {
  name: 'provider of staff accounts',
  needed: ['address', 'client', 'ask for', 'groups in'],
  optional: ['secret from'],
  sandboxSecrets: {},
  make: (value) =>
    createOpenIdDirectory({
      issuer: value('address'),
      clientId: value('client'),
      clientSecret: value('secret from') || null,
      scopes: value('ask for').split(' '),
      groupsClaim: value('groups in'),
    }),
};

/** null: the house has none. */
export function staffDirectorySettings(
  house: HouseStaffSignIn | undefined,
): Readonly<Record<string, string>> | null {
  if (house === undefined) return null;
  const { address, clientId, secretFrom, scopes, groupsClaim } = house;
  return {
    address,
    client: clientId,
    'ask for': scopes.join(' '),
    'groups in': groupsClaim,
    ...(secretFrom === null ? {} : { 'secret from': secretFrom }),
  };
}
