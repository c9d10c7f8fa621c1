import { hostileBody, hostileJson, hostileMember } from './hostile-values.ts';
import type { Random } from './random.ts';
import { type JsonSchema, walk } from './schema-walker.ts';
import type { RawRequest } from './send.ts';

/** What the walker reads of `/api/openapi.json`. */
export interface CallsDocument {
  paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

interface Operation {
  parameters?: readonly { name?: string; in?: string; schema?: JsonSchema; $ref?: string }[];
  requestBody?: { content: Readonly<Record<string, { schema: JsonSchema }>> };
}

/** What a request may lean on: names that are in the shop, whole bodies that it would take, headers of a session. */
export interface World {
  known: Record<string, unknown[]>;
  /** By path; grows while answers are read. */
  goodBodies: Record<string, object[]>;
  headers: Readonly<Record<string, string>>;
}

export interface WalkedRequest extends RawRequest {
  /** The path as the document has it. */
  template: string;
  /** Its session, token and origin are as they must be. */
  trusted: boolean;
}

/** Draws requests for ever: good ones, and ones with something wrong in one place or more. */
export function createWalk(document: CallsDocument, world: World, random: Random): () => WalkedRequest {
  const operations = Object.entries(document.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ template, method, operation })),
  );
  const creating = operations.filter(({ template }) => template.startsWith('/api/order/create'));
  return () => {
    const changing = operations.filter(({ template }) => world.goodBodies[template]);
    const drawn = random.draw();
    // Without orders there is nothing to be hostile to.
    const among = drawn < 0.1 ? creating : drawn < 0.6 ? changing : operations;
    const { template, method, operation } = random.one(among);
    const { headers, trusted } = headersOf(world, random);
    const called = random.chance(0.04) ? random.one(otherMethods) : method.toUpperCase();
    if (!operation.requestBody || called === 'GET' || called === 'HEAD')
      return { template, trusted, method: called, path: pathOf(template, operation, world, random), headers };
    const { body, type, names } = bodyOf(template, operation, world, random);
    return {
      template,
      trusted,
      method: called,
      path: pathOf(template, operation, { ...world, known: { ...world.known, ...names } }, random),
      headers: { ...headers, ...(type === '' ? {} : { 'content-type': type }) },
      body,
    };
  };
}

const otherMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND'];

function headersOf(world: World, random: Random): { headers: Record<string, string>; trusted: boolean } {
  // Each from a block of its own, so that limits stop few of them.
  const from = `${1 + random.below(220)}.${random.below(256)}.${random.below(256)}.7`;
  const headers: Record<string, string> = { ...world.headers, 'x-forwarded-for': from };
  if (random.chance(0.3)) headers['idempotency-key'] = random.one(keys(random));
  if (random.chance(0.85)) return { headers, trusted: true };
  random.one(distortions)(headers);
  return { headers, trusted: false };
}

const keys = (random: Random) => [
  `key-${random.below(40)}`,
  `key-${random.below(1_000_000)}`,
  '',
  'k'.repeat(200),
  'k'.repeat(201),
  'two words',
  'ключ'.replace(/./g, '?'),
];

const distortions: readonly ((headers: Record<string, string>) => void)[] = [
  (headers) => delete headers['x-csrf-token'],
  (headers) => delete headers['x-requested-with'],
  (headers) => delete headers.cookie,
  (headers) => (headers['x-csrf-token'] = 'abc.def'),
  (headers) => (headers['x-csrf-token'] = `.${'x'.repeat(43)}`),
  (headers) => (headers['x-requested-with'] = 'fetch'),
  (headers) => (headers.cookie = 'foyer-session=AAAAAAAAAAAAAAAAAAAAAA'),
  (headers) => (headers.cookie = 'foyer-session=%00; foyer-session=__proto__'),
  (headers) => (headers.origin = 'https://evil.example'),
  (headers) => (headers.origin = 'null'),
  (headers) => (headers['sec-fetch-site'] = 'cross-site'),
  (headers) => (headers['sec-fetch-site'] = 'same-site'),
];

