import { createHash, createVerify, X509Certificate } from 'node:crypto';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { unzipSync } from 'fflate';
import forge from 'node-forge';
import { afterEach, describe, expect, test } from 'vitest';
import type { IssuedPass } from '#domain/wallet-pass.ts';
import { createLog } from '#platform/log.ts';
import type { AppleWallet } from '#ports/wallets.ts';
import { passCertificate, serverCertificate } from '#testing/pass-certificate.ts';
import { readAppleCertificate } from './apple-pass.ts';
import { googleServers } from './google-wallet.ts';
import { certificateProblem, createWallets } from './wallets.ts';

const made = passCertificate();
const now = new Date('2026-11-27T12:00:00Z');

const pass: IssuedPass = {
  name: '0f1e2d3c-4b5a-70115301',
  sessionName: '0f1e2d3c-4b5a-12',
  ticketId: 70_115_301,
  sessionId: 12,
  code: '701153019875',
  codeType: 'qr',
  language: 'ru',
  houseName: 'Польден',
  organiserName: 'ООО «Польден»',
  title: 'Гроза',
  when: 'воскресенье, 14 февраля, 19:00',
  change: 'Перенесено с 7 февраля, 19:00',
  startsAt: '2027-02-14T19:00:00+03:00',
  endsAt: '2027-02-14T23:20:00+03:00',
  venueName: 'Большая сцена',
  address: 'Набережная, 1',
  category: 'Партер · Взрослый',
  place: 'Партер, ряд 7, место 11',
  holder: null,
  orderNumber: '418207',
  orderUrl: 'https://tickets.example/order/abc',
  rules: ['Дождевик выдадут в зале.'],
  accent: '#c03221',
  isVoid: false,
};

async function walletOf(
  pem: string | undefined,
  server = { address: 'https://localhost:9' },
): Promise<AppleWallet | null> {
  const wallets = createWallets({
    config: { secretText: () => pem },
    log: createLog({ level: 'silent', production: true }),
    now: () => now,
    house: async () => ({ apple: { certificateFrom: 'APPLE' }, google: null }),
    servers: { apple: server, google: googleServers },
  });
  return wallets.apple();
}

async function signed(one: IssuedPass = pass) {
  const wallet = await walletOf(made.pem);
  if (!wallet) throw new Error('no wallet');
  const pictures = { files: { 'icon.png': Buffer.from('icon') } };
  const updates = { address: 'https://tickets.example/api/wallet/', token: 'a-token-of-the-pass' };
  return unzipSync(await wallet.sign(one, pictures, updates));
}

const jsonOf = (file: Uint8Array | undefined) => JSON.parse(Buffer.from(file ?? []).toString());

describe('a pass for Apple Wallet', () => {
  test('says what the ticket says, and where it asks for changes', async () => {
    const { 'pass.json': file } = await signed();
    expect(jsonOf(file)).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: 'pass.org.example.tickets',
      teamIdentifier: 'A1B2C3D4E5',
      serialNumber: '0f1e2d3c-4b5a-70115301',
      relevantDate: '2027-02-14T19:00:00+03:00',
      webServiceURL: 'https://tickets.example/api/wallet/',
      authenticationToken: 'a-token-of-the-pass',
      barcodes: [{ format: 'PKBarcodeFormatQR', message: '701153019875' }],
      eventTicket: {
        primaryFields: [{ value: 'Гроза' }],
        secondaryFields: [
          {
            label: 'Когда',
            value: 'воскресенье, 14 февраля, 19:00 · Перенесено с 7 февраля, 19:00',
            changeMessage: '%@',
          },
        ],
        auxiliaryFields: [{ key: 'place', value: 'Партер, ряд 7, место 11' }, { key: 'category' }],
      },
    });
    expect(jsonOf(file)).not.toHaveProperty('voided');
    expect(jsonOf((await signed({ ...pass, isVoid: true, codeType: 'none' }))['pass.json'])).toMatchObject({
      voided: true,
    });
  });

  test('has the digest of each file in its manifest', async () => {
    const { 'manifest.json': manifest, signature: _, ...files } = await signed();
    const digests = Object.entries(files).map(([name, bytes]) => [
      name,
      createHash('sha1').update(bytes).digest('hex'),
    ]);
    expect(jsonOf(manifest)).toEqual(Object.fromEntries(digests));
  });

  test('is signed by the certificate, and the signature holds for this manifest alone', async () => {
    const { 'manifest.json': manifest, signature } = await signed();
    expect(isSignedBy(made, Buffer.from(signature ?? []), Buffer.from(manifest ?? []))).toBe(true);
    const other = Buffer.from(manifest ?? []);
    other[2] = (other[2] ?? 0) ^ 1;
    expect(isSignedBy(made, Buffer.from(signature ?? []), other)).toBe(false);
    expect(isSignedBy(passCertificate(), Buffer.from(signature ?? []), Buffer.from(manifest ?? []))).toBe(
      false,
    );
  });
});

