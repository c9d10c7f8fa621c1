import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importSPKI, jwtVerify } from 'jose';

/** Google's token and wallet servers, with the key file of a service account. */
export async function simulatedGoogleWallet() {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const verifyKey = await importSPKI(publicKey, 'RS256');
  const stored = new Map<string, Record<string, unknown>>();
  const state = { tokens: 0, asked: 0, isSilent: false };
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => {
      body += part;
    });
    request.on('end', async () => {
      const answer = await answerTo(
        request.method ?? '',
        request.url ?? '',
        request.headers.authorization,
        body,
      );
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body ?? {}));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  async function answerTo(method: string, url: string, authorization: string | undefined, body: string) {
    state.asked += 1;
    if (state.isSilent) return { status: 503 };
    if (url === '/token') {
      const assertion = new URLSearchParams(body).get('assertion') ?? '';
      await jwtVerify(assertion, verifyKey, {
        audience: `${origin}/token`,
        issuer: 'shop@test.iam.gserviceaccount.com',
      });
      state.tokens += 1;
      return { status: 200, body: { access_token: 'google-token', expires_in: 3600 } };
    }
    if (authorization !== 'Bearer google-token') return { status: 401 };
    const content = JSON.parse(body);
    const name =
      method === 'PUT'
        ? decodeURIComponent(url.slice('/v1/'.length))
        : `${url.slice('/v1/'.length)}/${content.id}`;
    // An object of a class that is not there is refused, as Google does.
    if (content.classId !== undefined && !stored.has(`eventTicketClass/${content.classId}`))
      return { status: 400 };
    if (method === 'PUT' && !stored.has(name)) return { status: 404 };
    if (method === 'POST' && stored.has(name)) return { status: 409 };
    stored.set(name, content);
    return { status: 200, body: content };
  }

  return {
    servers: {
      token: `${origin}/token`,
      objects: `${origin}/v1/`,
      save: 'https://pay.google.com/gp/v/save/',
    },
    keyFile: JSON.stringify({ client_email: 'shop@test.iam.gserviceaccount.com', private_key: privateKey }),
    verifyKey,
    stored,
    state,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
