import { randomBytes } from 'node:crypto';
import type { AnyDeskCall, DeskAnswer, Role } from '@foyer/contract/desk/desk-call.ts';
import {
  type DeskCallName,
  type DeskRequest,
  type DeskValue,
  deskCalls,
} from '@foyer/contract/desk/desk-calls.ts';
import type { FastifyInstance } from 'fastify';
import { codeOf } from '#features/staff/secrets.ts';
import { beginLink, doorLink } from '#features/staff/staff-links.ts';
import type { Database } from '#platform/database.ts';

/** A browser at the desk: keeps its cookie and brings what the desk's pages bring. */
export interface DeskVisitor {
  cookie: string | null;
  token: string;
  /** A header with `null` is left out. */
  headers: Record<string, string | null>;
  ask<Name extends DeskCallName>(
    name: Name,
    request: DeskRequest<Name>,
  ): Promise<{ status: number; answer: DeskAnswer<DeskValue<Name>> }>;
}

let browsers = 0;

export function createDeskVisitor(server: FastifyInstance): DeskVisitor {
  browsers += 1;
  const remoteAddress = `10.${browsers >> 8}.${browsers & 255}.7`;
  const jar = new Map<string, string>();
  const visitor: DeskVisitor = {
    cookie: null,
    token: '',
    headers: {},
    async ask(name, request) {
      const call: AnyDeskCall = deskCalls[name];
      const isPost = call.method === 'POST';
      const query = isPost ? '' : `?${new URLSearchParams(request as Record<string, string>)}`;
      const headers = {
        'x-foyer-desk': '1',
        'sec-fetch-site': 'same-origin',
        'x-csrf-token': visitor.token,
        ...(visitor.cookie === null ? {} : { cookie: visitor.cookie }),
        ...visitor.headers,
      };
      const response = await server.inject({
        method: call.method,
        remoteAddress,
        url: `/api/desk/${call.path}${query}`,
        headers: Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== null)) as Record<
          string,
          string
        >,
        ...(isPost ? { payload: request as object } : {}),
      });
      for (const { name: cookie, value } of response.cookies) jar.set(cookie, value);
      if (response.cookies.length > 0)
        visitor.cookie = [...jar].map(([cookie, value]) => `${cookie}=${value}`).join('; ');
      const answer = response.json();
      if (answer.ok && answer.value?.token) visitor.token = answer.value.token;
      return { status: response.statusCode, answer };
    },
  };
  return visitor;
}

const origin = 'https://tickets.example';
const context = (database: Database) => ({ database, randomBytes, now: () => new Date(), origin });
let people = 0;

export const password = 'dolgiy parol dlya proby';

export interface Hired {
  visitor: DeskVisitor;
  login: string;
  /** A code of now, or of so many periods later. */
  code(later?: number): string;
}

/** Somebody with these roles, signed in by a link of their own. */
export async function hire(
  { server, database }: { server: FastifyInstance; database: Database },
  roles: readonly Role[],
): Promise<Hired> {
  const { link } = await beginLink(context(database), roles, null);
  const key = link.split('#')[1] ?? '';
  const visitor = createDeskVisitor(server);
  const looked = await visitor.ask('lookAtLink', { key });
  if (!looked.answer.ok) throw new Error(looked.answer.refusal.kind);
  const secret = bytesOfKey(looked.answer.value.secret);
  const code = (later = 0) => codeOf(secret, Math.floor(Date.now() / 30_000) + later);
  people += 1;
  const login = `person-${people}@example.org`;
  const name = `Вера ${roles[0]}`;
  const begin = () => visitor.ask('begin', { key, name, login, password, code: code(-1) });
  const first = await begin();
  // The code's period may have ended on the way.
  const begun = first.answer.ok ? first : await begin();
  if (!begun.answer.ok) throw new Error(begun.answer.refusal.kind);
  return { visitor, login, code };
}

/** The key of a door pass. */
export async function passKey(database: Database, sessionId: number, startsAt: Date): Promise<string> {
  const { link } = await doorLink(context(database), { sessionId, startsAt, allDay: false }, null);
  return link.split('#')[1] ?? '';
}

/** What an authenticator makes of the key that a person types into it. */
export function bytesOfKey(secret: string): Buffer {
  const bits = [...secret]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)));
}
