import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';

/** How the provider answers the next code; what is left out is as it should be. */
export interface ProviderAnswer {
  /** Claims of the identity token beside issuer, audience, nonce and times. */
  claims?: JWTPayload;
  /** Signed by a key that the provider does not publish, or by none. */
  signedBy?: 'own-key' | 'strange-key' | 'nobody';
  userInfo?: object;
  status?: number;
}

/** An OpenID provider that says whatever a test wants it to say. */
export async function simulatedOpenIdProvider() {
  const [own, strange] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')];
  const published = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' };
  const state = { answer: {} as ProviderAnswer, nonce: '', forms: [] as URLSearchParams[] };
  const server = createServer(async (request, response) => {
    const send = (status: number, body: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    if (request.url === '/.well-known/openid-configuration') return send(200, description(address()));
    if (request.url === '/keys') return send(200, { keys: [published] });
    if (request.url === '/who') return send(200, state.answer.userInfo ?? {});
    let form = '';
    for await (const part of request) form += part;
    state.forms.push(new URLSearchParams(form));
    if (state.answer.status !== undefined) return send(state.answer.status, { error: 'invalid_grant' });
    const idToken = await signed();
    return send(200, { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: idToken });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function signed(): Promise<string> {
    const { claims = {}, signedBy = 'own-key' } = state.answer;
    const now = Math.floor(Date.now() / 1000);
    const said = {
      iss: address(),
      aud: 'desk',
      sub: 'person-1',
      nonce: state.nonce,
      iat: now,
      exp: now + 60,
      ...claims,
    };
    if (signedBy === 'nobody') return new UnsecuredJWT(said).encode();
    const key = signedBy === 'own-key' ? own.privateKey : strange.privateKey;
    return await new SignJWT(said).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(key);
  }

  return {
    address,
    state,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

function description(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/sign-in`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    userinfo_endpoint: `${issuer}/who`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
  };
}
