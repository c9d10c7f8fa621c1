import type { Me } from '@foyer/contract/desk/desk.ts';
import type { DeskAnswer } from '@foyer/contract/desk/desk-call.ts';
import { textIn } from '@foyer/contract/rules/values.ts';
import { askHouse, proveFromHouse, signInFromHouse } from '#features/staff/house-accounts.ts';
import { changeAuthenticator, changePassword, newAuthenticator } from '#features/staff/manage-staff.ts';
import { challengeToSign, proveWithPasskey, signInWithPasskey } from '#features/staff/passkeys.ts';
import { base32, codeAddress } from '#features/staff/secrets.ts';
import {
  type Began,
  beginStaff,
  proveAgain,
  secretOfLink,
  signInStaff,
  takeDoorPass,
} from '#features/staff/sign-in-staff.ts';
import { keyHash } from '#features/staff/staff-links.ts';
import { qrPng } from '#print/code-pictures.ts';
import type { Shop } from '#shop/shop.ts';
import { endSession, endSessionsOf, findSession, type StaffSession } from '#store/staff.ts';
import { type DeskCaller, type DeskHandlers, done, refused } from './desk-caller.ts';

export const sessionHandlers: Pick<
  DeskHandlers,
  | 'signIn'
  | 'lookAtLink'
  | 'begin'
  | 'takePass'
  | 'again'
  | 'passkeyChallenge'
  | 'signInWithPasskey'
  | 'againWithPasskey'
  | 'waysIn'
  | 'askHouse'
  | 'signInFromHouse'
  | 'againFromHouse'
  | 'signOut'
  | 'me'
> = {
  signIn: async (shop, asked, caller) =>
    await entered(shop, caller, await signInStaff(shop, { ...asked, ...placeOf(caller) })),
  lookAtLink: async (shop, { key }) => {
    const found = await secretOfLink(shop, key);
    if (found === null) return refused({ kind: 'link-over' });
    return done({ roles: found.roles, ...(await shownSecret(shop, found.secret)) });
  },
  begin: async (shop, asked, caller) =>
    await entered(shop, caller, await beginStaff(shop, { ...asked, ...placeOf(caller) })),
  takePass: async (shop, { key, phone }, caller) =>
    await entered(shop, caller, await takeDoorPass(shop, { key, phone }, caller.device)),
  again: async (shop, asked, { session, browser }) => {
    if (session === null) return refused({ kind: 'signed-out' });
    const refusal = await proveAgain(shop, session, { ...asked, browser: browser() });
    return refusal ? refused(refusal) : done(null);
  },
  passkeyChallenge: async (shop) => done(await challengeToSign(shop)),
  signInWithPasskey: async (shop, asked, caller) =>
    await entered(shop, caller, await signInWithPasskey(shop, { ...asked, ...placeOf(caller) })),
  againWithPasskey: async (shop, asked, { session }) => {
    if (session === null) return refused({ kind: 'signed-out' });
    const isProven = await proveWithPasskey(shop, session, asked);
    return isProven ? done(null) : refused({ kind: 'passkey-refused' });
  },
  waysIn: async ({ catalogue, staffDirectory }, _, { language }) => {
    const [{ staffSignIn, setup }, directory] = await Promise.all([catalogue.get(), staffDirectory()]);
    if (!staffSignIn || directory === null) return done({ house: null });
    return done({ house: { button: textIn(staffSignIn.button, language, setup.language) } });
  },
  askHouse: async (shop, { anew }, { browser }) => {
    const asked = await askHouse(shop, { browser: browser(), anew });
    return asked.kind === 'refused'
      ? refused(asked.refusal)
      : done({ address: asked.address, kept: asked.kept });
  },
  signInFromHouse: async (shop, asked, caller) =>
    await entered(shop, caller, await signInFromHouse(shop, { ...asked, ...placeOf(caller) })),
  againFromHouse: async (shop, asked, { session, browser }) => {
    if (session === null) return refused({ kind: 'signed-out' });
    const refusal = await proveFromHouse(shop, session, { ...asked, browser: browser() });
    return refusal ? refused(refusal) : done(null);
  },
  signOut: async (shop, _, { session, forget }) => {
    if (session) await endSession(shop.database, session.id);
    forget();
    return done(null);
  },
  me: async (shop, _, { session, csrfToken }) =>
    session ? done(await describe(shop, session, csrfToken())) : refused({ kind: 'signed-out' }),
};

function placeOf({ device, browser }: DeskCaller) {
  return { device, browser: browser() };
}

async function entered(shop: Shop, caller: DeskCaller, began: Began): Promise<DeskAnswer<Me>> {
  if (began.kind === 'refused') return refused(began.refusal);
  const session = await findSession(shop.database, keyHash(began.token), true);
  if (session === null) return refused({ kind: 'signed-out' });
  return done(await describe(shop, session, caller.keep(began.token, began.until)));
}

async function describe(shop: Shop, session: StaffSession, token: string): Promise<Me> {
  const { setup } = await shop.catalogue.get();
  return {
    name: session.name,
    roles: session.roles,
    passFor: session.passFor,
    isHouseAccount: session.isHouseAccount,
    token,
    house: textIn(setup.title, setup.language),
    timeZone: setup.timeZone,
    language: setup.language,
    now: shop.now().getTime(),
  };
}

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
async function shownSecret({ catalogue }: Pick<Shop, 'catalogue'>, secret: Buffer) {
  const { setup } = await catalogue.get();
  const uri = codeAddress(secret, textIn(setup.title, setup.language), 'desk');
  const qr = `data:image/png;base64,${qrPng(uri).toString('base64')}`;
  return { secret: base32(secret), uri, qr };
}
