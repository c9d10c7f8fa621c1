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

/** Header names and values that may travel (O 5); the others are dropped, backslashes and quotes escaped. */
export function checkedHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const good = Object.entries(headers).filter(([name, value]) => isName(name) && isValue(value));
  return Object.fromEntries(good.map(([name, value]) => [name, value.replace(/[\\"]/g, '\\$&')]));
}

function isName(name: string): boolean {
  return /^[A-Za-z0-9_-]{1,256}$/.test(name);
}

function isValue(value: string): boolean {
  return /^[A-Za-z0-9 \t!#$%&'()*+,\-./:;<=>?@[\]^_`{|}~\\"]{1,2048}$/.test(value) && value.trim() === value;
}
