import * as v from 'valibot';
import type { ActsView, CodeSecret, HouseAnswer, HouseQuestion, Me, StaffView, WaysIn } from './desk.ts';
import { bytes, code, filled, key, nothing, number, password, roleList, roles, row } from './desk-call.ts';

const signedChallenge = v.object({
  id: bytes,
  response: v.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
});

const houseAnswer = v.object({
  query: v.pipe(v.string(), v.maxLength(8000), v.startsWith('?')),
  kept: bytes,
});

/** Who works at the desk: signing in, inviting, roles and what they did. */
export const staffCalls = {
  signIn: row<{ login: string; password: string; code: string }, Me>({
    method: 'POST',
    path: 'session/sign-in',
    roles: 'anybody',
    secret: ['password', 'code'],
    schema: v.object({ login: filled(200), password, code }),
  }),
  lookAtLink: row<{ key: string }, CodeSecret>({
    method: 'POST',
    path: 'session/look',
    roles: 'anybody',
    secret: ['key'],
    schema: v.object({ key }),
  }),
  begin: row<{ key: string; name: string; login: string; password: string; code: string }, Me>({
    method: 'POST',
    path: 'session/begin',
    roles: 'anybody',
    secret: ['key', 'password', 'code'],
    schema: v.object({ key, name: filled(100), login: filled(200), password, code }),
  }),
  /** `phone`: a number of its own, by which it gets the same answer for some minutes where the first was lost. */
  takePass: row<{ key: string; phone?: string | undefined }, Me>({
    method: 'POST',
    path: 'session/pass',
    roles: 'anybody',
    secret: ['key', 'phone'],
    schema: v.object({ key, phone: v.optional(v.pipe(v.string(), v.uuid())) }),
  }),
  waysIn: row<object, WaysIn>({ method: 'GET', path: 'session/ways', roles: 'anybody', schema: nothing }),
  askHouse: row<{ anew: boolean }, HouseQuestion>({
    method: 'POST',
    path: 'session/house',
    roles: 'anybody',
    schema: v.object({ anew: v.boolean() }),
  }),
  signInFromHouse: row<HouseAnswer, Me>({
    method: 'POST',
    path: 'session/from-house',
    roles: 'anybody',
    secret: ['query', 'kept'],
    schema: houseAnswer,
  }),
  againFromHouse: row<HouseAnswer, null>({
    method: 'POST',
    path: 'session/again-from-house',
    roles: 'signed-in',
    secret: ['query', 'kept'],
    schema: houseAnswer,
  }),
  passkeyChallenge: row<object, ChallengeToSign>({
    method: 'POST',
    path: 'session/challenge',
    roles: 'anybody',
    schema: nothing,
  }),
  signInWithPasskey: row<SignedChallenge, Me>({
    method: 'POST',
    path: 'session/passkey',
    roles: 'anybody',
    secret: ['id', 'response'],
    schema: signedChallenge,
  }),
  againWithPasskey: row<SignedChallenge, null>({
    method: 'POST',
    path: 'session/again-passkey',
    roles: 'signed-in',
    secret: ['id', 'response'],
    schema: signedChallenge,
  }),
  passkeys: row<object, readonly PasskeyView[]>({
    method: 'GET',
    path: 'passkeys',
    roles,
    schema: nothing,
  }),
  passkeyToMake: row<object, PasskeyToMake>({
    method: 'POST',
    path: 'passkeys/options',
    roles,
    again: true,
    schema: nothing,
  }),
  addPasskey: row<MadePasskey, null>({
    method: 'POST',
    path: 'passkeys/add',
    roles,
    again: true,
    secret: ['id', 'response'],
    schema: v.object({
      id: bytes,
      response: v.object({ clientDataJSON: bytes, authenticatorData: bytes, publicKey: bytes }),
    }),
  }),
  removePasskey: row<{ id: string }, null>({
    method: 'POST',
    path: 'passkeys/remove',
    roles,
    again: true,
    secret: ['id'],
    schema: v.object({ id: bytes }),
  }),
  changePassword: row<{ password: string }, null>({
    method: 'POST',
    path: 'own/password',
    roles,
    again: true,
    secret: ['password'],
    schema: v.object({ password }),
  }),
  newAuthenticator: row<object, NewAuthenticator>({
    method: 'POST',
    path: 'own/authenticator/new',
    roles,
    again: true,
    schema: nothing,
  }),
  changeAuthenticator: row<{ kept: string; code: string }, null>({
    method: 'POST',
    path: 'own/authenticator',
    roles,
    again: true,
    secret: ['kept', 'code'],
    schema: v.object({ kept: bytes, code }),
  }),
  endOtherSessions: row<object, null>({
    method: 'POST',
    path: 'own/sessions/end',
    roles,
    schema: nothing,
  }),
  again: row<{ password: string; code: string }, null>({
    method: 'POST',
    path: 'session/again',
    roles: 'signed-in',
    secret: ['password', 'code'],
    schema: v.object({ password, code }),
  }),
  signOut: row<object, null>({
    method: 'POST',
    path: 'session/end',
    roles: 'signed-in',
    schema: nothing,
  }),
  me: row<object, Me>({ method: 'GET', path: 'me', roles: 'signed-in', schema: nothing }),
  staff: row<object, readonly StaffView[]>({
    method: 'GET',
    path: 'staff',
    roles: ['head'],
    schema: nothing,
  }),
  invite: row<{ roles: (typeof roles)[number][] }, { link: string; until: number }>({
    method: 'POST',
    path: 'staff/invite',
    roles: ['head'],
    again: true,
    schema: v.object({ roles: roleList }),
  }),
  changeRoles: row<{ id: number; roles: (typeof roles)[number][] }, null>({
    method: 'POST',
    path: 'staff/roles',
    roles: ['head'],
    again: true,
    schema: v.object({ id: number, roles: roleList }),
  }),
  endStaff: row<{ id: number }, null>({
    method: 'POST',
    path: 'staff/end',
    roles: ['head'],
    again: true,
    schema: v.object({ id: number }),
  }),
  letStaffBackIn: row<{ id: number }, null>({
    method: 'POST',
    path: 'staff/back',
    roles: ['head'],
    again: true,
    schema: v.object({ id: number }),
  }),
  /** `before` is the number of an act; left out: the newest. */
  acts: row<{ before?: number | undefined }, ActsView>({
    method: 'GET',
    path: 'acts',
    roles,
    schema: v.object({ before: v.optional(number) }),
  }),
};

