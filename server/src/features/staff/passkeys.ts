import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import type {
  ChallengeToSign,
  MadePasskey,
  PasskeyToMake,
  SignedChallenge,
} from '@foyer/contract/desk/staff-calls.ts';
import { textIn } from '@foyer/contract/rules/values.ts';
import type { Shop } from '#shop/shop.ts';
import { findStaff, proveSession } from '#store/staff.ts';
import {
  countSignature,
  findPasskey,
  insertChallenge,
  insertPasskey,
  isHouseAccount,
  listPasskeys,
  takeChallenge,
} from '#store/staff-accounts.ts';
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

/** A session for whom the passkey is of. Whose account the house keeps asks the house: it alone knows who left. */
export async function signInWithPasskey(shop: Context, signed: SignedChallenge & Place): Promise<Began> {
  const staffId = await signerOf(shop, signed);
  if (staffId === null) return refused;
  if (await isHouseAccount(shop.database, staffId))
    return { kind: 'refused', refusal: { kind: 'not-now', why: 'passkey-confirms' } };
  return await beginWork(shop.database, shop, staffId, signed);
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

/** Where passkeys are good: `https://tickets.example`, and its host alone. */
interface PasskeyPlace {
  origin: string;
  rpId: string;
}

export function passkeyPlace(origin: string): PasskeyPlace {
  return { origin, rpId: new URL(origin).hostname };
}

/** Algorithms by their COSE numbers: ES256, Ed25519, RS256. Every authenticator has one of them. */
const passkeyAlgorithms = [-7, -8, -257] as const;

interface CheckedPasskey {
  challenge: string;
  id: string;
  publicKey: Buffer;
  counter: number;
}

/**
 * What was made of a challenge (Web Authentication Level 3, 7.1, without attestation: a house does not ask who built the
 * authenticator). The caller has to know the challenge. null: it is not a passkey of this place, made by its person.
 */
export function checkMade({ id, response }: MadePasskey, place: PasskeyPlace): CheckedPasskey | null {
  const challenge = challengeOf(response.clientDataJSON, 'webauthn.create', place);
  const authenticator = readAuthenticator(response.authenticatorData, place);
  const publicKey = Buffer.from(response.publicKey, 'base64url');
  if (challenge === null || authenticator?.credentialId !== id || readKey(publicKey) === null) return null;
  return { challenge, id, publicKey, counter: authenticator.counter };
}

interface CheckedSignature {
  challenge: string;
  counter: number;
}

/** What was signed with a passkey that is known (7.2). The caller has to know the challenge. null: not by it, or not here. */
export function checkSigned(
  { response }: SignedChallenge,
  known: { publicKey: Buffer; counter: number },
  place: PasskeyPlace,
): CheckedSignature | null {
  const challenge = challengeOf(response.clientDataJSON, 'webauthn.get', place);
  const authenticator = readAuthenticator(response.authenticatorData, place);
  const key = readKey(known.publicKey);
  if (challenge === null || authenticator === null || key === null) return null;
  const client = createHash('sha256').update(Buffer.from(response.clientDataJSON, 'base64url')).digest();
  const signed = Buffer.concat([Buffer.from(response.authenticatorData, 'base64url'), client]);
  const algorithm = key.asymmetricKeyType === 'ed25519' ? null : 'sha256';
  if (!verify(algorithm, signed, key, Buffer.from(response.signature, 'base64url'))) return null;
  const { counter } = authenticator;
  // One that counts and falls behind has been copied.
  const isCopy = (counter > 0 || known.counter > 0) && counter <= known.counter;
  return isCopy ? null : { challenge, counter };
}

/** The challenge that a browser has shown to an authenticator; null: for another purpose, on another page or in a frame of one. */
function challengeOf(encoded: string, type: string, { origin }: PasskeyPlace): string | null {
  let client: unknown;
  try {
    client = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64url')));
  } catch {
    return null;
  }
  if (typeof client !== 'object' || client === null) return null;
  const said = new Map<string, unknown>(Object.entries(client));
  if (said.get('type') !== type || said.get('origin') !== origin || said.get('crossOrigin') === true)
    return null;
  const challenge = said.get('challenge');
  return typeof challenge === 'string' ? challenge : null;
}

const flags = { present: 0x01, verified: 0x04, backupAble: 0x08, backedUp: 0x10, attested: 0x40 } as const;
const headLength = 37;
const idLengthAt = 53;
const idAt = 55;
const longestId = 1023;

/** null: of another place, or nobody was there and proved who they are. */
function readAuthenticator(
  encoded: string,
  { rpId }: PasskeyPlace,
): { counter: number; credentialId: string | null } | null {
  const data = Buffer.from(encoded, 'base64url');
  if (data.length < headLength) return null;
  if (!data.subarray(0, 32).equals(createHash('sha256').update(rpId).digest())) return null;
  const flag = data.readUInt8(32);
  const has = (bit: number) => (flag & bit) !== 0;
  if (!has(flags.present) || !has(flags.verified)) return null;
  if (has(flags.backedUp) && !has(flags.backupAble)) return null;
  const counter = data.readUInt32BE(33);
  if (!has(flags.attested)) return { counter, credentialId: null };
  const length = data.length < idAt ? 0 : data.readUInt16BE(idLengthAt);
  if (length === 0 || length > longestId || data.length < idAt + length) return null;
  return { counter, credentialId: data.subarray(idAt, idAt + length).toString('base64url') };
}

/** A key of one of the algorithms; null: of none, or too weak. */
function readKey(spki: Buffer): KeyObject | null {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    const { namedCurve, modulusLength = 0 } = key.asymmetricKeyDetails ?? {};
    const isKnown =
      (key.asymmetricKeyType === 'ec' && namedCurve === 'prime256v1') ||
      key.asymmetricKeyType === 'ed25519' ||
      (key.asymmetricKeyType === 'rsa' && modulusLength >= 2048);
    return isKnown ? key : null;
  } catch {
    return null;
  }
}
