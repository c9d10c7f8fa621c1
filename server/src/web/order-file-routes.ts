import { languages } from '@foyer/contract/rules/values.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as v from 'valibot';
import { feedRefresh } from '#features/show-calendar/show-calendar.ts';
import { languageOf } from './answer.ts';
import type { LimitChecks } from './limits.ts';
import { parseRequest, RefusedRequest } from './parse-request.ts';
import { personalHeaders } from './security-headers.ts';
import { StoredBody, sendStored } from './stored-body.ts';
import type { WebContext } from './web-context.ts';

const name = v.pipe(v.string(), v.nonEmpty(), v.maxLength(128));
const lang = v.optional(v.picklist(languages));
const ticketQuery = v.object({ hash: name, ticket: v.optional(name), lang });
const orderQuery = v.object({ hash: name, lang });
const feedQuery = v.object({ event: v.optional(name), lang });
const sessionQuery = v.object({ hash: name, session: v.pipe(v.string(), v.regex(/^\d{1,15}$/)), lang });

/** A PDF viewer is a plugin of the browser and does not start in a sandbox. */
const filePolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** Files of an order for its buyer, and calendars for everyone: of a session, and those to subscribe to. */
export function registerOrderFiles(
  app: FastifyInstance,
  context: Pick<WebContext, 'files' | 'setup'>,
  limits: LimitChecks,
): void {
  app.get('/api/order/ticket', { config: { isFile: true } }, async (request, reply) => {
    const query = parseRequest(ticketQuery, request);
    await limits.count('orderLooks', request);
    const language = await languageOf(context, request);
    const pdf = await context.files.ticketPdf({
      orderHash: query.hash,
      ticketHash: query.ticket ?? null,
      language,
      beforeDrawing: () => limits.print(request),
    });
    if (pdf === 'busy') throw new RefusedRequest({ kind: 'busy' });
    if (!pdf) return refuseUnknown(request);
    return sendFile(reply.headers(personalHeaders), pdf, 'application/pdf', 'inline; filename="ticket.pdf"');
  });
  app.get('/api/order/calendar', { config: { isFile: true } }, async (request, reply) => {
    const query = parseRequest(orderQuery, request);
    await limits.count('orderLooks', request);
    const language = await languageOf(context, request);
    const calendar = await context.files.orderCalendar({ orderHash: query.hash, language });
    if (calendar === null) return refuseUnknown(request);
    return sendCalendar(reply.headers(personalHeaders), calendar);
  });
  app.get('/api/event/calendar', { config: { isFile: true } }, async (request, reply) => {
    const query = parseRequest(sessionQuery, request);
    const language = await languageOf(context, request);
    const sessionId = Number(query.session);
    const calendar = await context.files.sessionCalendar({ eventId: query.hash, sessionId, language });
    if (calendar === null) throw new RefusedRequest({ kind: 'unknown-call' });
    return sendCalendar(reply.header('cache-control', 'no-cache'), calendar);
  });
  app.get('/calendar.ics', async (request, reply) => {
    const query = parseRequest(feedQuery, request);
    const language = await languageOf(context, request);
    const feed = await context.files.calendarFeed({ eventId: query.event ?? null, language });
    if (feed === null) throw new RefusedRequest({ kind: 'unknown-call' });
    reply
      .header('cache-control', `public, max-age=${feedRefresh}`)
      .header('content-security-policy', filePolicy);
    return sendStored(request, reply, new StoredBody(calendarType, feed));
  });

  async function refuseUnknown(request: Parameters<LimitChecks['unknownOrder']>[0]): Promise<never> {
    await limits.unknownOrder(request);
    throw new RefusedRequest({ kind: 'order-gone' });
  }
}

const calendarType = 'text/calendar; charset=utf-8';

function sendCalendar(reply: FastifyReply, calendar: string): FastifyReply {
  return sendFile(reply, calendar, calendarType, 'attachment; filename="calendar.ics"');
}

function sendFile(
  reply: FastifyReply,
  content: Buffer | string,
  type: string,
  disposition: string,
): FastifyReply {
  return reply
    .header('content-security-policy', filePolicy)
    .header('content-disposition', disposition)
    .type(type)
    .send(content);
}
