import { endpoint } from '#kit/endpoint.ts';
import { successCode } from '#kit/errors.ts';
import { outcomeSchema } from '#order/order-wire.ts';
import { signedInToWire, tokenRequestFromWire } from './sign-in-codec.ts';
import {
  codeRequestSchema,
  logoutRequestSchema,
  revokeRequestSchema,
  signedInSchema,
} from './sign-in-wire.ts';

const done = { errorCode: successCode, errorText: '' };

/** The calls of signing in and out (O 7). */
export const signInEndpoints = {
  exchangeCode: endpoint({
    methods: ['POST'],
    path: '/api/v0.3/backend/oauth/token',
    summary: 'Signs in by the code of a return from the provider, or prolongs a sign-in',
    stateChanging: true,
    envelope: 'flat',
    refusals: ['csrf', 'sign-in-failed', 'unauthorized'],
    request: codeRequestSchema,
    answer: signedInSchema,
    decodeRequest: tokenRequestFromWire,
    encodeAnswer: signedInToWire,
  }),
  logout: endpoint({
    methods: ['POST'],
    path: '/api/gid/logout',
    summary: 'Ends a sign-in',
    stateChanging: true,
    envelope: 'flat',
    refusals: ['csrf', 'sign-out-failed'],
    request: logoutRequestSchema,
    answer: outcomeSchema,
    decodeRequest: ({ token }) => ({ token }),
    encodeAnswer: (_done: null) => done,
  }),
  revokeToken: endpoint({
    methods: ['POST'],
    path: '/api/v0.3/backend/oauth/revoke',
    summary: 'Ends a sign-in, as a sign-in library asks for it',
    stateChanging: true,
    envelope: 'flat',
    refusals: ['csrf', 'sign-out-failed'],
    request: revokeRequestSchema,
    answer: outcomeSchema,
    decodeRequest: ({ token }) => ({ token }),
    encodeAnswer: (_done: null) => done,
  }),
} as const;
