import type { Random } from './random.ts';
import type { RawAnswer } from './send.ts';
import type { WalkedRequest, World } from './walking-requests.ts';

const mostKept = 60;

/** What an answer tells of an order: only names of the specification. */
interface Told {
  response?: Told | Told[];
  hash?: unknown;
  main?: Row[];
  toping?: Row[];
  addToping?: Row[];
  items?: Row[];
  rows?: Row[];
}

type Row = Readonly<Record<string, unknown>>;

/**
 * Reads what a call that went through has answered: the next requests name the orders, tickets and extras that are
 * there, so that calls are made in their order as well as out of it.
 */
export function learnFrom(world: World, request: WalkedRequest, answer: RawAnswer, random: Random): void {
  const told: Told = JSON.parse(answer.body);
  const inner = [told.response ?? told].flat()[0] ?? {};
  const asked: { hash?: unknown } = typeof request.body === 'string' ? readBody(request.body) : {};
  const keep = (path: string, body: object) => {
    world.goodBodies[path] ??= [];
    keepOne(world.goodBodies[path], body, random);
  };
  if (request.template.startsWith('/api/order/create') && typeof inner.hash === 'string') {
    for (const path of aboutAnOrder) keep(path, { hash: inner.hash, lang: 'ru', ...usualMembers[path] });
    keep('/api/order/pay', { hash: inner.hash, bank_data: { id: 1 + random.below(5), name: '', type: '' } });
  }
  const { hash } = asked;
  if (typeof hash !== 'string') return;
  for (const { id } of inner.rows ?? [])
    keep('/api/order/return-create', { hash, lang: 'en', reason: 1, id: [id] });
  if (inner.rows?.length)
    keep('/api/order/return-create', { hash, reason: 2, id: inner.rows.map(({ id }) => id) });
  for (const { id } of inner.toping ?? []) keep('/api/order/remove-special-offer', { hash, id });
  for (const { parent_id, package_id, price_id, cost } of inner.addToping ?? [])
    keep('/api/order/add-special-offer', { hash, data: [{ uid: 1, parent_id, package_id, price_id, cost }] });
  if (inner.items?.length) keep('/api/confirm-nominal', visitorsOf(hash, inner.items));
}

const aboutAnOrder = [
  '/api/order/view',
  '/api/order/status',
  '/api/order/get-num',
  '/api/order/send-tickets',
  '/api/order/add-discount',
  '/api/order/cancel-discount',
  '/api/order-data',
  '/api/order/return/{hash}',
];

const usualMembers: Readonly<Record<string, object>> = {
  '/api/order/add-discount': { promoCode: 'NOON', bonuses: 0, cardCode: '' },
};

/** Somebody with a passport for each ticket. */
function visitorsOf(hash: string, items: readonly Row[]): object {
  const each = (value: unknown) => items.map(() => value);
  return {
    hash,
    lang: 'ru',
    checkboxList: [4],
    id: items.map(({ id }) => id),
    docTypeId: each(1),
    name: each('Анна'),
    surname: each('Ким'),
    middleName: each('Петровна'),
    docNum: each('4510 123456'),
    age: each(36),
    date: each('1990-04-12'),
    countryId: each(1),
    regionId: each(1),
  };
}

/** The list stays short, and new ones push old ones out. */
function keepOne(list: object[], one: object, random: Random): void {
  if (list.length < mostKept) list.push(one);
  else list[random.below(mostKept)] = one;
}

function readBody(body: string): object {
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null ? read : {};
  } catch {
    return {};
  }
}
