import { createHash } from 'node:crypto';
import { freeSeatsRequestSchema } from '@foyer/contract/hall/seats-wire.ts';
import { openApi, type PlainRoute } from '@foyer/contract/open-api.ts';
import { textIn } from '@foyer/contract/rules/values.ts';
import type { FastifyInstance } from 'fastify';
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

/** What phones ask about passes for Apple Wallet. */
const passService = [
  ['post', 'devices/:device/registrations/:passType/:serial', 'A phone wants to hear of changes of a pass'],
  ['delete', 'devices/:device/registrations/:passType/:serial', 'A phone keeps a pass no more'],
  ['get', 'devices/:device/registrations/:passType', 'Passes of a phone that have changed'],
  ['get', 'passes/:passType/:serial', 'A pass as it stands now'],
  ['post', 'log', 'What a phone has to report'],
] as const;

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
    path: '/api/order/apple-wallet',
    summary:
      'A ticket of a paid order as a signed pass, or all of them as a bundle, where the house has a certificate',
    contentType: 'application/vnd.apple.pkpass',
    query: ['hash', 'ticket'],
  },
  {
    method: 'get',
    path: '/api/order/google-wallet',
    summary:
      'Leads to where the tickets of a paid order are added to Google Wallet, where the house has a key',
    contentType: 'text/html',
    query: ['hash', 'ticket'],
  },
  ...passService.map(([method, path, summary]) => ({
    ...{ method, summary: `${summary} (PassKit Web Service of Apple)`, contentType: 'application/json' },
    path: `/api/wallet/v1/${path}`,
  })),
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

/** The part of an OpenAPI document that the page reads. */
interface Operation {
  summary?: string;
  parameters?: readonly { name?: string; in?: string; required?: boolean; $ref?: string }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>;
}

interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  items?: Schema;
  anyOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
}

const documentationSheet = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:60rem;padding:2rem 1rem}
h1{font-size:1.75rem}h2{font-size:1.125rem;margin:2.5rem 0 .25rem;padding-top:1rem;border-top:1px solid #8886}
code{font:0.875rem/1.5 ui-monospace,monospace}p{margin:.25rem 0}
dl{margin:.25rem 0 .25rem 1rem}dt{float:left;clear:left;margin-right:.75rem}dd{margin:0;opacity:.75}
details{margin:.5rem 0}dl dl{clear:both}`;

/** The calls as a page to read, without a script and without a foreign host. */
function documentationPage(document: object): string {
  // What we wrote ourselves a moment ago (contract/open-api.ts).
  const { info, paths } = document as {
    info: { title: string; description: string };
    paths: Record<string, Record<string, Operation>>;
  };
  const sections = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => section(method, path, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escaped(info.title)}: calls</title><style>${documentationSheet}</style></head>
<body><main><h1>${escaped(info.title)}: calls</h1><p>${escaped(info.description)}</p>
<p>The same for programs: <a href="/api/openapi.json">openapi.json</a></p>
${sections.join('\n')}
</main></body></html>`;
}

function section(method: string, path: string, operation: Operation): string {
  const request = operation.requestBody?.content?.['application/json']?.schema;
  const answers = Object.entries(operation.responses ?? {}).map(([status, answer]) => {
    const schema = answer.content?.['application/json']?.schema;
    const heading = `${status}: ${escaped(answer.description ?? '')}`;
    return schema ? fold(heading, fields(schema)) : `<p>${heading}</p>`;
  });
  return `<section><h2><code>${method.toUpperCase()} ${escaped(path)}</code></h2>
<p>${escaped(operation.summary ?? '')}</p>
${parameters(operation)}${request ? fold('Request', fields(request)) : ''}${answers.join('')}</section>`;
}

function parameters(operation: Operation): string {
  const rows = (operation.parameters ?? []).map((parameter) => {
    const name = parameter.name ?? parameter.$ref?.split('/').at(-1) ?? '';
    const place = parameter.in ?? 'header';
    return `<dt><code>${escaped(name)}</code></dt><dd>${place}${parameter.required ? ', required' : ''}</dd>`;
  });
  return rows.length > 0 ? `<dl>${rows.join('')}</dl>` : '';
}

function fold(heading: string, content: string): string {
  return content === '' ? `<p>${heading}</p>` : `<details><summary>${heading}</summary>${content}</details>`;
}

function fields(schema: Schema): string {
  const object = objectOf(schema);
  if (!object?.properties) return '';
  const rows = Object.entries(object.properties).map(([name, field]) => {
    const required = object.required?.includes(name) ? '' : ', optional';
    return `<dt><code>${escaped(name)}</code></dt><dd>${escaped(typeOf(field))}${required}${fields(field)}</dd>`;
  });
  return `<dl>${rows.join('')}</dl>`;
}

/** The object behind a list or a choice with null. */
function objectOf(schema: Schema): Schema | undefined {
  if (schema.properties) return schema;
  if (schema.items) return objectOf(schema.items);
  return schema.anyOf?.map(objectOf).find((one) => one !== undefined);
}

function typeOf(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`;
  return schema.type ?? 'anything';
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
