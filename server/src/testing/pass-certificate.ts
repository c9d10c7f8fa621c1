import { generateKeyPairSync } from 'node:crypto';
import forge from 'node-forge';

interface Made {
  key: string;
  certificate: string;
}

/** An authority and a certificate for passes that it issued, as Apple's are; PEM. */
export function passCertificate({
  until = new Date('2040-01-01T00:00:00Z'),
  passType = 'pass.org.example.tickets',
} = {}) {
  const authority = issue(
    [{ name: 'commonName', value: 'Test WWDR' }],
    null,
    new Date('2041-01-01T00:00:00Z'),
  );
  const subject = [
    { type: '0.9.2342.19200300.100.1.1', value: passType },
    { name: 'commonName', value: `Pass Type ID: ${passType}` },
    { name: 'organizationalUnitName', value: 'A1B2C3D4E5' },
  ];
  const own = issue(subject, authority, until);
  return { authority, own, pem: [own.certificate, own.key, authority.certificate].join('\n') };
}

/** A certificate for this machine, of the same authority. */
export function serverCertificate(authority: Made): Made {
  return issue([{ name: 'commonName', value: 'localhost' }], authority, new Date('2040-01-01T00:00:00Z'));
}

function issue(subject: forge.pki.CertificateField[], authority: Made | null, until: Date): Made {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  const { pki, md } = forge;
  const certificate = pki.createCertificate();
  certificate.publicKey = pki.publicKeyFromPem(publicKey);
  certificate.serialNumber = String(issued++).padStart(4, '0');
  certificate.validity.notBefore = new Date('2026-01-01T00:00:00Z');
  certificate.validity.notAfter = until;
  certificate.setSubject(subject);
  certificate.setIssuer(
    authority === null ? subject : pki.certificateFromPem(authority.certificate).subject.attributes,
  );
  certificate.setExtensions([
    { name: 'basicConstraints', cA: authority === null },
    ...(authority === null
      ? [{ name: 'keyUsage', keyCertSign: true, cRLSign: true }]
      : [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }]),
  ]);
  certificate.sign(pki.privateKeyFromPem(authority?.key ?? privateKey), md.sha256.create());
  return { key: privateKey, certificate: pki.certificateToPem(certificate) };
}

let issued = 1;
