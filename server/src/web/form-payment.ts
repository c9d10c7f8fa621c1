import { languages } from '@foyer/contract/rules/values.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallContext } from './call-routes.ts';
import { orderApi } from './callers.ts';
import { formOf } from './form-list.ts';
import { sendAnsweredForm } from './page-routes.ts';
import { personalHeaders } from './security-headers.ts';

type Asked = FastifyRequest<{ Params: { hash: string }; Querystring: { lang?: unknown } }>;

/**
 * Paying without a script: `POST /order/:hash` or `/order/declined/:hash`, the page's own address, with `payment-way`, the number
 * of the way. 303 to the bank's page. Where that is not possible, the page of the order: with the form or the code of a
 * bank that has no page to go to; or 422, with the reason why the payment did not start.
 */
export function registerPaymentForm(scope: FastifyInstance, context: CallContext): void {
  for (const path of ['/order/:hash', '/order/declined/:hash'])
    scope.post(path, { config: { isPage: true } }, (request: Asked, reply) => pay(context, request, reply));
}

async function pay(context: CallContext, request: Asked, reply: FastifyReply): Promise<FastifyReply> {
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
