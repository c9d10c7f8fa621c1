import { endpoints } from '@foyer/contract/endpoints.ts';
import type { Answer, Api, PayRequest } from '@foyer/contract/kit/api.ts';
import type { Endpoint, EndpointFacts } from '@foyer/contract/kit/endpoint.ts';
import type { OrderView } from '@foyer/contract/order/order.ts';
import type { ClubWord } from '@foyer/contract/people/club.ts';
import { type Language, languages } from '@foyer/contract/rules/values.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GenericSchema, InferInput } from 'valibot';
import { addressBlock } from './address-block.ts';
import { sendRefusal } from './answer.ts';
import type { CallerGuard } from './callers.ts';
import { changeOrder } from './change-order.ts';
import { registerDiscounts } from './discount-routes.ts';
import type { LimitChecks } from './limits.ts';
import { registerOffers } from './offer-routes.ts';
import { parseRequest } from './parse-request.ts';
import { RefusedRequest } from './refused-request.ts';
import type { Handle } from './register-call.ts';
import type { SessionGuard } from './sessions.ts';
import { registerSignIn } from './sign-in-routes.ts';
import { sendStored } from './stored-body.ts';
import type { WebRoom } from './web-room.ts';

export interface CallRoom {
  web: WebRoom;
  guard: SessionGuard;
  callers: CallerGuard;
  limits: LimitChecks;
}

/** Every call of the table of endpoints. */
export function registerCalls(app: FastifyInstance, room: CallRoom): void {
  const { api } = room.web;
  registerListing(app, room);
  registerToken(app, room);
  registerCall(app, room, endpoints.setup, async (_nothing, request) => {
    const [setup, club] = await Promise.all([api.setup(), clubWordOn(room, request)]);
    return found({ setup, club });
  });
  registerCall(app, room, endpoints.event, async ({ eventId, withTimes }, request) => {
    const profileId = await profileOf(room, request);
    const own = profileId === null ? api : room.web.apiFor({ visitor: null, profileId, share: 0 });
    return found({ sale: await own.event({ eventId }), withTimes });
  });
  registerCall(app, room, endpoints.planSessions, async (name) => found(await api.planSessions(name)));
  registerCall(app, room, endpoints.placeOrder, async (order, request) => {
    return (await apiOf(room, request)).placeOrder(order, idempotencyKey(request));
  });
  registerCall(app, room, endpoints.placePlanOrder, async (order, request) => {
    return (await apiOf(room, request)).placePlanOrder(order, idempotencyKey(request));
  });
  registerSeatCalls(app, room);
  registerCall(app, room, endpoints.pay, async (payment, request) => {
    await room.limits.change(request);
    return api.pay(payment, idempotencyKey(request));
  });
  registerCall(app, room, endpoints.confirmVisitors, async (visitors, request) => {
    await room.limits.change(request);
    return api.confirmVisitors(visitors);
  });
  registerOrderLooks(app, room);
  registerCaptcha(app, room);
  registerAfterSale(app, room);
  registerDiscounts((entry, handle) => registerCall(app, room, entry, handle), {
    desk: room.web.discounts,
    limits: room.limits,
  });
  registerOffers((entry, handle) => registerCall(app, room, entry, handle), {
    desk: room.web.offers,
    limits: room.limits,
  });
  registerSignIn((entry, handle) => registerCall(app, room, entry, handle), {
    desk: room.web.signInDesk,
    callers: room.callers,
    limits: room.limits,
  });
}

/** Everybody may read the setup: a sign-in that has ended is as if there were none. */
async function clubWordOn(room: CallRoom, request: FastifyRequest): Promise<ClubWord> {
  return room.web.clubWordOn(await profileOf(room, request));
}

/** Who looks at what everybody may see: one whose sign-in has lapsed is nobody. */
async function profileOf({ web, callers }: CallRoom, request: FastifyRequest): Promise<number | null> {
  const token = callers.tokenOf(request);
  const profile = token === null ? null : await web.profileOfToken(token);
  return profile === 'off' ? null : profile;
}

/** The calls that take places, in the name of their caller and counted. */
async function apiOf({ web, callers, limits }: CallRoom, request: FastifyRequest): Promise<Api> {
  const share = await limits.change(request);
  return web.apiFor({ ...(await callers.of(request)), share });
}

/** The hall plan: what is free, and seats that a visitor taps. */
function registerSeatCalls(app: FastifyInstance, room: CallRoom): void {
  const { guard, limits } = room;
  const { seats } = room.web;
  registerCall(app, room, endpoints.plan, async (name, request) => {
    await limits.seatLook(request);
    return found(await seats.map(name));
  });
  registerFreeSeats(app, room);
  registerCall(app, room, endpoints.holdSeats, async (hold, request) => {
    await limits.seatTap(request);
    return seats.hold(hold, guard.visitorOf(request) ?? '', addressBlock(request.ip));
  });
  registerCall(app, room, endpoints.releaseSeats, async (release, request) => {
    guard.checkBeacon(request);
    await limits.seatTap(request);
    const visitor = guard.visitorOf(request);
    if (visitor !== null) await seats.release(release, visitor);
    return found(undefined);
  });
}

/** Polled by every open plan: who knows the version already gets no body. */
function registerFreeSeats(app: FastifyInstance, room: CallRoom): void {
  const { request: schema, decodeRequest, encodeAnswer } = endpoints.freeSeats;
  registerRoute(app, room, endpoints.freeSeats, async (request, reply) => {
    const asked = decodeRequest(parseRequest(schema, request));
    await room.limits.seatLook(request);
    const free = await room.web.seats.free(asked, room.guard.visitorOf(request));
    if (free === null) throw new RefusedRequest({ kind: 'sale-closed' });
    const etag = `"${[free.version, free.kind, ...free.mine].join('.')}"`;
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    const { language } = await room.web.api.setup();
    return reply.send(encodeAnswer(free, { houseLanguage: language }));
  });
}

