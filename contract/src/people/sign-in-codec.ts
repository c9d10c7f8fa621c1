import { integerFromWire } from '#kit/wire-values.ts';
import type { CodeRequest, SignedIn } from './sign-in.ts';
import type { WireCodeRequest, WireSignedIn } from './sign-in-wire.ts';

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
