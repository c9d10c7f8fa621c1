import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { MadePasskey, SignedChallenge } from '@foyer/contract/desk/staff-calls.ts';

/** What an authenticator and its browser say; each may lie. */
export interface Said {
  challenge: string;
  origin?: string;
  rpId?: string;
  type?: string;
  crossOrigin?: boolean;
  flags?: number;
  counter?: number;
}

export interface SoftPasskey {
  id: string;
  publicKey: Buffer;
  make(said: Said): MadePasskey;
  sign(said: Said): SignedChallenge;
}

const present = 0x01;
const verified = 0x04;
const attested = 0x40;

/** An authenticator of numbers alone, at the shop of the tests. */
export function softPasskey(origin: string, kind: 'ec' | 'ed25519' | 'rsa' = 'ec'): SoftPasskey {
  const { publicKey, privateKey } = keysOf(kind);
  const credentialId = randomBytes(20);
  const id = credentialId.toString('base64url');
  const spki = publicKey.export({ format: 'der', type: 'spki' });
  const clientOf = (type: string, said: Said) =>
    Buffer.from(
      JSON.stringify({
        type: said.type ?? type,
        challenge: said.challenge,
        origin: said.origin ?? origin,
        crossOrigin: said.crossOrigin ?? false,
      }),
    );
  const headOf = (said: Said, flags: number) => {
    const head = Buffer.alloc(37);
    createHash('sha256')
      .update(said.rpId ?? new URL(origin).hostname)
      .digest()
      .copy(head);
    head.writeUInt8(said.flags ?? flags, 32);
    head.writeUInt32BE(said.counter ?? 0, 33);
    return head;
  };
  return {
    id,
    publicKey: spki,
    make(said) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(credentialId.length);
      const head = headOf(said, present | verified | attested);
      const authenticator = Buffer.concat([
        head,
        Buffer.alloc(16),
        length,
        credentialId,
        Buffer.from([0xa0]),
      ]);
      return {
        id,
        response: {
          clientDataJSON: clientOf('webauthn.create', said).toString('base64url'),
          authenticatorData: authenticator.toString('base64url'),
          publicKey: spki.toString('base64url'),
        },
      };
    },
    sign(said) {
      const client = clientOf('webauthn.get', said);
      const authenticator = headOf(said, present | verified);
      const signed = Buffer.concat([authenticator, createHash('sha256').update(client).digest()]);
      return {
        id,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticator.toString('base64url'),
          signature: sign(kind === 'ed25519' ? null : 'sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}

function keysOf(kind: 'ec' | 'ed25519' | 'rsa'): { publicKey: KeyObject; privateKey: KeyObject } {
  if (kind === 'ec') return generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  if (kind === 'rsa') return generateKeyPairSync('rsa', { modulusLength: 2048 });
  return generateKeyPairSync('ed25519');
}
