import type {
  ChallengeToSign,
  MadePasskey,
  PasskeyToMake,
  SignedChallenge,
} from '@foyer/contract/desk/passkeys.ts';
import { textIn } from '@foyer/contract/rules/values.ts';
import type { Shop } from '#shop/shop.ts';
import { findStaff, proveSession } from '#store/staff.ts';
import {
  countSignature,
  findPasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  takeChallenge,
} from '#store/staff-passkeys.ts';
import { checkMade, checkSigned, passkeyAlgorithms, passkeyPlace } from './passkey-checks.ts';
import { type Began, beginWork, type Place } from './sign-in-staff.ts';
import { newKey } from './staff-links.ts';

type Context = Pick<Shop, 'database' | 'randomBytes' | 'now' | 'key' | 'origin' | 'catalogue'>;

const patienceMilliseconds = 120_000;
const refused = { kind: 'refused', refusal: { kind: 'passkey-refused' } } as const;

/** Something to sign, with any passkey that the browser has for this shop. */
export async function challengeToSign(shop: Context): Promise<ChallengeToSign> {
  const { rpId } = passkeyPlace(shop.origin);
  return {
    challenge: await newChallenge(shop),
    rpId,
    userVerification: 'required',
    timeout: patienceMilliseconds,
  };
}

/** How the browser makes a passkey for this person, who has none of it yet. null: nobody of this number works here. */
export async function passkeyToMake(shop: Context, staffId: number): Promise<PasskeyToMake | null> {
  const staff = await findStaff(shop.database, staffId, Buffer.alloc(0));
  if (staff === null) return null;
  const { setup } = await shop.catalogue.get();
  const known = await listPasskeys(shop.database, staffId);
  return {
    challenge: await newChallenge(shop),
    rp: { id: passkeyPlace(shop.origin).rpId, name: textIn(setup.title, setup.language) },
    user: {
      id: Buffer.from(`foyer staff ${staffId}`).toString('base64url'),
      name: staff.login,
      displayName: staff.name,
    },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: known.map(({ id }) => ({ type: 'public-key', id })),
    attestation: 'none',
    timeout: patienceMilliseconds,
  };
}

async function newChallenge({ database, randomBytes }: Context): Promise<string> {
  const challenge = newKey(randomBytes);
  await insertChallenge(database, challenge);
  return challenge;
}

/** False: it was not made here just now, or somebody has it. */
export async function addPasskey(
  shop: Context,
  { staffId, device }: { staffId: number; device: string },
  made: MadePasskey,
): Promise<boolean> {
  const passkey = checkMade(made, passkeyPlace(shop.origin));
  if (passkey === null || !(await takeChallenge(shop.database, passkey.challenge))) return false;
  return await insertPasskey(shop.database, { ...passkey, staffId, device });
}

/** A session for whom the passkey is of. */
export async function signInWithPasskey(shop: Context, signed: SignedChallenge & Place): Promise<Began> {
  const staffId = await signerOf(shop, signed);
  return staffId === null ? refused : await beginWork(shop.database, shop, staffId, signed);
}

/** The same again within a session; false: not by this person. */
export async function proveWithPasskey(
  shop: Context,
  session: { id: number; staffId: number | null },
  signed: SignedChallenge,
): Promise<boolean> {
  const staffId = await signerOf(shop, signed);
  if (staffId === null || staffId !== session.staffId) return false;
  await proveSession(shop.database, session.id);
  return true;
}

/** Who has signed a challenge of ours, which is good for once. */
async function signerOf(shop: Context, signed: SignedChallenge): Promise<number | null> {
  const known = await findPasskey(shop.database, signed.id);
  const checked = known && checkSigned(signed, known, passkeyPlace(shop.origin));
  if (!known || !checked || !(await takeChallenge(shop.database, checked.challenge))) return null;
  const isCounted = await countSignature(shop.database, { id: known.id, counter: checked.counter });
  return isCounted ? known.staffId : null;
}
