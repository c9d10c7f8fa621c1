import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { type ClientHttp2Session, connect } from 'node:http2';
import type { IssuedPass, WalletPass } from '#domain/wallet-pass.ts';
import { assertOutsideTransaction } from '#platform/transaction.ts';
import type { PassUpdates, PushOutcome } from '#ports/wallets.ts';
import { ticketLabels, walletWords } from '#texts/ticket-labels.ts';

const formats = { qr: 'PKBarcodeFormatQR', barcode: 'PKBarcodeFormatCode128' } as const;

/** `pass.json` of an event ticket. */
export function applePass(
  pass: IssuedPass,
  { passType, team }: Pick<AppleCertificate, 'passType' | 'team'>,
  updates: PassUpdates | null,
): object {
  return {
    formatVersion: 1,
    passTypeIdentifier: passType,
    teamIdentifier: team,
    serialNumber: pass.name,
    organizationName: pass.organiserName,
    description: `${pass.title}, ${pass.when}`,
    logoText: pass.houseName,
    // Phones show a pass by itself around this moment.
    relevantDate: pass.startsAt,
    expirationDate: pass.endsAt,
    ...(pass.isVoid ? { voided: true } : {}),
    ...(updates && { webServiceURL: updates.address, authenticationToken: updates.token }),
    ...(pass.codeType !== 'none' && {
      barcodes: [
        {
          format: formats[pass.codeType],
          message: pass.code,
          messageEncoding: 'iso-8859-1',
          altText: pass.code,
        },
      ],
    }),
    backgroundColor: 'rgb(255, 255, 255)',
    foregroundColor: 'rgb(22, 21, 15)',
    labelColor: 'rgb(90, 88, 80)',
    eventTicket: fieldsOf(pass),
    semantics: {
      eventName: pass.title,
      eventStartDate: pass.startsAt,
      venueName: pass.venueName,
      ...(pass.place === null ? {} : { seats: [{ seatDescription: pass.place }] }),
    },
  };
}

interface Field {
  key: string;
  label: string;
  value: string;
  /** What the phone says when an update has another value. */
  changeMessage?: string;
}

/** Fields without a value are left out. */
function fieldsOf(pass: WalletPass): Record<string, readonly Field[]> {
  const words = walletWords[pass.language];
  const labels = ticketLabels[pass.language];
  const fields = {
    primaryFields: [field('title', '', pass.title)],
    secondaryFields: [
      // The only field whose changes the phone tells by itself: when, and that it is off.
      {
        ...field('when', words.when, [pass.when, pass.change].filter(Boolean).join(' · ')),
        changeMessage: '%@',
      },
    ],
    auxiliaryFields: [
      { ...field('place', words.place, pass.place ?? ''), changeMessage: '%@' },
      field('category', labels.category, pass.category),
      field('holder', labels.holder, pass.holder ?? ''),
    ],
    backFields: [
      {
        ...field('venue', words.venue, [pass.venueName, pass.address].filter(Boolean).join('\n')),
        changeMessage: '%@',
      },
      field('order', labels.order, `${pass.orderNumber}\n${pass.orderUrl}`),
      field('rules', labels.rules, pass.rules.join('\n\n')),
      field('organiser', labels.organiser, pass.organiserName),
    ],
  };
  return Object.fromEntries(
    Object.entries(fields).map(([name, list]) => [name, list.filter(({ value }) => value !== '')]),
  );
}

function field(key: string, label: string, value: string): Field {
  return { key, label, value };
}

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

export interface PushServer {
  address: string;
  /** PEM of the authority that vouches for it; left out: those that the platform trusts. */
  authority?: string;
}

export const appleServer: PushServer = { address: 'https://api.push.apple.com' };

const answerMilliseconds = 10_000;

/** Tells each token over one connection, which the certificate for passes opens. Never throws. */
export async function pushToAll(
  tokens: readonly string[],
  { key, certificate, passType }: AppleCertificate,
  { address, authority }: PushServer,
): Promise<ReadonlyMap<string, PushOutcome>> {
  if (tokens.length === 0) return new Map();
  assertOutsideTransaction(new URL(address).host);
  const session = connect(address, {
    key,
    cert: certificate,
    ...(authority === undefined ? {} : { ca: authority }),
  });
  // What breaks the connection ends every request on it, and is told there.
  session.on('error', () => {});
  session.setTimeout(answerMilliseconds, () => session.destroy(new Error('no answer within the time limit')));
  try {
    const told = tokens.map(async (token) => [token, await push(session, token, passType)] as const);
    return new Map(await Promise.all(told));
  } finally {
    session.close();
  }
}

/** The message is empty: a phone that hears it asks the web service. */
function push(session: ClientHttp2Session, token: string, passType: string): Promise<PushOutcome> {
  return new Promise((answer) => {
    const failed = (reason: string) => answer({ kind: 'failed', reason });
    const request = session.request({
      ':method': 'POST',
      ':path': `/3/device/${token}`,
      'apns-topic': passType,
    });
    let status = 0;
    let body = '';
    request.setEncoding('utf8');
    request.on('response', (headers) => {
      status = Number(headers[':status']);
    });
    request.on('data', (part: string) => {
      if (body.length < 1_000) body += part;
    });
    request.on('error', (error) => failed(error.message));
    request.on('close', () => {
      if (status === 200) return answer({ kind: 'sent' });
      if (status === 410 || body.includes('BadDeviceToken')) return answer({ kind: 'gone' });
      failed(status === 0 ? 'the connection ended without an answer' : `HTTP ${status} ${body}`.trim());
    });
    request.setTimeout(answerMilliseconds, () => request.close());
    request.end('{}');
  });
}
