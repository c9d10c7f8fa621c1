import type { Api } from '@foyer/contract/calls.ts';
import { refusalCodes } from '@foyer/contract/kit/answer.ts';
import type { CartLine, PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { buyerProblems, tidyBuyer } from '@foyer/contract/rules/buyer-rules.ts';
import { type Language, languages } from '@foyer/contract/rules/values.ts';
import type { ListEntryView, ListOffer } from '@foyer/contract/waiting/waiting.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext } from './call-routes.ts';

/**
 * The forms of the waiting list, url-encoded.
 *
 * `POST /list/join/:hash` with a `session` and a `zone` for each that suits, `party`, `together`, `email`, a `consent` for each,
 * `captcha` and `code` where a picture was shown, `lang`. 303 back to the page with `sent`, or with `refused=<code>` and what was typed but
 * the e-mail.
 *
 * `POST /list/:name` with `act`: confirm, pass, leave; or buy with a `ticket` for each (`<category>.<price>`, empty for none), `fio`, `phone`
 * and a `consent` for each. 303 to the order that was placed, or back to the page; after a refusal with `refused=<code>`, the tickets, the
 * consents, and `wrong` for each field that is wrong. Name and phone are in no address: logs hold those.
 */
export function registerListForms(scope: FastifyInstance, context: CallContext): void {
  const options = { config: { isPage: true } } as const;
  scope.post<{ Params: { hash: string } }>('/list/join/:hash', options, async (request, reply) => {
    context.guard.checkForm(request);
    return joinFromForm(await askedIn(context, request), reply, request.params.hash);
  });
  scope.post<{ Params: { name: string } }>('/list/:name', options, async (request, reply) => {
    context.guard.checkForm(request);
    return answerFromForm(await askedIn(context, request), reply, request.params.name);
  });
}

/** More of one kind no form of ours has. */
const mostChoices = 60;

interface Asked {
  form: URLSearchParams;
  api: Api;
  language: Language;
  /** As the address says it; null: the house's own. */
  lang: Language | null;
}

async function askedIn(context: CallContext, request: FastifyRequest): Promise<Asked> {
  const rateUsed = await context.limits.count('changes', request);
  const form = formOf(request.body);
  const lang = languages.find((one) => one === form.get('lang')) ?? null;
  return {
    form,
    api: context.web.apiFor({ ...(await context.callers.of(request)), rateUsed }),
    language: lang ?? (await context.web.setup()).language,
    lang,
  };
}

async function joinFromForm({ form, api, language, lang }: Asked, reply: FastifyReply, eventId: string) {
  const party = Number(form.get('party'));
  const sessionIds = numbersOf(form, 'session');
  const isComplete = Number.isSafeInteger(party) && party > 0 && party <= 100 && sessionIds.length > 0;
  const answer = isComplete
    ? await api.joinList({
        ...{ eventId, language, party, sessionIds: sessionIds.slice(0, mostChoices) },
        together: form.has('together'),
        zoneIds: numbersOf(form, 'zone'),
        email: form.get('email') ?? '',
        consents: numbersOf(form, 'consent'),
        botCheck: { token: null, captchaId: form.get('captcha'), captchaText: form.get('code') },
      })
    : null;
  const query = new URLSearchParams(lang ? { lang } : {});
  if (answer?.ok) query.set('sent', '1');
  else {
    query.set('refused', answer ? answer.code : 'party');
    keepChoices(query, form, ['session', 'zone', 'party', 'together', 'consent']);
  }
  return reply.redirect(`/list/join/${encodeURIComponent(eventId)}?${query}`, 303);
}

async function answerFromForm(asked: Asked, reply: FastifyReply, name: string) {
  const { form, api, language, lang } = asked;
  const query = new URLSearchParams(lang ? { lang } : {});
  const back = (page: string) => reply.redirect(`${page}${query.size > 0 ? `?${query}` : ''}`, 303);
  const calls = { confirm: api.confirmListEntry, pass: api.passListOffer, leave: api.leaveList } as const;
  const act = form.get('act');
  const here = `/list/${encodeURIComponent(name)}`;
  if (act === 'buy') {
    const entry = await api.listEntry({ name, language });
    const offer = entry.ok ? entry.value.offer : null;
    if (!entry.ok || !offer?.isOpen) return back(here);
    const order = orderOf(entry.value, offer, asked);
    const placed = order && (await api.placeOrder(order));
    if (placed?.ok) return back(`/order/${placed.value.hash.toLowerCase()}`);
    query.set('refused', placed ? placed.code : 'ticket');
    keepChoices(query, form, ['ticket', 'consent']);
    for (const field of order && placed?.code === refusalCodes['buyer-invalid'] ? wrongFields(order) : [])
      query.append('wrong', field);
    return back(here);
  }
  const call = act === 'confirm' || act === 'pass' || act === 'leave' ? calls[act] : null;
  const answer = call && (await call({ name, language }));
  if (answer && !answer.ok) query.set('refused', answer.code);
  return back(here);
}

/** What was chosen stays in the address of the page that comes back. */
function keepChoices(query: URLSearchParams, form: URLSearchParams, names: readonly string[]): void {
  for (const name of names)
    for (const value of form.getAll(name).slice(0, mostChoices)) query.append(name, value.slice(0, 20));
}

/** Fields of the form that the server's rules refuse. */
function wrongFields({ buyer }: PlaceOrderRequest): string[] {
  return buyerProblems(tidyBuyer(buyer), { confirmsEmail: false, usesCultureCard: false }).map(
    ({ field }) => field,
  );
}

/** The offered places as an order; null: no ticket was chosen. */
function orderOf(view: ListEntryView, offer: ListOffer, { form, language }: Asked): PlaceOrderRequest | null {
  const tickets = form
    .getAll('ticket')
    .map((written) => written.split('.').map(Number))
    .filter((numbers) => numbers.length === 2 && numbers.every(Number.isSafeInteger));
  if (tickets.length === 0) return null;
  const { session, zoneId, areaId, seatIds, pass } = offer;
  const lines = tickets.slice(0, view.party).map(
    ([categoryId = 0, shownAmount = 0], index): CartLine => ({
      eventId: view.eventId,
      day: session.day,
      time: session.time,
      ...{ categoryId, zoneId, quantity: 1, shownAmount },
      seatId: seatIds[index] ?? 0,
      ...(areaId > 0 ? { areaId } : {}),
    }),
  );
  return {
    eventId: view.eventId,
    language,
    sessionId: session.id,
    lines: seatIds.length > 0 ? lines : added(lines),
    consents: numbersOf(form, 'consent'),
    buyer: {
      name: form.get('fio') ?? '',
      phone: form.get('phone') ?? '',
      email: view.email,
      emailAgain: view.email,
      ...{ surname: null, firstName: null, patronymic: null },
    },
    usesCultureCard: false,
    claim: { pass },
    botCheck: { token: null, captchaId: null, captchaText: null },
  };
}

/** Tickets of one category are one line where places have no number. */
function added(lines: readonly CartLine[]): CartLine[] {
  return [...Map.groupBy(lines, ({ categoryId }) => categoryId).values()].flatMap(([first, ...others]) =>
    first
      ? [{ ...first, quantity: others.length + 1, shownAmount: first.shownAmount * (others.length + 1) }]
      : [],
  );
}

function numbersOf(form: URLSearchParams, name: string): number[] {
  return form
    .getAll(name)
    .map(Number)
    .filter((number) => Number.isSafeInteger(number) && number > 0);
}

/** @fastify/formbody gives a text, or a list where a field came more than once. */
export function formOf(body: unknown): URLSearchParams {
  const form = new URLSearchParams();
  if (typeof body !== 'object' || body === null) return form;
  for (const [name, value] of Object.entries(body)) {
    for (const one of Array.isArray(value) ? value : [value]) form.append(name, String(one));
  }
  return form;
}
