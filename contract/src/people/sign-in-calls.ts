import type { Answer } from '#kit/api.ts';
import type { Call, Codec } from '#kit/call.ts';
import { refusalFromWire, type WireRefusal } from '#kit/wire-values.ts';
import type { SignedIn } from './sign-in.ts';
import { signedInFromWire, type TokenRequest, tokenRequestToWire } from './sign-in-codec.ts';
import type { WireSignedIn } from './sign-in-wire.ts';

const tokenCodec: Codec<TokenRequest, SignedIn> = {
  encodeRequest: tokenRequestToWire,
  decodeAnswer: (wire, status) => {
    const answer = (wire ?? {}) as WireSignedIn;
    const refused = refusalFromWire(answer, status);
    if (refused) return refused;
    const value = signedInFromWire(answer);
    return value ? { ok: true, value } : noToken;
  },
};

/** A foreign server may answer 200 and bring nothing. */
const noToken: Answer<never> = { ok: false, refusal: { kind: 'sign-in-failed' }, code: '30', text: '' };

const signOutCodec: Codec<{ token: string }, null> = {
  encodeRequest: ({ token }) => ({ token }),
  decodeAnswer: (wire, status) =>
    refusalFromWire(wire as WireRefusal | null, status) ?? { ok: true, value: null },
};

const post = { method: 'POST', stateChanging: true } as const;

/** The calls that sign in and out: they come with the part of the page that does so. */
export const signInCalls = {
  exchangeCode: {
    ...post,
    path: '/api/v0.3/backend/oauth/token',
    codec: async () => tokenCodec,
  } satisfies Call<TokenRequest, SignedIn>,
  logout: { ...post, path: '/api/gid/logout', codec: async () => signOutCodec } satisfies Call<
    { token: string },
    null
  >,
} as const;
