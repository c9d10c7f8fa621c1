import type { Random } from './random.ts';

/** The part of a JSON schema that the shop's document uses. */
export interface JsonSchema {
  type?: string;
  properties?: Readonly<Record<string, JsonSchema>>;
  required?: readonly string[];
  items?: JsonSchema;
  maxItems?: number;
  anyOf?: readonly JsonSchema[];
  enum?: readonly unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
}

/** Values that mean something to the shop, by the name of the field. */
export type Meaningful = Readonly<Record<string, readonly unknown[]>>;

/** A value that the schema allows; often one that means something, so that requests get past the first check. */
export function walk(schema: JsonSchema, random: Random, known: Meaningful, name = ''): unknown {
  const meaningful = known[name];
  if (meaningful && random.chance(0.85)) return random.one(meaningful);
  if (schema.anyOf) return walk(random.one(schema.anyOf), random, known);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return random.one(schema.enum);
  switch (schema.type) {
    case 'object':
      return walkObject(schema, random, known);
    case 'array':
      return walkList(schema, random, known, name);
    case 'integer':
      return random.one([0, 1, 2, random.below(1_000_000), schema.minimum ?? -1, schema.maximum ?? 1]);
    case 'number':
      return random.one([0, 1, 450.5, schema.minimum ?? -1, schema.maximum ?? 1]);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    default:
      return walkText(schema, random);
  }
}

function walkObject(schema: JsonSchema, random: Random, known: Meaningful): object {
  const required = new Set(schema.required);
  const members = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.has(name) || random.chance(0.6))
    .map(([name, member]) => [name, walk(member, random, known, name)]);
  return Object.fromEntries(members);
}

function walkList(schema: JsonSchema, random: Random, known: Meaningful, name: string): unknown[] {
  const longest = Math.min(schema.maxItems ?? 3, random.chance(0.02) ? 500 : 3);
  const { items = {} } = schema;
  return Array.from({ length: random.below(longest + 1) }, () => walk(items, random, known, `${name}[]`));
}

function walkText(schema: JsonSchema, random: Random): string {
  if (schema.format === 'date') return random.one(['2026-12-31', '1999-01-01', '2099-06-15']);
  if (schema.pattern?.includes(':')) return random.one(['00:00', '19:00', '23:59']);
  if (schema.pattern) return String(random.below(1_000_000));
  const longest = schema.maxLength ?? 20;
  return random.one(['a', 'Анна', 'x'.repeat(longest), '漢字'.repeat(4).slice(0, longest)]);
}
