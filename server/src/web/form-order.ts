import { randomUUID } from 'node:crypto';
import formbody from '@fastify/formbody';
import type { EventSale, PriceRow, SaleSession } from '@foyer/contract/event/event.ts';
import { keepClaimFromWire } from '@foyer/contract/hall/keep-claim-codec.ts';
import type { CartLine, PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { phoneFromTyped } from '@foyer/contract/rules/phone-from-typed.ts';
import { type Language, languages } from '@foyer/contract/rules/values.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { priceRowsFor } from '#domain/session-sale.ts';
import { type CallContext, isIdempotencyKey } from './call-routes.ts';
import { orderApi } from './callers.ts';
import { formOf, registerListForms } from './form-list.ts';
import { sendAnsweredForm } from './page-routes.ts';
import { personalHeaders } from './security-headers.ts';

/**
 * Buying without a script: `POST /event/:hash` with the fields of the event page's own form, url-encoded.
 *
 *   session      number of the session (`calendar_id`)
 *   quantity-<zone>-<category>   tickets of that price row; empty or 0 for none
 *   fio, phone, email, re_email, surname, name, patronymic
 *   consent      one field a ticked consent, its number
 *   card         1 in culture-card mode
 *   seen-<zone>-<category>       what the page showed as the price of one such ticket, fee included, minor units
 *   lang         language of the page
 *   keep         of a link to places that are kept
 *   key          an Idempotency-Key, for programs: no page writes one
 *
 * On a hall plan, `POST /scheme/:hash/:day/:time`, tickets are named so:
 *
 *   places       `zone.area.seat-seat`, one of the choices of the page
 *   party        how many they are
 *   category-<zone>              whose tickets
 *
 * Placed: 303 to the order. Refused: 422 and the page, filled in as it was sent, which says why. Without a session and without
 * a key: 307 to itself with a session, because a form sent twice is one order of one browser.
 */
export async function registerFormOrder(app: FastifyInstance, context: CallContext): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 32 * 1024 });
    const handler = async (request: FastifyRequest<{ Params: { hash: string } }>, reply: FastifyReply) => {
      context.guard.checkForm(request);
      const key = keyOf(context, request);
      if (key === null) return sendAgain(context, request, reply);
      const rateUsed = await context.limits.count('changes', request);
      return placeFromForm(context, { request, reply, rateUsed }, { eventId: request.params.hash, key });
    };
    const options = { config: { isPage: true } } as const;
    scope.post('/event/:hash', options, handler);
    scope.post('/event/:hash/:day', options, handler);
    scope.post('/event/:hash/:day/:time', options, handler);
    scope.post('/scheme/:hash', options, handler);
    scope.post('/scheme/:hash/:day', options, handler);
    scope.post('/scheme/:hash/:day/:time', options, handler);
    for (const [page, answer] of Object.entries({ change: answerFromForm, exchange: exchangeFromForm }))
      scope.post<{ Params: { hash: string } }>(`/order/${page}/:hash`, options, async (request, reply) => {
        context.guard.checkForm(request);
        const rateUsed = await context.limits.count('changes', request);
        return answer(context, { request, reply, rateUsed }, request.params.hash);
      });
    registerListForms(scope, context);
    registerPaymentForm(scope, context);
  });
}

/** In the address to which a form is sent again; its value is the key where the browser keeps no cookies. */
const againParameter = 'again';

/** What makes a form sent twice one order: a key, or the browser's session with the cart (undefined); null: neither. */
function keyOf({ guard }: CallContext, request: FastifyRequest): string | undefined | null {
  // A key that cannot be used is left aside: the form is whole without it.
  const key = formOf(request.body).get('key') ?? '';
  if (isIdempotencyKey(key)) return key;
  if (guard.visitorOf(request) !== null) return undefined;
  const again = new URLSearchParams(request.url.split('?')[1]).get(againParameter) ?? '';
  return isIdempotencyKey(again) ? again : null;
}

/** The browser sends the form once more by itself, now with a session. */
function sendAgain({ guard }: CallContext, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const [path, query] = request.url.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set(againParameter, randomUUID());
  guard.begin(request, reply);
  return reply.header('cache-control', 'no-store').redirect(`${path}?${parameters}`, 307);
}

async function placeFromForm(
  context: CallContext,
  { request, reply, rateUsed }: { request: FastifyRequest; reply: FastifyReply; rateUsed: number },
  { eventId, key }: { eventId: string; key: string | undefined },
): Promise<FastifyReply> {
  const form = formOf(request.body);
  const api = context.web.apiFor({ ...(await context.callers.of(request)), rateUsed });
  const pass = form.get('keep') || undefined;
  const [setup, event] = await Promise.all([context.web.setup(), api.event({ eventId, pass })]);
  const sale = event.ok ? event.value : null;
  const language = languages.find((one) => one === form.get('lang')) ?? setup.language;
  const back = request.url.split('?')[0] ?? '/';
  const lang = language === setup.language ? '' : `lang=${language}`;
  if (!sale) return reply.redirect(`${back}?${lang}`, 303);
  const order = orderOf(sale, form, language, setup.showCultureCardPrices);
  const place = sale.event.usesPlan ? api.placePlanOrder : api.placeOrder;
  const answer = await place(order, key);
  if (!answer.ok) {
    const party = form.get('party');
    const query = [lang, party && `party=${Number(party)}`, pass && `keep=${encodeURIComponent(pass)}`]
      .filter(Boolean)
      .join('&');
    const sent = { kind: 'order', order, code: answer.code } as const;
    return sendAnsweredForm(context.web, request, reply, { url: `${back}?${query}`, sent, status: 422 });
  }
  return reply.redirect(`/order/${answer.value.hash.toLowerCase()}${lang && `?${lang}`}`, 303);
}

