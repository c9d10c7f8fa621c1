import { toJsonSchema } from '@valibot/to-json-schema';
import { deskCalls } from '#desk/desk-calls.ts';

/** What is read of a JSON schema. */
export interface JsonSchema {
  type?: string;
  properties?: Readonly<Record<string, JsonSchema>>;
  items?: JsonSchema;
  anyOf?: readonly JsonSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
}

/** What the calls of the desk take, by their names. */
export function deskRequests(): Record<string, JsonSchema> {
  const schemas = Object.entries(deskCalls).map(([name, { schema }]) => [
    name,
    toJsonSchema(schema, { typeMode: 'input', errorMode: 'ignore' }),
  ]);
  return Object.fromEntries(schemas);
}

/** Values that mean something to the shop, by the name of the field. */
export type Meaningful = Readonly<Record<string, unknown>>;

export type Place = readonly (string | number)[];

/** A request of a schema with all its members, and the places in it where a number may stand, also as digits in a text. */
export function requestWithNumbers(
  schema: JsonSchema,
  known: Meaningful,
  name = '',
  place: Place = [],
): { request: unknown; places: Place[] } {
  const kinds = (schema.anyOf ?? []).filter(({ type }) => type !== 'null');
  if ([schema, ...kinds, ...kinds.flatMap(({ anyOf = [] }) => anyOf)].some(isNumber))
    return { request: known[name] ?? 1, places: [place] };
  const [kind = schema] = kinds;
  if (kind.type === 'array') {
    const one = requestWithNumbers(kind.items ?? {}, known, name, [...place, 0]);
    return { request: [one.request], places: one.places };
  }
  if (kind.type !== 'object') return { request: known[name] ?? plainValue(kind), places: [] };
  const members = Object.entries(kind.properties ?? {}).map(([member, inner]) => ({
    member,
    ...requestWithNumbers(inner, known, member, [...place, member]),
  }));
  return {
    request: Object.fromEntries(members.map(({ member, request }) => [member, request])),
    places: members.flatMap(({ places }) => places),
  };
}

function isNumber({ type, pattern }: JsonSchema): boolean {
  return type === 'integer' || type === 'number' || pattern?.includes('\\d{1,15}') === true;
}

function plainValue({ type, format, pattern = '', anyOf, ...schema }: JsonSchema): unknown {
  if (anyOf?.[0]) return plainValue(anyOf[0]);
  if (type === 'boolean') return false;
  if (format === 'uuid') return '44444444-4444-4444-8444-444444444444';
  if (format === 'date') return '2031-01-01';
  return schema.const ?? schema.enum?.[0] ?? (format === 'time' || pattern.includes(':') ? '19:00' : 'a');
}

/** The same request with something else in one place. */
export function withAt(request: unknown, [step, ...rest]: Place, value: unknown): unknown {
  if (step === undefined) return value;
  const inner: unknown = Object(request)[step];
  const changed = withAt(inner, rest, value);
  return Array.isArray(request)
    ? request.map((one, index) => (index === step ? changed : one))
    : { ...Object(request), [step]: changed };
}
