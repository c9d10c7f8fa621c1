import { flagFromWire, integerFromWire } from '#kit/wire-values.ts';
import { flagToWire } from '#rules/values.ts';
import {
  buttonColours,
  buttonKinds,
  type CodeRequest,
  curtainCorners,
  type SignedIn,
  type SignInSetup,
  signInModes,
} from './sign-in.ts';
import type { WireCodeRequest, WireSignedIn, WireSignInSetup } from './sign-in-wire.ts';

export function signInSetupToWire(setup: SignInSetup): WireSignInSetup {
  return {
    enabled: flagToWire(setup.enabled),
    debug: 0,
    clientId: setup.clientId,
    authUrl: setup.authUrl,
    backendUrl: setup.backendUrl,
    redirectUri: setup.redirectUri,
    defaultUrl: '/',
    scope: setup.scope.join(' '),
    login_type: setup.mode,
    web_curtain: setup.curtain ?? '',
    button: { type: setup.button.kind, color: setup.button.colour },
    headers: { ...setup.headers },
  };
}

/** A foreign server says less: then it is the specification's own scope, a redirect, no curtain. */
export function signInSetupFromWire(gid: WireSignInSetup | null | undefined): SignInSetup {
  const scope = gid?.scope ?? 'email phone gender city birthdate age nickname';
  return {
    enabled: flagFromWire(gid?.enabled),
    clientId: gid?.clientId ?? '',
    authUrl: (gid?.authUrl ?? '').replace(/\/+$/, ''),
    backendUrl: (gid?.backendUrl ?? '').replace(/\/+$/, ''),
    redirectUri: gid?.redirectUri ?? '',
    scope: scope.split(' ').filter((word) => word !== ''),
    mode: oneOf(signInModes, gid?.login_type) ?? 'redirect',
    curtain: oneOf(curtainCorners, gid?.web_curtain),
    button: {
      kind: oneOf(buttonKinds, gid?.button?.type) ?? 'standard',
      colour: oneOf(buttonColours, gid?.button?.color) ?? 'primary',
    },
    headers: { ...gid?.headers },
  };
}

export type TokenRequest = ({ kind: 'code' } & CodeRequest) | { kind: 'refresh'; clientId: string };

export function tokenRequestFromWire(wire: WireCodeRequest): TokenRequest {
  if (wire.grant_type === 'refresh_token') return { kind: 'refresh', clientId: wire.client_id };
  return {
    kind: 'code',
    code: wire.code,
    state: wire.state,
    codeVerifier: wire.code_verifier,
    redirectUri: wire.redirect_uri,
    clientId: wire.client_id,
    nonce: wire.nonce ?? null,
  };
}

export function tokenRequestToWire(request: TokenRequest): WireCodeRequest {
  if (request.kind === 'refresh') return { grant_type: 'refresh_token', client_id: request.clientId };
  return {
    grant_type: 'authorization_code',
    client_id: request.clientId,
    redirect_uri: request.redirectUri,
    code_verifier: request.codeVerifier,
    code: request.code,
    state: request.state,
    nonce: request.nonce,
  };
}

export function signedInToWire({ token, idToken, lifetimeSeconds, visitor }: SignedIn): WireSignedIn {
  const { subject, name, email, phone } = visitor;
  return {
    access_token: token,
    id_token: idToken,
    expires_in: lifetimeSeconds,
    token_type: 'Bearer',
    additional_data: { sub: subject, name, email, phone },
  };
}

export function signedInFromWire(wire: WireSignedIn): SignedIn | null {
  if (!wire.access_token) return null;
  const facts = wire.additional_data;
  return {
    token: wire.access_token,
    idToken: wire.id_token ?? '',
    lifetimeSeconds: integerFromWire(wire.expires_in, 3600),
    visitor: {
      subject: facts?.sub ?? '',
      name: facts?.name ?? '',
      email: facts?.email ?? '',
      phone: facts?.phone ?? '',
    },
  };
}

function oneOf<Word extends string>(words: readonly Word[], word: unknown): Word | null {
  return words.find((one) => one === word) ?? null;
}
