import type { Refused } from '#kit/answer.ts';
import { type Call, type ServedCall, served } from '#kit/call.ts';
import { doneFromWire, doneToWire, refusalFromWire } from '#kit/wire-values.ts';
import { outcomeSchema } from '#order/order-wire.ts';
import type { SignedIn } from './sign-in.ts';
import {
  signedInFromWire,
  signedInToWire,
  type TokenRequest,
  tokenRequestFromWire,
  tokenRequestToWire,
} from './sign-in-codec.ts';
import {
  codeRequestSchema,
  logoutRequestSchema,
  revokeRequestSchema,
  signedInSchema,
  type WireSignedIn,
} from './sign-in-wire.ts';

/** False in a bundle for browsers, which so leaves the server's half of each row behind (`kit/call.ts`). */
const onServer = import.meta.env?.SSR !== false;

/** A foreign server may answer 200 and bring nothing. */
const noToken: Refused = { ok: false, refusal: { kind: 'sign-in-failed' }, code: '30', text: '' };

/** The code path (ID-1, ID-5). */
export const exchangeCode: Call<TokenRequest, SignedIn> = {
  methods: ['POST'],
  path: '/api/v0.3/backend/oauth/token',
  guard: 'token',
  encodeRequest: tokenRequestToWire,
  decodeAnswer: (wire, status) => {
    const answer = (wire ?? {}) as WireSignedIn;
    const refused = refusalFromWire(answer, status);
    if (refused) return refused;
    const value = signedInFromWire(answer);
    return value ? { ok: true, value } : noToken;
  },
  server:
    onServer &&
    served({
      summary: 'Signs in by the code of a return from the provider, or prolongs a sign-in',
      limit: 'changes',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: ['csrf', 'sign-in-failed', 'unauthorized'],
      requestSchema: codeRequestSchema,
      answerSchema: signedInSchema,
      decodeRequest: tokenRequestFromWire,
      encodeAnswer: signedInToWire,
    }),
};

/** Two ways out (ID-6): ours, and the one that a sign-in library asks for. */
export const logout: Call<{ token: string }, undefined> = {
  methods: ['POST'],
  path: '/api/gid/logout',
  guard: 'token',
  encodeRequest: ({ token }) => ({ token }),
  decodeAnswer: doneFromWire,
  server:
    onServer &&
    served({
      summary: 'Ends a sign-in',
      limit: 'changes',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: ['csrf', 'sign-out-failed'],
      requestSchema: logoutRequestSchema,
      answerSchema: outcomeSchema,
      decodeRequest: ({ token }) => ({ token }),
      encodeAnswer: doneToWire,
    }),
};

/** For foreign storefronts alone. */
export const revokeToken: ServedCall<{ token: string }, undefined> = {
  methods: ['POST'],
  path: '/api/v0.3/backend/oauth/revoke',
  guard: 'token',
  server:
    onServer &&
    served({
      summary: 'Ends a sign-in, as a sign-in library asks for it',
      limit: 'changes',
      signIn: 'ignored',
      envelope: 'flat',
      refusals: ['csrf', 'sign-out-failed'],
      requestSchema: revokeRequestSchema,
      answerSchema: outcomeSchema,
      decodeRequest: ({ token }) => ({ token }),
      encodeAnswer: doneToWire,
    }),
};