/**
 * The choice after a session was changed: `POST /order/change/:hash` with `name` (of the link), `answer` (stay or money), a
 * `ticket` for each that it is about, `lang`. 303 back to the page, with `refused=<code>` where it was not taken.
 */
async function answerFromForm(
  context: CallContext,
  { request, reply, rateUsed }: { request: FastifyRequest; reply: FastifyReply; rateUsed: number },
  hash: string,
): Promise<FastifyReply> {
  const form = formOf(request.body);
  const name = form.get('name') ?? '';
  const lang = languages.find((one) => one === form.get('lang'));
  const tickets = form.getAll('ticket').map(Number).filter(Number.isSafeInteger);
  const answer = form.get('answer') === 'stay' ? 'stay' : 'money';
  const api = await orderApi(context, request, rateUsed);
  const language = lang ?? (await context.web.setup()).language;
  // No box was ticked: nothing was chosen.
  const isEmpty = tickets.length === 0 || form.get('answer') === null;
  const said = isEmpty ? null : await api.answerChange({ hash, language, name, answer, tickets });
  const query = new URLSearchParams({ name, ...(lang ? { lang } : {}) });
  if (said && !said.ok) query.set('refused', said.code);
  return reply.redirect(`/order/change/${encodeURIComponent(hash)}?${query}`, 303);
}

/**
 * Tickets for another evening: `POST /order/exchange/:hash` with a `ticket` for each, `choice` as the page wrote it, `lang`; or with
 * `name` (of the mail's link) to confirm. 303 to where the buyer goes on, or back to the page with `refused=<code>`.
 */
async function exchangeFromForm(
  context: CallContext,
  { request, reply, rateUsed }: { request: FastifyRequest; reply: FastifyReply; rateUsed: number },
  hash: string,
): Promise<FastifyReply> {
  const form = formOf(request.body);
  const lang = languages.find((one) => one === form.get('lang'));
  const language = lang ?? (await context.web.setup()).language;
  const api = await orderApi(context, request, rateUsed);
  const query = new URLSearchParams(lang ? { lang } : {});
  const back = (page: string) => reply.redirect(`${page}${query.size > 0 ? `?${query}` : ''}`, 303);
  const here = `/order/exchange/${encodeURIComponent(hash)}`;
  const name = form.get('name');
  if (name !== null) {
    const confirmed = await api.confirmExchange({ hash, language, name });
    if (!confirmed.ok) query.set('refused', confirmed.code);
    return back(here);
  }
  const tickets = form.getAll('ticket').map(Number).filter(Number.isSafeInteger);
  for (const ticket of tickets) query.append('ticket', String(ticket));
  const choice = choiceOf(form.get('choice'));
  if (choice === null) {
    query.set('refused', 'choose');
    return back(here);
  }
  const created = await api.createExchange({ hash, language, tickets, ...choice });
  if (!created.ok) {
    query.set('refused', created.code);
    return back(here);
  }
  query.delete('ticket');
  const placed = created.value.hash.toLowerCase();
  return back(created.value.next === 'pay' ? `/order/${placed}` : `/order/exchange/${placed}`);
}

/** `session.zone.area.pay.back.seat-seat`; null: nothing was chosen. */
function choiceOf(written: string | null) {
  const [sessionId, zoneId, areaId, seenPay, seenBack, seats = ''] = (written ?? '').split('.');
  const numbers = [sessionId, zoneId, areaId, seenPay, seenBack].map(Number);
  const seatIds = seats === '' ? [] : seats.split('-').map(Number);
  if (![...numbers, ...seatIds].every(Number.isSafeInteger) || seenBack === undefined) return null;
  const [session = 0, zone = 0, area = 0, pay = 0, back = 0] = numbers;
  return { sessionId: session, zoneId: zone, areaId: area, seenPay: pay, seenBack: back, seatIds };
}

