import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AnyDeskCall, DeskAnswer, DeskRefusal } from '@foyer/contract/desk/desk-call.ts';
import type { DeskCallName, DeskRequest, DeskValue } from '@foyer/contract/desk/desk-calls.ts';
import { type Language, languages } from '@foyer/contract/rules/values.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { keyHash, newKey } from '#features/staff/staff-links.ts';
import type { Shop } from '#shop/shop.ts';
import { findSession, type StaffSession } from '#store/staff.ts';

/** Who makes a call of the desk. */
export interface DeskCaller {
  /** null: nobody is signed in. */
  session: StaffSession | null;
  /** What the browser calls itself, short. */
  device: string;
  language: Language;
  /** What the browser keeps to be known again by those who sign in with it; it gets that when it is first asked for. */
  browser(): string;
  /** Begins a session in this browser; answers its CSRF token. */
  keep(token: string, until: Date): string;
  /** The CSRF token of the session that it has. */
  csrfToken(): string;
  forget(): void;
}

/** One handler for each call of the desk. */
export type DeskHandlers = {
  [Name in DeskCallName]: (
    shop: Shop,
    request: DeskRequest<Name>,
    caller: DeskCaller,
  ) => Promise<DeskAnswer<DeskValue<Name>>>;
};

/** How long a browser is known that nobody signs in with. */
const knownDays = 365;

/** Minutes for which password and code are good for an act that asks for them. */
const provenSeconds = 5 * 60;

export interface DeskGuard {
  /** `byItself`: the page asks without its person. */
  callerOf(request: FastifyRequest, reply: FastifyReply, byItself?: boolean): Promise<DeskCaller>;
  /** Why this caller may not make this call; null: they may. */
  refusalOf(
    call: Omit<AnyDeskCall, 'schema'>,
    caller: DeskCaller,
    request: FastifyRequest,
  ): DeskRefusal | null;
}

/**
 * The desk's own cookie, strict and apart from visitors': no page of another site sends it. A POST brings a token that is
 * bound to the session, and the browser's word that it comes from our own page.
 */
export function createDeskGuard(shop: Pick<Shop, 'database' | 'key' | 'origin' | 'randomBytes'>): DeskGuard {
  const secure = shop.origin.startsWith('https:');
  const cookie = secure ? '__Host-foyer-desk' : 'foyer-desk';
  const browserCookie = `${cookie}-browser`;
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const;
  const csrfOf = (token: string) =>
    createHmac('sha256', shop.key).update(`desk ${token}`).digest('base64url');
  return {
    async callerOf(request, reply, byItself = request.headers['x-foyer-idle'] === '1') {
      const token = request.cookies[cookie] ?? '';
      return {
        session: isKey(token) ? await findSession(shop.database, keyHash(token), !byItself) : null,
        device: deviceOf(request.headers['user-agent'] ?? ''),
        language: languageOf(request),
        browser() {
          const kept = request.cookies[browserCookie] ?? '';
          const browser = isKey(kept) ? kept : newKey(shop.randomBytes);
          reply.setCookie(browserCookie, browser, { ...options, maxAge: knownDays * 86_400 });
          return browser;
        },
        keep(made, until) {
          reply.setCookie(cookie, made, { ...options, expires: until });
          return csrfOf(made);
        },
        csrfToken: () => csrfOf(token),
        forget: () => void reply.clearCookie(cookie, options),
      };
    },
    refusalOf(call, caller, request) {
      if (call.method === 'POST' && !isOwnPage(request, shop.origin)) return { kind: 'csrf' };
      if (call.roles === 'anybody') return null;
      if (caller.session === null) return { kind: 'signed-out' };
      if (call.method === 'POST' && !isSame(request.headers['x-csrf-token'], caller.csrfToken()))
        return { kind: 'csrf' };
      const { roles, provenAgo } = caller.session;
      if (call.roles !== 'signed-in' && !call.roles.some((role) => roles.includes(role)))
        return { kind: 'role-missing' };
      return call.again && provenAgo > provenSeconds ? { kind: 'again-needed' } : null;
    },
  };
}

function isKey(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** No page of another site can write this header without being asked first, and the browser says whose page it is. */
function isOwnPage(request: FastifyRequest, own: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (request.headers['x-foyer-desk'] !== '1') return false;
  if (site !== undefined) return site === 'same-origin';
  const { origin } = request.headers;
  return origin === undefined || origin === own || URL.parse(origin)?.host === request.host;
}

function isSame(given: unknown, expected: string): boolean {
  if (typeof given !== 'string' || given.length !== expected.length) return false;
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

/** `Firefox, Android`: enough to tell one's own phone from the office. */
export function deviceOf(userAgent: string): string {
  const [, browser = 'Browser'] = browsers.find(([mark]) => userAgent.includes(mark)) ?? [];
  const system = systems.find((name) => userAgent.includes(name));
  return system === undefined ? browser : `${browser}, ${system}`;
}

/** The first that fits: browsers and systems name those they descend from as well. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['YaBrowser', 'Yandex'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const systems = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'] as const;

function languageOf(request: FastifyRequest): Language {
  const asked = request.headers['x-foyer-language'];
  return languages.find((one) => one === asked) ?? 'ru';
}

/** Names and contacts are for those who speak with buyers. */
export function mayContact({ session }: DeskCaller): boolean {
  return session?.roles.some((role) => role === 'head' || role === 'office') ?? false;
}

export function done<Value>(value: Value): DeskAnswer<Value> {
  return { ok: true, value };
}

export function refused(refusal: DeskRefusal): { ok: false; refusal: DeskRefusal } {
  return { ok: false, refusal };
}
