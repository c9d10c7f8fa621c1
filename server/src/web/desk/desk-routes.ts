import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { AnyDeskCall, DeskAnswer, DeskRefusal } from '@foyer/contract/desk/desk-call.ts';
import { type DeskCallName, deskCalls } from '@foyer/contract/desk/desk-calls.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { safeParse } from 'valibot';
import { keepActOfStranger, signAct } from '#features/staff/sign-act.ts';
import type { Shop } from '#shop/shop.ts';
import { createDeskGuard, type DeskCaller, type DeskGuard, type DeskHandlers } from './desk-caller.ts';
import { eveningHandlers } from './evening-handlers.ts';
import { keepHandlers } from './keep-handlers.ts';
import { houseHandlers, letterHandlers, moneyHandlers, staffHandlers } from './office-handlers.ts';
import { exchangeHandlers, orderHandlers } from './order-handlers.ts';
import { ownAccessHandlers, sessionHandlers } from './session-handlers.ts';

const handlers: DeskHandlers = {
  ...sessionHandlers,
  ...eveningHandlers,
  ...orderHandlers,
  ...exchangeHandlers,
  ...keepHandlers,
  ...letterHandlers,
  ...staffHandlers,
  ...ownAccessHandlers,
  ...houseHandlers,
  ...moneyHandlers,
};

type AnyHandler = (shop: Shop, request: unknown, caller: DeskCaller) => Promise<DeskAnswer<unknown>>;

interface DeskContext {
  shop: Shop;
  /** Seconds to wait when one block of addresses tries too often; null: it may try. */
  countTry(request: FastifyRequest): Promise<number | null>;
}

/** A route for every call of the desk's table. */
export function registerDeskCalls(app: FastifyInstance, context: DeskContext): void {
  const guard = createDeskGuard(context.shop);
  // `as`: the keys of a table are its names.
  for (const [name, call] of Object.entries(deskCalls) as [DeskCallName, AnyDeskCall][]) {
    // `as`: a name of the table, whose request its own schema has read.
    const handle = handlers[name] as AnyHandler;
    app.route({
      method: call.method,
      url: `/api/desk/${call.path}`,
      handler: async (request, reply) => {
        reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
        const answer = await answerCall({ ...context, guard }, { name, call, handle }, request, reply);
        return reply.code(answer.ok ? 200 : statusOf(answer.refusal)).send(answer);
      },
    });
  }
}

/** Whoever has a session may try these as often as strangers may try to sign in. */
const provingCalls: ReadonlySet<DeskCallName> = new Set(['again', 'againWithPasskey', 'againFromHouse']);

interface Route {
  name: DeskCallName;
  call: AnyDeskCall;
  handle: AnyHandler;
}

/** Who asks is looked at before what is asked: nobody learns the shape of a call that is not theirs. */
async function answerCall(
  { shop, guard, countTry }: DeskContext & { guard: DeskGuard },
  { name, call, handle }: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<DeskAnswer<unknown>> {
  if ((call.roles === 'anybody' && call.method === 'POST') || provingCalls.has(name)) {
    const seconds = await countTry(request);
    if (seconds !== null) return { ok: false, refusal: { kind: 'wait', seconds } };
  }
  const caller = await guard.callerOf(request, reply);
  const refusal = guard.refusalOf(call, caller, request);
  if (refusal) return { ok: false, refusal };
  const read = safeParse(call.schema, call.method === 'GET' ? request.query : request.body);
  if (!read.success) {
    const field = String(read.issues[0].path?.[0]?.key ?? 'body');
    return { ok: false, refusal: { kind: 'malformed', field } };
  }
  if (isElsewhere(name, read.output, caller)) return { ok: false, refusal: { kind: 'role-missing' } };
  if (call.method === 'GET') return await handle(shop, read.output, caller);
  return await signed(shop, { name, call }, read.output, caller, () => handle(shop, read.output, caller));
}

/** A door pass is good for its own session alone. */
function isElsewhere(name: DeskCallName, asked: unknown, { session }: DeskCaller): boolean {
  if (session === null || session.passFor === null) return false;
  const fields = new Map<string, unknown>(Object.entries(asked ?? {}));
  const named = fields.get(name === 'session' ? 'id' : 'session');
  return named !== undefined && named !== session.passFor;
}

/** Scans of a door are kept one by one and need no second row. */
async function signed(
  shop: Shop,
  { name, call }: Pick<Route, 'name' | 'call'>,
  asked: unknown,
  { session, device }: DeskCaller,
  work: () => Promise<DeskAnswer<unknown>>,
): Promise<DeskAnswer<unknown>> {
  if (name === 'scans') return await work();
  const secret = ['schema', ...(call.secret ?? [])];
  const details = Object.fromEntries(
    Object.entries(asked ?? {}).filter(([field]) => !secret.includes(field)),
  );
  if (session === null) {
    const answer = await work();
    await keepActOfStranger(shop.database, { who: device, act: name, details }, answer, outcomeOf(answer));
    return answer;
  }
  const act = { staffId: session.staffId, who: session.name, act: name, details };
  return await signAct(shop.database, act, work, outcomeOf);
}

function outcomeOf(answer: DeskAnswer<unknown>): string {
  if (answer.ok) return 'done';
  const { refusal } = answer;
  return 'why' in refusal ? `refused: ${refusal.why}` : `refused: ${refusal.kind}`;
}

function statusOf({ kind }: DeskRefusal): number {
  return statuses[kind] ?? 200;
}

const statuses: Readonly<Partial<Record<DeskRefusal['kind'], number>>> = {
  'signed-out': 401,
  'role-missing': 403,
  'again-needed': 403,
  csrf: 400,
  malformed: 400,
  gone: 404,
};

/** Where the desk's build lies. */
const deskBuild = path.resolve(import.meta.dirname, '../../../../desk/dist');

/** Only our own scripts and sheets, nothing inline; the camera for the door, and its decoder. */
const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self' blob:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types foyer-desk',
].join('; ');

const headers: Readonly<Record<string, string>> = {
  'content-security-policy': policy,
  'permissions-policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
};

/** The one page of the desk, whatever its address, and the files that it is made of. */
export async function registerDeskPages(app: FastifyInstance): Promise<void> {
  const page = path.join(deskBuild, 'index.html');
  if (!existsSync(page)) return;
  const html = await readFile(page);
  await app.register(fastifyStatic, {
    root: path.join(deskBuild, 'assets'),
    prefix: '/desk/assets/',
    decorateReply: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  });
  const worker = await readFile(path.join(deskBuild, 'worker.js'));
  app.get('/desk/worker.js', (_, reply) =>
    reply
      .headers({
        'content-security-policy': "default-src 'none'; connect-src 'self'",
        'cache-control': 'no-cache',
        'service-worker-allowed': '/desk',
      })
      .type('text/javascript; charset=utf-8')
      .send(worker),
  );
  for (const url of ['/desk', '/desk/*'])
    app.get(url, (_, reply) =>
      reply.headers(headers).header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(html),
    );
}
