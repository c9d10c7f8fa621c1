import { createHash } from 'node:crypto';
import { freeSeatsRequestSchema } from '@foyer/contract/hall/seats-wire.ts';
import { openApi, type PlainRoute } from '@foyer/contract/open-api.ts';
import { textIn } from '@foyer/contract/rules/values.ts';
import type { FastifyInstance } from 'fastify';
import { documentationPage, documentationSheet } from './documentation-page.ts';
import { StoredBody, sendStored } from './stored-body.ts';
import type { WebContext } from './web-context.ts';

/** The calls, for programs (`/api/openapi.json`) and for people (`/api/docs`). */
export function registerDocumentation(app: FastifyInstance, context: WebContext): void {
  const document = async () => {
    const { title, language } = await context.setup();
    return openApi({ origin: context.origin, title: textIn(title, 'en', language), routes: plainRoutes });
  };
  app.get('/api/openapi.json', async (request, reply) => {
    reply.header('cache-control', 'no-cache');
    const body = new StoredBody('application/json; charset=utf-8', JSON.stringify(await document()));
    return sendStored(request, reply, body);
  });
  app.get('/api/docs', async (request, reply) => {
    const sheet = createHash('sha256').update(documentationSheet).digest('base64');
    reply
      .header('cache-control', 'no-cache')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${sheet}'; base-uri 'none'; frame-ancestors 'none'`,
      );
    const page = documentationPage(await document());
    return sendStored(request, reply, new StoredBody('text/html; charset=utf-8', page));
  });
}

/** Addresses under /api/ beside the table of calls. */
const plainRoutes: readonly PlainRoute[] = [
  {
    method: 'get',
    path: '/api/captcha/sound',
    summary: 'The sound of a captcha, by its sid: six digits said aloud',
    contentType: 'audio/wav',
    query: ['sid', 'lang'],
  },
  {
    method: 'get',
    path: '/api/order/ticket',
    summary: 'Tickets of a paid order on paper; without `ticket` all of them',
    contentType: 'application/pdf',
    query: ['hash', 'ticket'],
  },
  {
    method: 'get',
    path: '/api/order/calendar',
    summary: 'The sessions of a paid order as a calendar file',
    contentType: 'text/calendar',
    query: ['hash'],
  },
  {
    method: 'get',
    path: '/api/event/calendar',
    summary: 'A session as a calendar file',
    contentType: 'text/calendar',
    query: ['hash', 'session'],
  },
  {
    method: 'get',
    path: '/api/seats/changes',
    summary: 'Asked like /api/seats/free: its answers as server-sent events, at most one a second',
    contentType: 'text/event-stream',
    query: Object.keys(freeSeatsRequestSchema.entries),
  },
  {
    method: 'get',
    path: '/api/payment/callback/:way',
    summary: 'Where a bank notifies',
    contentType: 'text/plain',
  },
  {
    method: 'post',
    path: '/api/payment/callback/:way',
    summary: 'Where a bank notifies',
    contentType: 'text/plain',
  },
  {
    method: 'get',
    path: '/api/payment/return/:way',
    summary: 'Where a bank sends the buyer that knows one address for all orders: leads to the order',
    contentType: 'text/html',
  },
  {
    method: 'post',
    path: '/api/payment/return/:way',
    summary: 'The same, by a form of the bank',
    contentType: 'text/html',
  },
  { method: 'get', path: '/api/openapi.json', summary: 'This document', contentType: 'application/json' },
  { method: 'get', path: '/api/docs', summary: 'This document for people', contentType: 'text/html' },
];
