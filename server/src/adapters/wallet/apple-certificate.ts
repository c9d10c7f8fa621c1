import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';

/** What signs passes: the house's certificate for passes, its key, and Apple's certificate that issued it. */
export interface AppleCertificate {
  /** PEM */
  key: string;
  certificate: string;
  chain: readonly string[];
  /** `pass.example.tickets` */
  passType: string;
  /** `A1B2C3D4E5` */
  team: string;
  /** Phones take no pass that was signed later. */
  validUntil: Date;
}

/** Why a file is no certificate for passes, for the operator. */
export interface UnusableCertificate {
  unusable: { en: string; ru: string };
}

/** Reads a PEM file with the key, the certificate for passes and Apple's intermediate certificate, in any order. */
export function readAppleCertificate(pem: string): AppleCertificate | UnusableCertificate {
  const blocks = pem.match(/-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----/g) ?? [];
  const keys = blocks.filter((block) => block.includes('PRIVATE KEY-----'));
  const certificates = blocks.filter((block) => block.startsWith('-----BEGIN CERTIFICATE'));
  const [keyText] = keys;
  if (keyText === undefined || keys.length > 1)
    return unusable('it has no private key, or several', 'в нём нет закрытого ключа или их несколько');
  const key = privateKey(keyText);
  if (key === null)
    return unusable(
      'its private key cannot be read; it must have no password',
      'закрытый ключ не читается; пароля у него быть не должно',
    );
  if (key.asymmetricKeyType !== 'rsa')
    return unusable('its private key is no RSA key', 'его закрытый ключ — не RSA');
  const read = certificates.map(certificateOf);
  if (read.includes(null))
    return unusable('a certificate in it cannot be read', 'один из сертификатов в нём не читается');
  const own = certificates.findIndex((_, index) => read[index]?.checkPrivateKey(key));
  const leaf = read[own];
  const certificate = certificates[own];
  if (!leaf || certificate === undefined)
    return unusable(
      'it has no certificate of its private key',
      'в нём нет сертификата к его закрытому ключу',
    );
  const chain = certificates.filter((_, index) => index !== own);
  const isIssued = read.some((other) => other && other !== leaf && leaf.checkIssued(other));
  if (!isIssued)
    return unusable(
      'it lacks Apple’s intermediate certificate (WWDR)',
      'в нём нет промежуточного сертификата Apple (WWDR)',
    );
  const passType = subjectField(leaf, 'UID');
  const team = subjectField(leaf, 'OU');
  if (!passType?.startsWith('pass.') || team === null)
    return unusable('its certificate is not one for passes', 'его сертификат выдан не для билетов Wallet');
  return {
    key: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ...{ certificate, chain, passType, team, validUntil: leaf.validToDate },
  };
}

function privateKey(pem: string): KeyObject | null {
  try {
    return createPrivateKey(pem);
  } catch {
    return null;
  }
}

function certificateOf(pem: string): X509Certificate | null {
  try {
    return new X509Certificate(pem);
  } catch {
    return null;
  }
}

function subjectField({ subject }: X509Certificate, name: string): string | null {
  const line = subject.split('\n').find((one) => one.startsWith(`${name}=`));
  return line?.slice(name.length + 1) ?? null;
}

function unusable(en: string, ru: string): UnusableCertificate {
  return { unusable: { en, ru } };
}