/** The secret of an authenticator that replaces the present one. */
export interface NewAuthenticator extends Omit<CodeSecret, 'roles'> {
  /** The same, sealed: it comes back with a code. */
  kept: string;
}

/** What a browser answers when an authenticator has made a passkey; bytes are base64url. */
export interface MadePasskey {
  id: string;
  response: {
    clientDataJSON: string;
    authenticatorData: string;
    /** SubjectPublicKeyInfo, as the browser reads it from the authenticator. */
    publicKey: string;
  };
}

/** What a browser answers when an authenticator has signed. */
export interface SignedChallenge {
  id: string;
  response: { clientDataJSON: string; authenticatorData: string; signature: string };
}

/** What a browser is asked to sign with, as `PublicKeyCredentialRequestOptionsJSON`. */
export interface ChallengeToSign {
  challenge: string;
  rpId: string;
  userVerification: 'required';
  timeout: number;
}

/** How a browser makes a passkey, as `PublicKeyCredentialCreationOptionsJSON`. */
export interface PasskeyToMake {
  challenge: string;
  rp: { id: string; name: string };
  user: { id: string; name: string; displayName: string };
  pubKeyCredParams: { type: 'public-key'; alg: number }[];
  authenticatorSelection: {
    residentKey: 'required';
    requireResidentKey: true;
    userVerification: 'required';
  };
  excludeCredentials: { type: 'public-key'; id: string }[];
  attestation: 'none';
  timeout: number;
}

export interface PasskeyView {
  id: string;
  /** The browser that it was made in. */
  device: string;
  /** Epoch milliseconds. */
  madeAt: number;
  usedAt: number | null;
}
