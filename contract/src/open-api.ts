import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { type RefusalKind, refusalCodes, refusalStatus } from '#kit/answer.ts';
import { anyRefusals, type Method, type ServedCall, type ServerHalf, serverHalf } from '#kit/call.ts';
import { webhookMessages } from '#webhooks/webhook.ts';
import { calls } from './calls.ts';

type Json = Record<string, unknown>;
type AnyCall = Pick<ServedCall<unknown, unknown>, 'methods' | 'path' | 'guard'>;
type AnyHalf = Pick<
  ServerHalf<unknown, unknown>,
  'summary' | 'refusals' | 'envelope' | 'requestSchema' | 'answerSchema'
>;

/** An address that stands beside the table of calls: a file, a picture, the bank's callback. */
export interface PlainRoute {
  method: 'get' | 'post' | 'delete';
  path: string;
  summary: string;
  contentType: string;
  query?: readonly string[];
}

/** The OpenAPI 3.1 document of all calls, written from the table of calls; nothing in it is typed twice. */
export function openApi(shop: { origin: string; title: string; routes: readonly PlainRoute[] }): Json {
  const paths: Record<string, Json> = {};
  for (const [name, call] of Object.entries(calls)) {
    const path = call.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], ...operationsOf(name, call, serverHalf<unknown, unknown>(call)) };
  }
  for (const route of shop.routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method]: plainOperation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: shop.title,
      version: '1',
      description:
        'Calls that change something carry the token of /api/token in X-CSRF-Token, and ' +
        'X-Requested-With: XMLHttpRequest. errorCode "0" is success; a refusal by a rule of the house is HTTP 200.',
    },
    servers: [{ url: shop.origin }],
    paths,
    webhooks: Object.fromEntries(
      Object.entries(webhookMessages).map(([kind, { summary, data }]) => [
        kind,
        webhook(kind, summary, data),
      ]),
    ),
    components: {
      parameters: {
        token: { name: 'X-CSRF-Token', in: 'header', required: true, schema: { type: 'string' } },
        requestedWith: {
          name: 'X-Requested-With',
          in: 'header',
          required: true,
          schema: { const: 'XMLHttpRequest' },
        },
        idempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'One key, one effect: a repeated call gets the first answer.',
          schema: { type: 'string', maxLength: 200 },
        },
      },
    },
  };
}

/** A message to a receiver of the house, signed after the Standard Webhooks specification. */
function webhook(kind: string, summary: string, data: GenericSchema): Json {
  const header = (name: string, description: string) => ({
    name,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  });
  const schema = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: kind },
      timestamp: { type: 'string', format: 'date-time', description: 'When it happened' },
      data: jsonSchema(data),
    },
  };
  return {
    post: {
      operationId: kind,
      summary,
      parameters: [
        header('webhook-id', 'The same for every attempt: what came before under this id is a repetition'),
        header('webhook-timestamp', 'Seconds since 1970 of this attempt'),
        header('webhook-signature', 'v1, and the HMAC-SHA256 of id.timestamp.body in Base64'),
      ],
      requestBody: { required: true, content: { 'application/json': { schema } } },
      responses: {
        '2XX': { description: 'Received' },
        410: { description: 'Not wanted any more: it is not sent again' },
        default: { description: 'It is sent again, for three days' },
      },
    },
  };
}

function operationsOf(name: string, call: AnyCall, half: AnyHalf): Json {
  const operations = call.methods.map((method) => {
    const id = call.methods.length > 1 ? `${name}By${method}` : name;
    return [method.toLowerCase(), operation(id, method, call, half)];
  });
  return Object.fromEntries(operations);
}

function operation(operationId: string, method: Method, call: AnyCall, half: AnyHalf): Json {
  return {
    operationId,
    summary: half.summary,
    parameters: [...pathParameters(call.path), ...headers(call), ...queryParameters(half, method)],
    ...(method === 'POST'
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(half.requestSchema) } },
          },
        }
      : {}),
    responses: responses(half),
  };
}

function responses(half: AnyHalf): Json {
  const refusals = [...half.refusals, ...anyRefusals];
  const byStatus = Map.groupBy(refusals, (kind) => refusalStatus(kind));
  const houseRules = byStatus.get(200) ?? [];
  byStatus.delete(200);
  const success = {
    description: houseRules.length > 0 ? `Done, or refused: ${codesOf(houseRules)}` : 'Done',
    content: { 'application/json': { schema: jsonSchema(half.answerSchema) } },
  };
  const failed = [...byStatus].map(([status, kinds]) => [
    String(status),
    {
      description: codesOf(kinds),
      content: { 'application/json': { schema: refusalSchema(half.envelope) } },
    },
  ]);
  return { 200: success, ...Object.fromEntries(failed) };
}

function codesOf(kinds: readonly RefusalKind[]): string {
  return kinds.map((kind) => `${refusalCodes[kind]} ${kind}`).join(', ');
}

function refusalSchema(envelope: AnyHalf['envelope']): Json {
  const refusal = {
    type: 'object',
    required: ['errorCode', 'errorText'],
    properties: {
      errorCode: { type: 'string' },
      errorText: { type: 'string' },
      errorData: { type: 'object' },
    },
  };
  return envelope === 'flat'
    ? refusal
    : { type: 'object', required: ['response'], properties: { response: refusal } };
}

function headers({ guard }: AnyCall): Json[] {
  if (guard !== 'token') return [];
  return ['token', 'requestedWith', 'idempotencyKey'].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }));
}

function pathParameters(path: string): Json[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function queryParameters(half: AnyHalf, method: Method): Json[] {
  if (method === 'POST') return [];
  const schema = jsonSchema(half.requestSchema) as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(schema.properties ?? {}).map(([name, property]) => ({
    name,
    in: 'query',
    required: schema.required?.includes(name) ?? false,
    schema: property,
  }));
}

function plainOperation(route: PlainRoute): Json {
  return {
    summary: route.summary,
    parameters: [
      ...pathParameters(route.path),
      ...(route.query ?? []).map((name) => ({
        name,
        in: 'query',
        required: true,
        schema: { type: 'string' },
      })),
    ],
    responses: { 200: { description: 'Done', content: { [route.contentType]: {} } } },
  };
}

const conversion: ConversionConfig = { typeMode: 'input', errorMode: 'ignore', target: 'draft-2020-12' };

function jsonSchema(schema: GenericSchema): Json {
  const { $schema: _, ...rest } = toJsonSchema(schema, conversion) as Json;
  return rest;
}