function pathOf(template: string, operation: Operation, world: World, random: Random): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(textFor(name, world, random)),
  );
  const pairs = (operation.parameters ?? []).flatMap(({ name, in: place, schema }) => {
    if (place !== 'query' || name === undefined || random.chance(0.08)) return [];
    const value = random.chance(0.6)
      ? walk(schema ?? {}, random, world.known, name)
      : textFor(name, world, random);
    const spelt = random.chance(0.05) ? name.toUpperCase() : name;
    const pair = `${spelt}=${encodeURIComponent(String(value))}`;
    return random.chance(0.05) ? [pair, `${name}=b`] : [pair];
  });
  if (random.chance(0.05))
    pairs.push(random.one(['__proto__=1', 'a[b]=1', 'hash[]=1', '%ff=%fe', '&&==', 'lang=xx']));
  return pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
}

function textFor(name: string, world: World, random: Random): string {
  const known = world.known[name];
  if (known && random.chance(0.5)) return String(random.one(known));
  try {
    const hostile: unknown = JSON.parse(hostileJson(random));
    const said = typeof hostile === 'string' ? hostile : JSON.stringify(hostile);
    // A lone half of a character cannot stand in an address at all.
    return said.toWellFormed().slice(0, 2_000);
  } catch {
    return 'unreadable';
  }
}

const hole = '"@hostile@"';

interface DrawnBody {
  body: string | Buffer;
  type: string;
  /** What the body says that its path may say too. */
  names: Record<string, unknown[]>;
}

function bodyOf(template: string, operation: Operation, world: World, random: Random): DrawnBody {
  const schema = operation.requestBody?.content['application/json']?.schema ?? {};
  const good = world.goodBodies[template];
  const value =
    good && random.chance(0.7) ? structuredClone(random.one(good)) : walk(schema, random, world.known);
  const hash = typeof value === 'object' && value !== null ? Reflect.get(value, 'hash') : undefined;
  return { ...spoil(value, random), names: typeof hash === 'string' ? { hash: [hash] } : {} };
}

function spoil(value: unknown, random: Random): { body: string | Buffer; type: string } {
  const whole = JSON.stringify(value);
  const kind = random.draw();
  if (kind < 0.33) return { body: whole, type: 'application/json' };
  if (kind < 0.38) return hostileBody(random, whole);
  if (kind < 0.45) return { body: withMember(whole, hostileMember(random)), type: 'application/json' };
  if (kind < 0.5) return { body: withTwin(value, random), type: 'application/json' };
  for (let wounds = random.chance(0.7) ? 1 : 3; wounds > 0; wounds -= 1) wound(value, random);
  const text = JSON.stringify(value).split(hole);
  return {
    body: text.reduce((before, after) => before + hostileJson(random) + after),
    type: 'application/json',
  };
}

function withMember(object: string, member: string): string {
  return object === '{}' ? `{${member}}` : `{${member},${object.slice(1)}`;
}

/** One of the keys comes twice, first with something else. */
function withTwin(value: unknown, random: Random): string {
  const whole = JSON.stringify(value);
  const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  return names.length === 0
    ? whole
    : withMember(whole, `${JSON.stringify(random.one(names))}:${hostileJson(random)}`);
}

/** Puts a hole somewhere into the value, or takes a member out. */
function wound(value: unknown, random: Random): void {
  if (typeof value !== 'object' || value === null) return;
  const names = Object.keys(value);
  if (names.length === 0) return;
  const deeper = Object.values(value).filter((inner) => typeof inner === 'object' && inner !== null);
  const name = random.one(names);
  if (deeper.length > 0 && random.chance(0.5)) wound(random.one(deeper), random);
  else if (random.chance(0.1)) Reflect.deleteProperty(value, name);
  else Reflect.set(value, name, '@hostile@');
}
