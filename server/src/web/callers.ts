import { createHash, createHmac } from 'node:crypto';
import type { Api } from '@foyer/contract/calls.ts';
import { type Answer, refusalCodes } from '@foyer/contract/kit/answer.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller, OrderAccess } from '#domain/caller.ts';
import type { CallerBlock } from '#domain/network-allowance.ts';
import { DatabaseAway } from '#platform/database-pulse.ts';
import type { Shop } from '#shop/shop.ts';
import { addressBlocks } from './limits.ts';
import { RefusedRequest, wireOf } from './parse-request.ts';

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

/** A browser's session as the database keeps it: nobody who reads it there can act for the visitor. */
export function visitorDigest(session: string): string {
  return createHash('sha256').update(`visitor ${session}`).digest('base64url').slice(0, 22);
}

/** Hides a block of addresses: there are so few that a plain digest could be undone by trying them all. */
export function blockDigest({ key }: Pick<Shop, 'key'>, block: string): string {
  const known = remembered.get(key) ?? new Map<string, string>();
  remembered.set(key, known);
  const digest =
    known.get(block) ?? createHmac('sha256', key).update(`block ${block}`).digest('base64url').slice(0, 22);
  if (known.size >= mostRemembered) known.clear();
  known.set(block, digest);
  return digest;
}

/** By key, then by block: many buyers come from one network, and a digest cost a sixth of what placing an order does. */
const remembered = new WeakMap<Buffer, Map<string, string>>();
const mostRemembered = 4096;

/** Where a caller is, the widest block first, the browser last: each name begins with that of the block around it. */
export function callerBlocks(
  shop: Pick<Shop, 'key'>,
  blocks: readonly string[],
  visitor: string | null,
): CallerBlock[] {
  const kinds: readonly CallerBlock['kind'][] = blocks.length === 3 ? ['/48', '/56', '/64'] : ['/24'];
  const parts = blocks.map((block, index) => ({
    part: blockDigest(shop, block).slice(0, partLength),
    kind: kinds[index] ?? '/24',
  }));
  const browser = { part: visitor?.slice(0, partLength) ?? '', kind: 'browser' as const };
  const all = visitor === null ? parts : [...parts, browser];
  return all.map(({ kind }, index) => ({
    name: all
      .slice(0, index + 1)
      .map(({ part }) => part)
      .join('.'),
    kind,
  }));
}

/** 84 bits: two never meet by chance. */
const partLength = 14;

/** Whether the order of a name opens to a caller. */
export type CheckAccess = (hash: string, profileId: number | null) => Promise<OrderAccess>;

/** Every call that names an order, also those that are still to be written. */
const ordersPath = /^\/api\/(order\/|order-data$|confirm-nominal$)/;
/** Here the name is an event's. */
const newOrderPath = /^\/api\/order\/create/;

/**
 * Before every call about an order: one that a profile placed opens to that profile alone (ID-10), and what is
 * answered to others holds nothing of it (AP-4).
 */
export function guardOrders(app: FastifyInstance, callers: CallerGuard, check: CheckAccess): void {
  app.addHook('preHandler', async (request) => {
    const path = request.routeOptions.url ?? '';
    if (!ordersPath.test(path) || newOrderPath.test(path)) return;
    // Read as the call itself reads it: another spelling of the name must not pass unasked.
    const hash = textIn(wireOf(request), 'hash');
    if (hash === null) return;
    const { profileId } = await callers.of(request);
    const access = await check(hash, profileId);
    if (access !== 'open') throw new RefusedRequest({ kind: access });
  });
}

/** Whose calls, and which orders open to them. */
interface GuardedCalls {
  web: { apiFor(caller: Caller): Api; accessToOrder: CheckAccess };
  callers: CallerGuard;
}

/** The calls of a page that is rendered here, or of its form, in the name of who asks: what names an order asks first. */
export async function orderApi(
  { web, callers }: GuardedCalls,
  request: FastifyRequest,
  rateUsed: number,
): Promise<Api> {
  const caller = { ...(await callers.of(request)), rateUsed };
  return guardedApi(web.apiFor(caller), caller, web.accessToOrder);
}

function guardedApi(api: Api, caller: Caller, check: CheckAccess): Api {
  const guarded = Object.entries(api).map(([name, call]) => [
    name,
    async (request: unknown, ...rest: unknown[]) => {
      const hash = textIn(request, 'hash');
      const access = hash === null ? 'open' : await check(hash, caller.profileId);
      return access === 'open' ? Reflect.apply(call, api, [request, ...rest]) : refused(access);
    },
  ]);
  // `as`: the same names with the same calls, each behind the question.
  return Object.fromEntries(guarded) as unknown as Api;
}

function refused(kind: Exclude<OrderAccess, 'open'>): Answer<never> {
  return { ok: false, refusal: { kind }, code: refusalCodes[kind], text: '' };
}

function textIn(part: unknown, name: string): string | null {
  const value = typeof part === 'object' && part !== null ? Reflect.get(part, name) : undefined;
  return typeof value === 'string' && value !== '' ? value : null;
}