function orderOf(
  sale: EventSale,
  form: URLSearchParams,
  language: Language,
  pricesApart: boolean,
): PlaceOrderRequest {
  const card = { used: form.get('card') === '1', pricesApart };
  const session = sale.sessions.find((one) => String(one.id) === form.get('session'));
  return {
    eventId: sale.event.id,
    language,
    sessionId: session?.id ?? null,
    lines: session ? (sale.event.usesPlan ? seatLines : linesOf)(sale, session, form, card) : [],
    consents: form.getAll('consent').map(Number).filter(Number.isSafeInteger),
    buyer: {
      name: form.get('fio') ?? '',
      phone: phoneFromTyped(form.get('phone') ?? ''),
      email: form.get('email') ?? '',
      emailAgain: form.get('re_email'),
      surname: form.get('surname'),
      firstName: form.get('name'),
      patronymic: form.get('patronymic'),
    },
    usesCultureCard: card.used,
    ...keepClaimFromWire({ keep: form.get('keep') }),
    botCheck: { token: null, captchaId: null, captchaText: null },
  };
}

/** A page without a script shows prices and no sum: what was seen is the price times the number. */
function linesOf(
  sale: EventSale,
  session: SaleSession,
  form: URLSearchParams,
  card: { used: boolean; pricesApart: boolean },
): CartLine[] {
  return priceRowsFor(sale, session, card).flatMap((row) => {
    const quantity = Number(form.get(`quantity-${row.zoneId}-${row.categoryId}`) ?? 0);
    if (!Number.isSafeInteger(quantity) || quantity <= 0) return [];
    const seen = Number(form.get(`seen-${row.zoneId}-${row.categoryId}`) ?? 0);
    return [lineOf(sale, session, row, { quantity, shownAmount: seen * quantity })];
  });
}

/** The places of one choice of the page, all of one category. */
function seatLines(
  sale: EventSale,
  session: SaleSession,
  form: URLSearchParams,
  card: { used: boolean; pricesApart: boolean },
): CartLine[] {
  const [zone, area, seats = ''] = (form.get('places') ?? '').split('.');
  const row = priceRowsFor(sale, session, card).find(
    ({ zoneId, categoryId }) =>
      String(zoneId) === zone && String(categoryId) === form.get(`category-${zone}`),
  );
  if (!row) return [];
  const seen = Number(form.get(`seen-${row.zoneId}-${row.categoryId}`) ?? 0);
  const areaId = Number(area);
  if (areaId > 0) {
    const quantity = Number(form.get('party'));
    return [{ ...lineOf(sale, session, row, { quantity, shownAmount: seen * quantity }), areaId }];
  }
  const seatIds = seats.split('-').map(Number).filter(Number.isSafeInteger);
  return seatIds.map((seatId) => ({
    ...lineOf(sale, session, row, { quantity: 1, shownAmount: seen }),
    seatId,
  }));
}

function lineOf(
  sale: EventSale,
  session: SaleSession,
  row: PriceRow,
  wish: Pick<CartLine, 'quantity' | 'shownAmount'>,
): CartLine {
  return {
    eventId: sale.event.id,
    day: session.day,
    time: session.time,
    categoryId: row.categoryId,
    zoneId: row.zoneId,
    ...wish,
    seatId: 0,
  };
}

type PaymentForm = FastifyRequest<{ Params: { hash: string }; Querystring: { lang?: unknown } }>;

/**
 * Paying without a script: `POST /order/:hash` or `/order/declined/:hash`, the page's own address, with `payment-way`, the number
 * of the way. 303 to the bank's page. Where that is not possible, the page of the order: with the form or the code of a
 * bank that has no page to go to; or 422, with the reason why the payment did not start.
 */
function registerPaymentForm(scope: FastifyInstance, context: CallContext): void {
  for (const path of ['/order/:hash', '/order/declined/:hash'])
    scope.post(path, { config: { isPage: true } }, (request: PaymentForm, reply) =>
      pay(context, request, reply),
    );
}

async function pay(context: CallContext, request: PaymentForm, reply: FastifyReply): Promise<FastifyReply> {
  const { web, guard, limits } = context;
  guard.checkForm(request);
  const rateUsed = await limits.count('changes', request);
  const api = await orderApi(context, request, rateUsed);
  const lang = languages.find((one) => one === request.query.lang);
  const language = lang ?? (await web.setup()).language;
  const wayId = Number(formOf(request.body).get('payment-way') ?? 0);
  const paymentWay = Number.isSafeInteger(wayId) && wayId > 0 ? { id: wayId, name: '', type: '' } : null;
  const answer = await api.pay({ hash: request.params.hash, language, paymentWay });
  if (!answer.ok && answer.refusal.kind === 'order-gone') await limits.unknownOrder(request);
  if (answer.ok && answer.value.kind === 'redirect' && (await mayLeadTo(context, answer.value.url)))
    return reply.headers(personalHeaders).redirect(answer.value.url, 303);
  const url = `${request.url.split('?')[0]}${lang ? `?lang=${lang}` : ''}`;
  const sent = { kind: 'payment', answer } as const;
  return sendAnsweredForm(web, request, reply, { url, sent, status: answer.ok ? 200 : 422, api });
}

/** Browsers hold a redirect after a form to the page's policy, which names banks by their API: some have their pages elsewhere. */
async function mayLeadTo({ web }: CallContext, url: string): Promise<boolean> {
  const origin = URL.parse(url)?.origin;
  return origin !== undefined && (await web.bankOrigins()).includes(origin);
}
