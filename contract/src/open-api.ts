import { type ConversionConfig, toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import { anyRefusals, type Endpoint, type EndpointFacts } from '#kit/endpoint.ts';
import { type RefusalKind, refusalCodes, refusalStatus } from '#kit/errors.ts';
import { endpoints } from './endpoints.ts';

type Json = Record<string, unknown>;
type AnyEndpoint = Pick<Endpoint, 'request' | 'answer'> & EndpointFacts;

/** An address that stands beside the table of calls: a file, a picture, the bank's callback. */
export interface PlainRoute {
  method: 'get' | 'post';
  path: string;
  summary: string;
  contentType: string;
  query?: readonly string[];
}

/** The OpenAPI 3.1 document of all calls, written from the table of endpoints; nothing in it is typed twice. */
export function openApi(shop: { origin: string; title: string; routes: readonly PlainRoute[] }): Json {
  const paths: Record<string, Json> = {};
  for (const [name, entry] of Object.entries(endpoints)) {
    const path = entry.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], ...operationsOf(name, entry) };
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

function operationsOf(name: string, entry: AnyEndpoint): Json {
  const operations = entry.methods.map((method) => {
    const id = entry.methods.length > 1 ? `${name}By${method}` : name;
    return [method.toLowerCase(), operation(id, entry, method)];
  });
  return Object.fromEntries(operations);
}

function operation(operationId: string, entry: AnyEndpoint, method: 'GET' | 'POST'): Json {
  return {
    operationId,
    summary: entry.summary,
    parameters: [...pathParameters(entry.path), ...headers(entry), ...queryParameters(entry, method)],
    ...(method === 'POST'
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: jsonSchema(entry.request) } },
          },
        }
      : {}),
    responses: responses(entry),
  };
}

function responses(entry: AnyEndpoint): Json {
  const refusals = [...entry.refusals, ...anyRefusals];
  const byStatus = Map.groupBy(refusals, (kind) => refusalStatus(kind));
  const houseRules = byStatus.get(200) ?? [];
  byStatus.delete(200);
  const success = {
    description: houseRules.length > 0 ? `Done, or refused: ${codesOf(houseRules)}` : 'Done',
    content: { 'application/json': { schema: jsonSchema(entry.answer) } },
  };
  const failed = [...byStatus].map(([status, kinds]) => [
    String(status),
    {
      description: codesOf(kinds),
      content: { 'application/json': { schema: refusalSchema(entry.envelope) } },
    },
  ]);
  return { 200: success, ...Object.fromEntries(failed) };
}

function codesOf(kinds: readonly RefusalKind[]): string {
  return kinds.map((kind) => `${refusalCodes[kind]} ${kind}`).join(', ');
}

function refusalSchema(envelope: AnyEndpoint['envelope']): Json {
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

function headers(entry: AnyEndpoint): Json[] {
  if (!entry.stateChanging) return [];
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

function queryParameters(entry: AnyEndpoint, method: 'GET' | 'POST'): Json[] {
  if (method === 'POST') return [];
  const schema = jsonSchema(entry.request) as { properties?: Record<string, Json>; required?: string[] };
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
