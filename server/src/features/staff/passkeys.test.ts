import { createPublicKey } from 'node:crypto';
import type { SignedChallenge } from '@foyer/contract/desk/staff-calls.ts';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { expect, test } from 'vitest';
import { type Said, type SoftPasskey, softPasskey } from '#testing/soft-passkey.ts';
import { checkMade, checkSigned, passkeyPlace } from './passkeys.ts';

const origin = 'https://tickets.example';
const place = passkeyPlace(origin);
const challenge = 'Y2hhbGxlbmdl';

test.each(['ec', 'ed25519', 'rsa'] as const)('a passkey of %s is made and signs', (kind) => {
  const passkey = softPasskey(origin, kind);
  const made = checkMade(passkey.make({ challenge, counter: 3 }), place);
  expect(made).toEqual({ challenge, id: passkey.id, publicKey: passkey.publicKey, counter: 3 });
  expect(checkSigned(passkey.sign({ challenge, counter: 4 }), { ...passkey, counter: 3 }, place)).toEqual({
    challenge,
    counter: 4,
  });
});

test.each<[string, Partial<Said>]>([
  ['for another purpose', { type: 'webauthn.other' }],
  ['on another page', { origin: 'https://tickets.example.evil' }],
  ['without encryption', { origin: 'http://tickets.example' }],
  ['in a frame of another page', { crossOrigin: true }],
  ['for another place', { rpId: 'example' }],
  ['with nobody there', { flags: 0x44 }],
  ['without a check who it was', { flags: 0x41 }],
  ['backed up, which it says it cannot be', { flags: 0x55 }],
])('neither made nor signed: %s', (_, said) => {
  const passkey = softPasskey(origin);
  expect(checkMade(passkey.make({ challenge, ...said }), place)).toBeNull();
  expect(checkSigned(passkey.sign({ challenge, ...said }), { ...passkey, counter: 0 }, place)).toBeNull();
});

test('one that falls behind is a copy; one that never counts is none', () => {
  const passkey = softPasskey(origin);
  const judge = (counter: number, known: number) =>
    checkSigned(passkey.sign({ challenge, counter }), { ...passkey, counter: known }, place) !== null;
  expect([judge(0, 0), judge(6, 5), judge(5, 5), judge(4, 5), judge(0, 5)]).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('a name that is not the authenticator’s own, a weak key and no key are refused', () => {
  const [one, other] = [softPasskey(origin), softPasskey(origin)];
  const made = one.make({ challenge });
  expect(checkMade({ ...made, id: other.id }, place)).toBeNull();
  for (const publicKey of ['', 'AAAA', 'not base64 at all'])
    expect(checkMade({ ...made, response: { ...made.response, publicKey } }, place)).toBeNull();
  expect(checkSigned(one.sign({ challenge }), { publicKey: other.publicKey, counter: 0 }, place)).toBeNull();
});

/** A signature that was changed somewhere: a byte, a length, a field. */
function bent(signed: SignedChallenge, next: () => number): SignedChallenge {
  const response = { ...signed.response };
  const field =
    (['clientDataJSON', 'authenticatorData', 'signature'] as const)[Math.floor(next() * 3)] ?? 'signature';
  const bytes = Buffer.from(response[field], 'base64url');
  const at = Math.floor(next() * bytes.length);
  const how = Math.floor(next() * 4);
  const changed =
    how === 0
      ? bytes.subarray(0, at)
      : how === 1
        ? Buffer.concat([bytes, Buffer.from([Math.floor(next() * 256)])])
        : Buffer.from(
            bytes.map((byte, index) => (index === at ? byte ^ (1 << Math.floor(next() * 8)) : byte)),
          );
  if (how < 3) response[field] = changed.toString('base64url');
  return { ...signed, response };
}

async function judgedByReference(signed: SignedChallenge, passkey: SoftPasskey): Promise<boolean> {
  try {
    const { verified } = await verifyAuthenticationResponse({
      response: {
        ...signed,
        rawId: signed.id,
        type: 'public-key',
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: place.rpId,
      credential: { id: passkey.id, publicKey: coseOf(passkey), counter: 7 },
    });
    return verified;
  } catch {
    return false;
  }
}

/** The key as an authenticator writes it. */
function coseOf({ publicKey }: SoftPasskey): Uint8Array<ArrayBuffer> {
  const { x = '', y = '' } = createPublicKey({ key: publicKey, format: 'der', type: 'spki' }).export({
    format: 'jwk',
  });
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  return isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]),
  );
}

test('of 3,000 signatures, most of them changed somewhere, it judges as @simplewebauthn/server does', async () => {
  const passkey = softPasskey(origin);
  let state = 11;
  const next = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  let good = 0;
  for (let round = 0; round < 3_000; round += 1) {
    const counter = Math.floor(next() * 20);
    const flags = next() < 0.5 ? 0x05 : Math.floor(next() * 256) & 0x3f;
    const signed = passkey.sign({ challenge, counter, flags });
    const shown = next() < 0.4 ? signed : bent(signed, next);
    const ours = checkSigned(shown, { ...passkey, counter: 7 }, place)?.challenge === challenge;
    const theirs = await judgedByReference(shown, passkey);
    // What follows a signature is nobody's business there; here it makes another one.
    const isLonger = shown.response.signature.length > signed.response.signature.length;
    expect(ours, JSON.stringify({ round, flags, counter, shown })).toBe(theirs && !isLonger);
    if (ours) good += 1;
  }
  expect(good).toBeGreaterThan(300);
}, 120_000);