/** Looks at orders: names that are not there are counted apart, so that guessing is slow (security D2). */
function registerOrderLooks(app: FastifyInstance, room: CallRoom): void {
  const { web, limits } = room;
  registerCall(app, room, endpoints.order, async ({ paymentWay, ...name }, request) => {
    await limits.orderLook(request);
    const answer = await web.api.order(name);
    if (!answer.ok) return answer;
    if (answer.value) return found(withChosenWay(answer.value, paymentWay));
    await limits.unknownOrder(request);
    throw new RefusedRequest({ kind: 'order-gone' });
  });
  registerCall(app, room, endpoints.orderStatus, async (name, request) => {
    await limits.orderLook(request);
    return found(await web.api.orderStatus(name));
  });
  registerCall(app, room, endpoints.visitors, async (name, request) => {
    await limits.orderLook(request);
    const answer = await web.api.visitors(name);
    if (answer.ok && answer.value === null) await limits.unknownOrder(request);
    return answer;
  });
  registerCall(app, room, endpoints.orderNumber, async (name, request) => {
    await limits.orderLook(request);
    const answer = await web.api.orderNumber(name);
    if (answer.ok && answer.value === null) await limits.unknownOrder(request);
    return answer;
  });
}

/** The way that the page has chosen already stays chosen, where the order may be paid so. */
function withChosenWay(order: OrderView, asked: PayRequest['paymentWay']): OrderView {
  const chosen = order.paymentWays.find(({ id }) => id === asked?.id);
  return chosen ? { ...order, chosenPaymentWayId: chosen.id } : order;
}

/** Pictures to type, and whether they were typed right (BD-7). */
function registerCaptcha(app: FastifyInstance, room: CallRoom): void {
  const { web, limits } = room;
  registerCall(app, room, endpoints.captcha, async (_nothing, request) => {
    await limits.captcha(request);
    return found(web.captcha.picture());
  });
  registerCall(app, room, endpoints.checkCaptcha, async ({ id, typed }, request) => {
    await limits.captcha(request);
    return found(await web.captcha.check(id, typed));
  });
}

/** What a buyer does with tickets: gives them back, has them sent again. */
function registerAfterSale(app: FastifyInstance, room: CallRoom): void {
  const { web, limits } = room;
  registerCall(app, room, endpoints.returns, async (name, request) => {
    await limits.orderLook(request);
    const answer = await web.api.returns(name);
    if (!answer.ok) return answer;
    if (answer.value) return { ok: true, value: answer.value };
    await limits.unknownOrder(request);
    throw new RefusedRequest({ kind: 'order-gone' });
  });
  registerCall(app, room, endpoints.createReturn, (asked, request) =>
    changeOrder(limits, request, () => web.api.createReturn(asked, idempotencyKey(request))),
  );
  registerCall(app, room, endpoints.confirmReturn, (asked, request) =>
    changeOrder(limits, request, () => web.api.confirmReturn(asked, idempotencyKey(request))),
  );
  registerCall(app, room, endpoints.sendTickets, (name, request) =>
    changeOrder(limits, request, () => web.api.sendTickets(name)),
  );
}

function registerListing(app: FastifyInstance, { web }: CallRoom): void {
  app.get(endpoints.listing.path, async (request, reply) => {
    reply.header('cache-control', 'max-age=0, must-revalidate');
    return sendStored(request, reply, await web.listingBody());
  });
}

function registerToken(app: FastifyInstance, { web, guard }: CallRoom): void {
  const { path, encodeAnswer } = endpoints.token;
  app.get(path, async (request, reply) => {
    const { language } = await web.api.setup();
    const token = guard.tokenFor(request, reply);
    return reply.header('cache-control', 'no-store').send(encodeAnswer(token, { houseLanguage: language }));
  });
}

function registerCall<Wire extends GenericSchema, Reply extends GenericSchema, Request, Value>(
  app: FastifyInstance,
  room: CallRoom,
  entry: Endpoint<Wire, Reply, Request, Value>,
  handle: Handle<Request, Value>,
): void {
  const answer = async (wire: InferInput<Wire>, request: FastifyRequest, reply: FastifyReply) => {
    const asked = entry.decodeRequest(wire);
    const answered = await handle(asked, request, reply);
    if (!answered.ok) return sendRefusal(room.web, request, reply, answered);
    const { language: houseLanguage } = await room.web.api.setup();
    const body = entry.encodeAnswer(answered.value, { houseLanguage, language: languageOf(asked) });
    return reply.header('cache-control', 'no-store').send(body);
  };
  registerRoute(app, room, entry, async (request, reply) =>
    answer(parseRequest(entry.request, request), request, reply),
  );
}

function languageOf(asked: unknown): Language | undefined {
  const said = typeof asked === 'object' && asked !== null ? Reflect.get(asked, 'language') : undefined;
  return languages.find((one) => one === said);
}

function registerRoute(
  app: FastifyInstance,
  room: CallRoom,
  entry: EndpointFacts,
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  app.route({
    method: [...entry.methods],
    url: entry.path,
    config: { envelope: entry.envelope },
    handler: async (request, reply) => {
      if (entry.stateChanging) room.guard.checkCall(request);
      return handler(request, reply);
    },
  });
}

/** One key, one effect: the use case keeps it with the answer. */
function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new RefusedRequest({ kind: 'malformed', parameters: { field: 'Idempotency-Key' } });
}

function found<Value>(value: Value): Answer<Value> {
  return { ok: true, value };
}
