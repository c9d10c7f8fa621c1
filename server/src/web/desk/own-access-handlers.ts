import { textIn } from '@foyer/contract/rules/values.ts';
import { changeAuthenticator, changePassword, newAuthenticator } from '#features/staff/own-access.ts';
import { base32, codeAddress } from '#features/staff/secrets.ts';
import { qrPng } from '#print/code-pictures.ts';
import type { Shop } from '#shop/shop.ts';
import { endSessionsOf, type StaffSession } from '#store/staff.ts';
import { type DeskHandlers, done, refused } from './desk-caller.ts';

/** How somebody signs in, changed by themselves. A door pass is no person. */
export const ownAccessHandlers: Pick<
  DeskHandlers,
  'changePassword' | 'newAuthenticator' | 'changeAuthenticator' | 'endOtherSessions'
> = {
  changePassword: async (shop, { password }, { session }) => {
    const own = ownOf(session);
    const refusal = own ? await changePassword(shop, own, password) : noPerson;
    return refusal ? refused(refusal) : done(null);
  },
  newAuthenticator: async (shop, _, { session }) => {
    const own = ownOf(session);
    if (own === null) return refused(noPerson);
    const made = await newAuthenticator(shop, own.staffId);
    if (made === null) return refused({ kind: 'gone' });
    return done({ ...(await shownSecret(shop, made.secret)), kept: made.kept });
  },
  changeAuthenticator: async (shop, asked, { session }) => {
    const own = ownOf(session);
    const refusal = own ? await changeAuthenticator(shop, own, asked) : noPerson;
    return refusal ? refused(refusal) : done(null);
  },
  endOtherSessions: async ({ database }, _, { session }) => {
    const own = ownOf(session);
    if (own === null) return refused(noPerson);
    await endSessionsOf(database, own.staffId, own.sessionId);
    return done(null);
  },
};

const noPerson = { kind: 'role-missing' } as const;

function ownOf(session: StaffSession | null) {
  return session?.staffId == null ? null : { sessionId: session.id, staffId: session.staffId };
}

/** A secret as an authenticator takes it: typed, from a picture or by its address. */
export async function shownSecret({ catalogue }: Pick<Shop, 'catalogue'>, secret: Buffer) {
  const { setup } = await catalogue.get();
  const uri = codeAddress(secret, textIn(setup.title, setup.language), 'desk');
  const qr = `data:image/png;base64,${qrPng(uri).toString('base64')}`;
  return { secret: base32(secret), uri, qr };
}
