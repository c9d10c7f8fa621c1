import type { Api } from '@foyer/contract/calls.ts';
import { type Answer, refusalCodes } from '@foyer/contract/kit/answer.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller, OrderAccess } from '#domain/caller.ts';
import type { CallerGuard } from './callers.ts';
import { RefusedRequest, wireOf } from './parse-request.ts';

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
