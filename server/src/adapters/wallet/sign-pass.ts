import { constants, createHash, privateEncrypt } from 'node:crypto';
import { zipSync } from 'fflate';
import forge from 'node-forge';
import type { AppleCertificate } from './apple-pass.ts';

/** A signed pass: its files, a manifest of their digests, and the signature of the manifest. */
export function signedPass(files: Readonly<Record<string, Buffer>>, certificate: AppleCertificate): Buffer {
  const digests = Object.entries(files).map(([name, bytes]) => [
    name,
    createHash('sha1').update(bytes).digest('hex'),
  ]);
  const manifest = Buffer.from(JSON.stringify(Object.fromEntries(digests)));
  const signature = signatureOf(manifest, certificate);
  return zipped({ ...files, 'manifest.json': manifest, signature });
}

/** Not packed: pictures are packed already, and the rest is small. */
export function zipped(files: Readonly<Record<string, Buffer>>): Buffer {
  return Buffer.from(zipSync(files, { level: 0 }));
}

/** Detached PKCS #7, as Apple asks for it: with the time of signing, and the certificates up to Apple's root. */
function signatureOf(
  content: Buffer,
  { key, certificate, chain }: Pick<AppleCertificate, 'key' | 'certificate' | 'chain'>,
): Buffer {
  const { pkcs7, pki, asn1, util } = forge;
  const signed = pkcs7.createSignedData();
  signed.content = util.createBuffer(content.toString('binary'));
  for (const one of [certificate, ...chain]) signed.addCertificate(one);
  signed.addSigner({
    key: nativeKey(key),
    certificate,
    digestAlgorithm: pki.oids.sha256 ?? '',
    authenticatedAttributes: [
      { type: pki.oids.contentType ?? '', value: pki.oids.data ?? '' },
      { type: pki.oids.messageDigest ?? '' },
      { type: pki.oids.signingTime ?? '' },
    ],
  });
  signed.sign({ detached: true });
  return Buffer.from(asn1.toDer(signed.toAsn1()).getBytes(), 'binary');
}

/** What stands before a SHA-256 digest in an RSA signature (RFC 8017, 9.2). */
const sha256Prefix = Buffer.from('3031300d060960864801650304020105000420', 'hex');

/** The library's own arithmetic takes twenty milliseconds of the server for a signature, the platform's one. */
function nativeKey(key: string): forge.pki.rsa.PrivateKey {
  const sign = (digested: forge.md.MessageDigest) => {
    const digest = Buffer.from(digested.digest().getBytes(), 'binary');
    const padded = { key, padding: constants.RSA_PKCS1_PADDING };
    return privateEncrypt(padded, Buffer.concat([sha256Prefix, digest])).toString('binary');
  };
  // `as`: of a key the library asks nothing else when it signs.
  return { sign } as forge.pki.rsa.PrivateKey;
}
