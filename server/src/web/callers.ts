import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#domain/caller.ts';
import { DatabaseAway } from '#platform/database-pulse.ts';
import { addressBlocks } from './limits.ts';
import { RefusedRequest } from './parse-request.ts';

/** Tells in whose name a request comes. */
export interface CallerGuard {
  /** @throws RefusedRequest `unauthorized`: a bearer token that names no live sign-in */
  of(request: FastifyRequest): Promise<Omit<Caller, 'rateUsed'>>;
  /**
   * Who is signed in; null: nobody. `optional`: a lapsed sign-in is as if there were none.
   * @throws RefusedRequest `unauthorized`, where it is `checked`: a bearer token that names no live sign-in
   */
  profileOf(request: FastifyRequest, signIn: 'optional' | 'checked'): Promise<number | null>;
  /** The sign-in that the request names, whether it lives or not. */
  tokenOf(request: FastifyRequest): string | null;
  /** Pages are opened by address alone: the browser shows its sign-in there by a cookie that no script reads. */
  remember(reply: FastifyReply, token: string, seconds: number): void;
  forget(reply: FastifyReply): void;
}

interface CallerSources {
  origin: string;
  /** The profile whose live sign-in a token names; null: none. `off`: the house signs nobody in. */
  profileOfToken(token: string): Promise<number | null | 'off'>;
  visitorOf(request: FastifyRequest): string | null;
}

export function createCallerGuard({ origin, profileOfToken, visitorOf }: CallerSources): CallerGuard {
  const secure = origin.startsWith('https:');
  const cookie = secure ? '__Host-foyer-sign-in' : 'foyer-sign-in';
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const cookieOf = (request: FastifyRequest) => tokenIn(request.cookies[cookie]);
  const profileOf: CallerGuard['profileOf'] = async (request, signIn) => {
    const bearer = bearerOf(request);
    const token = bearer ?? cookieOf(request);
    const profile = token === null ? 'off' : await profileOfToken(token).catch(nobodyWhileAway(signIn));
    // A cookie comes along unasked: one that has lapsed is as if there were none. A bearer token says who asks.
    const isLapsed = profile === null && bearer !== null;
    if (isLapsed && signIn === 'checked') throw new RefusedRequest({ kind: 'unauthorized' });
    return profile === 'off' ? null : profile;
  };
  return {
    of: async (request) => ({
      visitor: visitorOf(request),
      blocks: addressBlocks(request.ip),
      profileId: await profileOf(request, 'checked'),
    }),
    profileOf,
    tokenOf: (request) => bearerOf(request) ?? cookieOf(request),
    remember: (reply, token, seconds) => void reply.setCookie(cookie, token, { ...options, maxAge: seconds }),
    forget: (reply) => void reply.clearCookie(cookie, options),
  };
}

/** What is shown from memory while the database is away is shown as to nobody. */
function nobodyWhileAway(signIn: 'optional' | 'checked'): (error: unknown) => null {
  return (error) => {
    if (signIn === 'optional' && error instanceof DatabaseAway) return null;
    throw error;
  };
}

/** Another scheme is a proxy's own affair. */
function bearerOf(request: FastifyRequest): string | null {
  const [, token] = /^Bearer +(\S{1,8192})$/i.exec(request.headers.authorization ?? '') ?? [];
  return token ?? null;
}

function tokenIn(value: string | undefined): string | null {
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
}