/** As a phone checks: the certificates lead to the authority, the digest is of these bytes, and the key signed it. */
function isSignedBy({ authority }: typeof made, signature: Buffer, content: Buffer): boolean {
  const { asn1, pki, pkcs7 } = forge;
  const message = pkcs7.messageFromAsn1(asn1.fromDer(signature.toString('binary')));
  if (!('certificates' in message)) return false;
  const certificates = message.certificates.map((one) => new X509Certificate(pki.certificateToPem(one)));
  const root = new X509Certificate(authority.certificate);
  const leaf = certificates.find((one) => one.subject.includes('UID=pass.'));
  if (!leaf?.checkIssued(root) || !leaf.verify(root.publicKey)) return false;
  // `as`: the library has no types of what it read.
  const raw = (
    message as unknown as { rawCapture: { authenticatedAttributes: forge.asn1.Asn1[]; signature: string } }
  ).rawCapture;
  const attributes = asn1.create(asn1.Class.UNIVERSAL, asn1.Type.SET, true, raw.authenticatedAttributes);
  const der = Buffer.from(asn1.toDer(attributes).getBytes(), 'binary');
  const digest = createHash('sha256').update(content).digest();
  return (
    der.includes(digest) &&
    createVerify('sha256').update(der).verify(leaf.publicKey, Buffer.from(raw.signature, 'binary'))
  );
}

describe('the certificate', () => {
  test.each([
    ['no key', [made.own.certificate, made.authority.certificate], /private key/],
    ['two keys', [made.own.key, made.authority.key, made.own.certificate], /private key/],
    ['another key', [made.authority.key, made.own.certificate], /certificate of its private key/],
    ['no issuer', [made.own.key, made.own.certificate], /WWDR/],
    [
      'not one for passes',
      [made.authority.key, made.authority.certificate, made.own.certificate],
      /WWDR|passes/,
    ],
    [
      'a broken certificate',
      [made.own.key, made.own.certificate.replace(/MII\w{20}/, 'MII')],
      /cannot be read/,
    ],
    ['nothing', ['hello'], /private key/],
  ])('with %s is told and offered to nobody', async (_, parts, reason) => {
    const read = readAppleCertificate(parts.join('\n'));
    expect('unusable' in read && read.unusable.en).toMatch(reason);
    expect(await walletOf(parts.join('\n'))).toBeNull();
  });

  test('that is missing is looked for once, not with every page', async () => {
    let asked = 0;
    const wallets = createWallets({
      config: {
        secretText: () => {
          asked += 1;
          return undefined;
        },
      },
      log: createLog({ level: 'silent', production: true }),
      now: () => now,
      house: async () => ({
        apple: { certificateFrom: 'APPLE' },
        google: { issuer: '3388000000012345678', keyFrom: 'GOOGLE' },
      }),
    });
    for (let page = 0; page < 3; page += 1)
      expect([await wallets.apple(), await wallets.google()]).toEqual([null, null]);
    expect(asked).toBe(2);
  });

  test('whose last days come is told, and one that has ended signs nothing', async () => {
    const { pem } = passCertificate({ until: new Date('2026-12-10T00:00:00Z') });
    expect(certificateProblem(pem, new Date('2026-11-01T00:00:00Z'))).toBeNull();
    expect(certificateProblem(pem, now)).toEqual({ endsAt: new Date('2026-12-10T00:00:00Z'), isOver: false });
    expect(await walletOf(pem)).not.toBeNull();
    expect(await walletOf(passCertificate({ until: new Date('2026-11-26T00:00:00Z') }).pem)).toBeNull();
    expect(await walletOf(undefined)).toBeNull();
  });
});

describe('a push', () => {
  let server: Http2SecureServer | undefined;
  afterEach(async () => {
    await new Promise<void>((done) => (server ? server.close(() => done()) : done()));
    server = undefined;
  });

  async function listen(answer: (path: string) => { status: number; body?: string }) {
    const { key, certificate: cert } = serverCertificate(made.authority);
    const asked: unknown[] = [];
    // Whoever has no certificate of the authority is not let in.
    server = createSecureServer({
      key,
      cert,
      ca: made.authority.certificate,
      requestCert: true,
      rejectUnauthorized: true,
    });
    server.on('request', ({ url, headers }, response) => {
      asked.push([url, headers['apns-topic']]);
      const { status, body = '' } = answer(url);
      response.writeHead(status);
      response.end(body);
    });
    await new Promise<void>((done) => server?.listen(0, done));
    const { port } = server.address() as AddressInfo;
    return { asked, address: `https://localhost:${port}`, authority: made.authority.certificate };
  }

  test('reaches each phone, and says which keep the pass no more', async () => {
    const apple = await listen((path) => {
      if (path.endsWith('bb')) return { status: 410 };
      if (path.endsWith('cc')) return { status: 400, body: '{"reason":"BadDeviceToken"}' };
      return path.endsWith('dd') ? { status: 503 } : { status: 200 };
    });
    const told = await (await walletOf(made.pem, apple))?.push(['aa', 'bb', 'cc', 'dd']);
    expect(Object.fromEntries(told ?? [])).toEqual({
      aa: { kind: 'sent' },
      bb: { kind: 'gone' },
      cc: { kind: 'gone' },
      dd: { kind: 'failed', reason: 'HTTP 503' },
    });
    expect(apple.asked).toContainEqual(['/3/device/aa', 'pass.org.example.tickets']);
  });

  test('that reaches nobody fails with a reason', async () => {
    const told = await (await walletOf(made.pem, { address: 'https://localhost:9' }))?.push(['aa']);
    expect(told?.get('aa')).toMatchObject({ kind: 'failed', reason: expect.stringMatching(/./) });
  });
});
