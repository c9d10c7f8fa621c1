import { type ClientHttp2Session, connect } from 'node:http2';
import { assertOutsideTransaction } from '#platform/transaction-scope.ts';
import type { PushOutcome } from '#ports/wallets.ts';
import type { AppleCertificate } from './apple-certificate.ts';

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
