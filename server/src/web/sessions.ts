import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RefusedRequest } from './parse-request.ts';

/**
 * Guards of calls that change something (AP-2): a token bound to the browser's session by an HMAC
 * (signed double submit), X-Requested-With, and the page's origin where the browser tells it.
 */
export interface SessionGuard {
  /** The token of the browser's session, which begins with its first token. */
  tokenFor(request: FastifyRequest, reply: FastifyReply): string;
  /** A browser without a session gets one with this answer. */
  begin(request: FastifyRequest, reply: FastifyReply): void;
  /** The session of a page in a frame of another site, where the usual cookie is neither kept nor sent. */
  beginFramed(request: FastifyRequest, reply: FastifyReply): void;
  /** The browser forgets its session: its next token begins another. */
  end(reply: FastifyReply): void;
  /** The browser's session; null before its first token. */
  visitorOf(request: FastifyRequest): string | null;
  /** @throws RefusedRequest `csrf` */
  checkCall(request: FastifyRequest): void;
  /** For a call that a leaving page sends without headers: not from a foreign page, as far as a browser says. */
  checkBeacon(request: FastifyRequest): void;
  /** For a form sent without a script, which cannot carry headers: the browser itself must vouch for it. */
  checkForm(request: FastifyRequest): void;
}

const sessionSeconds = 30 * 24 * 3600;

export function createSessionGuard({ origin, key }: { origin: string; key: Buffer }): SessionGuard {
  const secure = origin.startsWith('https:');
  // The __Host- prefix keeps a neighbour's subdomain from setting it; browsers allow it over https only.
  const cookie = secure ? '__Host-foyer-session' : 'foyer-session';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: sessionSeconds } as const;
  // Kept apart for each site that frames the shop, and so where cookies of others are blocked too. It is set for a frame
  // alone: everywhere else the stricter one stays.
  const framedCookie = secure ? '__Host-foyer-framed' : 'foyer-framed';
  const framedOptions = { ...options, sameSite: 'none', secure: true, partitioned: true } as const;
  const sessionOf = (request: FastifyRequest) =>
    readSession(request.cookies[cookie]) ?? readSession(request.cookies[framedCookie]);
  return {
    begin(request, reply) {
      if (sessionOf(request) === null) reply.setCookie(cookie, newName(), options);
    },
    tokenFor(request, reply) {
      const known = sessionOf(request);
      const session = known ?? newName();
      const isFramed = known !== null && readSession(request.cookies[cookie]) === null;
      if (!isFramed) reply.setCookie(cookie, session, options);
      const nonce = newName();
      return `${nonce}.${signature(key, session, nonce)}`;
    },
    beginFramed(request, reply) {
      reply.setCookie(framedCookie, readSession(request.cookies[framedCookie]) ?? newName(), framedOptions);
    },
    end(reply) {
      reply.clearCookie(cookie, options);
      if (reply.request.cookies[framedCookie] !== undefined) reply.clearCookie(framedCookie, framedOptions);
    },
    visitorOf: sessionOf,
    checkCall(request) {
      const session = sessionOf(request);
      const token = request.headers['x-csrf-token'];
      const trusted =
        session !== null &&
        typeof token === 'string' &&
        isSigned(key, session, token) &&
        request.headers['x-requested-with'] === 'XMLHttpRequest' &&
        originOf(request, origin) !== 'foreign';
      if (trusted) return;
      // It fetched a token and brings it without the session that came with it: the browser keeps no cookies.
      const keepsNone = session === null && typeof token === 'string' && /^[\w-]{22}\./.test(token);
      throw new RefusedRequest({ kind: 'csrf', ...(keepsNone ? { parameters: { cookies: 1 } } : {}) });
    },
    checkBeacon(request) {
      if (originOf(request, origin) === 'foreign') throw new RefusedRequest({ kind: 'csrf' });
    },
    checkForm(request) {
      if (originOf(request, origin) !== 'own') throw new RefusedRequest({ kind: 'csrf' });
    },
  };
}

/** Who made the browser send this; `untold` by programs that are no browsers. */
function originOf(request: FastifyRequest, own: string): 'own' | 'foreign' | 'unreported' {
  // Pages cannot forge this header. A page without a referrer says `Origin: null` of its own forms.
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' ? 'own' : 'foreign';
  const { origin } = request.headers;
  if (origin === undefined) return 'unreported';
  return origin === own || URL.parse(origin)?.host === request.host ? 'own' : 'foreign';
}

function readSession(value: string | undefined): string | null {
  return value !== undefined && /^[\w-]{22}$/.test(value) ? value : null;
}

function newName(): string {
  return randomBytes(16).toString('base64url');
}

function signature(key: Buffer, session: string, nonce: string): string {
  return createHmac('sha256', key).update(`token ${session} ${nonce}`).digest('base64url');
}

function isSigned(key: Buffer, session: string, token: string): boolean {
  const [nonce = '', given = ''] = token.split('.');
  const expected = Buffer.from(signature(key, session, nonce));
  const found = Buffer.from(given);
  return found.length === expected.length && timingSafeEqual(found, expected);
}
