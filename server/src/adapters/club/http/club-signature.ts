import { createHmac, timingSafeEqual } from 'node:crypto';

/** Of a request: the path binds it to its call, the moment to its time. Hex. */
export function requestSignature(secret: string, { path, moment, body }: SignedRequest): string {
  return signatureOf(secret, `${path}\n${moment}\n${body}`);
}

export interface SignedRequest {
  /** With the slash at its beginning and all that the address of the club has before the call. */
  path: string;
  /** Seconds since 1970, as sent. */
  moment: string;
  body: string;
}

/** Of an answer: it names the request, so that the answer to another one, however true, is none. */
export function isAnswerTo(signature: string | null, secret: string, request: string, body: string): boolean {
  const expected = Buffer.from(signatureOf(secret, `${request}\n${body}`));
  const given = Buffer.from(signature ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function signatureOf(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}
