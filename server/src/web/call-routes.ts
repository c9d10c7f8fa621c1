import { type CallName, calls } from '@foyer/contract/calls.ts';
import { type ServedCall, type ServerHalf, serverHalf } from '@foyer/contract/kit/call.ts';
import { type Language, languages } from '@foyer/contract/rules/values.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendRefusal } from './answer.ts';
import type { AnyHandler } from './call-handlers.ts';
import { type CallCaller, type Handled, handlers } from './call-handlers.ts';
import type { CallerGuard } from './callers.ts';
import { addressBlocks, type LimitChecks } from './limits.ts';
import type { PageBudget } from './page-cache.ts';
import { parseRequest, RefusedRequest } from './parse-request.ts';
import type { SessionGuard } from './sessions.ts';
import { StoredBody, sendStored } from './stored-body.ts';
import type { WebContext } from './web-context.ts';

export interface CallContext {
  web: WebContext;
  guard: SessionGuard;
  callers: CallerGuard;
  limits: LimitChecks;
  /** Shared with the pages. */
  budget: PageBudget;
}

type AnyCall = ServedCall<unknown, unknown>;

/** A route for every call of the table. */
export function registerCalls(app: FastifyInstance, context: CallContext): void {
  for (const [name, call] of Object.entries(calls)) {
    // `as`: a name of the table, whose request its own row decodes.
    const handle = handlers[name as CallName] as AnyHandler;
    const { envelope, refusedFields } = serverHalf<unknown, unknown>(call);
    app.route({
      method: [...call.methods],
      url: call.path,
      config: { envelope, ...(refusedFields && { refusedFields }) },
      handler: (request, reply) =>
        call.path === calls.listing.path
          ? sendListing(context, request, reply)
          : answerCall(context, { call, handle }, request, reply),
    });
  }
}

/** The programme is the same for everybody, and packed once for each of its states. */
async function sendListing({ web }: CallContext, request: FastifyRequest, reply: FastifyReply) {
  reply.header('cache-control', 'max-age=0, must-revalidate');
  return sendStored(request, reply, await web.listingBody());
}

async function answerCall(
  context: CallContext,
  { call, handle }: { call: AnyCall; handle: AnyHandler },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const half = serverHalf(call);
  if (call.guard === 'token') context.guard.checkCall(request);
  if (call.guard === 'same-site') context.guard.checkBeacon(request);
  const asked = half.decodeRequest(parseRequest(half.requestSchema, request));
  const rateUsed = await context.limits.count(half.limit, request);
  if (call.path === calls.evenings.path) refuseCostlySearch(context, request, asked);
  const caller = await callerOf(context, half, { request, reply, rateUsed });
  const handled = refusedIfGone(half, await handle(context.web.shop, asked, caller));
  if (isUnknownOrder(half, handled)) await context.limits.unknownOrder(request);
  if (!handled.ok) return sendRefusal(context.web, request, reply, handled);
  const encode = async () => {
    const setup = await context.web.setup();
    const answer = { setup, houseLanguage: setup.language, language: languageOf(asked) };
    return half.encodeAnswer(handled.value, answer, asked);
  };
  if (ofEvent.has(call.path) && typeof handled.value === 'object' && handled.value !== null)
    return sendSale(handled.value, { name: `${call.path} ${JSON.stringify(asked)}`, encode }, request, reply);
  return sendAnswer(half, { request, reply }, handled.value, encode);
}

const ofEvent: ReadonlySet<string> = new Set([calls.event.path, calls.planSessions.path]);

/** The bytes of a sale live as long as the sale that they were made of, which is the same for many. */
const saleBodies = new WeakMap<object, Map<string, Promise<StoredBody>>>();

/** An event's sale may have megabytes: making and packing them for each request took the one thread. */
async function sendSale(
  sale: object,
  { name, encode }: { name: string; encode: () => Promise<unknown> },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const bodies = saleBodies.get(sale) ?? new Map<string, Promise<StoredBody>>();
  saleBodies.set(sale, bodies);
  const make = async () => new StoredBody('application/json; charset=utf-8', JSON.stringify(await encode()));
  const body = bodies.get(name) ?? make();
  bodies.set(name, body);
  body.catch(() => bodies.delete(name));
  return sendStored(request, reply.header('cache-control', 'no-store'), await body);
}

/**
 * Evenings are sought as long as a page is made, and any sum is another question: they share the budget.
 * @throws RefusedRequest `busy`
 */
function refuseCostlySearch({ web, budget }: CallContext, request: FastifyRequest, asked: unknown): void {
  const now = web.clock.now().getTime();
  if (web.shop.evenings.isKnown(asked) || budget.take(request.ip, now)) return;
  throw new RefusedRequest({ kind: 'busy', parameters: { seconds: busySeconds } }, busySeconds);
}

const busySeconds = 3;

async function callerOf(
  { guard, callers }: CallContext,
  { signIn }: AnyHalf,
  { request, reply, rateUsed }: { request: FastifyRequest; reply: FastifyReply; rateUsed: number },
): Promise<CallCaller> {
  return {
    visitor: guard.visitorOf(request),
    profileId: signIn === 'ignored' ? null : await callers.profileOf(request, signIn),
    rateUsed,
    idempotencyKey: idempotencyKey(request),
    blocks: addressBlocks(request.ip),
    cookies: {
      sessionToken: () => guard.tokenFor(request, reply),
      signInToken: () => callers.tokenOf(request),
      keepSignIn: (token, seconds) => callers.remember(reply, token, seconds),
      forgetSignIn: () => callers.forget(reply),
      endSession: () => guard.end(reply),
    },
  };
}

type AnyHalf = ServerHalf<unknown, unknown>;

/** A call that may refuse a missing order does so; the others have an answer for it. */
function refusedIfGone({ refusals }: AnyHalf, handled: Handled<unknown>): Handled<unknown> {
  const isGone = handled.ok && handled.value === null && refusals.includes('order-gone');
  return isGone ? { ok: false, refusal: { kind: 'order-gone' } } : handled;
}

/** Names of orders that are not there are counted apart, so that guessing is slow (security D2). */
function isUnknownOrder({ limit }: AnyHalf, handled: Handled<unknown>): boolean {
  if (!handled.ok) return handled.refusal.kind === 'order-gone';
  return limit === 'orderLooks' && handled.value === null;
}

/** Who has the same version already gets no body. */
async function sendAnswer(
  { versionOf }: AnyHalf,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  value: unknown,
  encode: () => Promise<unknown>,
): Promise<FastifyReply> {
  if (!versionOf) return reply.header('cache-control', 'no-store').send(await encode());
  const etag = `"${versionOf(value)}"`;
  reply.header('etag', etag).header('cache-control', 'private, no-cache');
  return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(await encode());
}

function languageOf(asked: unknown): Language | undefined {
  const said = typeof asked === 'object' && asked !== null ? Reflect.get(asked, 'language') : undefined;
  return languages.find((one) => one === said);
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key === 'string' && isIdempotencyKey(key)) return key;
  throw new RefusedRequest({ kind: 'malformed', parameters: { field: 'Idempotency-Key' } });
}

export function isIdempotencyKey(written: string): boolean {
  return /^[\x21-\x7e]{1,200}$/.test(written);
}
