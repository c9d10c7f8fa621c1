import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, expect, test } from 'vitest';
import { createTokenCheck } from './token-check.ts';

let server: Server;
afterEach(() => server.close());

const clientId = 'foyer';
const now = new Date('2027-01-01T12:00:00Z');
const seconds = now.getTime() / 1000;

/** A provider that publishes its keys, after so much filling, and signs what the test wants. */
async function openProvider(filling = '') {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const keys = { keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', kid: 'one' }], filling };
  server = createServer((request, response) => {
    const issuer = `http://${request.headers.host}`;
    const body = request.url === '/keys' ? keys : { issuer, jwks_uri: `${issuer}/keys` };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const check = createTokenCheck({ address, clientId, now: () => now });
  return async (claims: Record<string, unknown> = {}) => {
    const usual = { iss: address, aud: clientId, sub: 'anna', iat: seconds, exp: seconds + 60, nonce: 'n' };
    const header = { alg: 'ES256', kid: 'one' };
    const token = await new SignJWT({ ...usual, ...claims }).setProtectedHeader(header).sign(privateKey);
    return await check(token, { nonce: 'n' });
  };
}

test('ID-1 a token is accepted for this client, whatever else it is for, if it says so', async () => {
  const check = await openProvider();
  expect(await check()).toMatchObject({ kind: 'good', subject: 'anna' });
  expect(await check({ sub: 's'.repeat(255), iat: seconds + 59 })).toMatchObject({ kind: 'good' });
  expect(await check({ aud: [clientId, 'other'], azp: clientId })).toMatchObject({ kind: 'good' });
});

test.each<[string, Record<string, unknown>]>([
  ['a subject with NUL', { sub: 'anna\0' }],
  ['a subject of 256 characters', { sub: 's'.repeat(256) }],
  ['a subject outside ASCII', { sub: 'анна' }],
  ['an empty subject', { sub: '' }],
  ['issued tomorrow', { iat: seconds + 86_400, exp: seconds + 90_000 }],
  ['two audiences without azp', { aud: [clientId, 'other'] }],
  ['the azp of another client', { azp: 'other' }],
])('ID-1 an identity token is refused: %s', async (_, claims) => {
  const check = await openProvider();
  expect(await check(claims)).toMatchObject({ kind: 'refused' });
});

test('ID-1 keys of more than a megabyte are not read', async () => {
  const check = await openProvider('x'.repeat(1_500_000));
  expect(await check()).toMatchObject({ kind: 'unreachable', reason: expect.stringContaining('megabyte') });
});
