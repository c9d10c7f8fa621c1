import { placeOrderToWire } from '@foyer/contract/order/place-order-codec.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { returnLinkName } from '#shop/link-tokens.ts';
import { buyerForm, orderRequest, requestLine } from '#testing/order-request.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { createTestVisitor, type TestVisitor } from '#testing/test-visitor.ts';

const secret = 'a secret of this test, long enough to be one';
let shop: TestShop;
let visitor: TestVisitor;

beforeAll(async () => {
  shop = await createTestShop({
    seed: {
      free: true,
      capacity: null,
      house: {
        returns: {
          paysOutByItself: true,
          answerDays: 10,
          consent: { text: {}, version: 'c' },
          reasons: [{ id: 1, name: {}, description: {} }],
        },
      },
    },
    environment: { FOYER_SECRET: secret, FOYER_ORDERS_PER_MINUTE: '100000' },
  });
  visitor = createTestVisitor(shop.server);
});
afterAll(() => shop.close());

interface Bought {
  hash: string;
  id: number;
  tickets: readonly number[];
}

async function bought(email: string): Promise<Bought> {
  const request = orderRequest(shop.sale, {
    buyer: buyerForm(email),
    lines: [requestLine(shop.sale, { shownAmount: 0, quantity: 2 })],
  });
  const response = await visitor.change('/api/order/create', placeOrderToWire(request));
  const { hash } = response.json().response;
  const rows = await shop.own.database.query<{ id: number; ticket: number }>(
    `select orders.id, ticket.id as ticket from orders join order_line on order_id = orders.id
     join ticket on order_line_id = order_line.id where orders.hash = $1 order by ticket.id`,
    [hash],
  );
  return { hash, id: rows[0]?.id ?? 0, tickets: rows.map(({ ticket }) => ticket) };
}

/** Everything that a buyer's call could have changed. */
async function state(): Promise<string> {
  const tables = [
    'orders',
    'ticket',
    'return_request',
    'return_item',
    'mail',
    'payment',
    'refund',
    'visitor',
  ];
  const rows = await Promise.all(
    tables.map((table) =>
      shop.own.database.query<{ kept: string }>(
        `select md5(coalesce(string_agg(row::text, '|' order by row::text), '')) as kept from (
           select ${table === 'mail' ? 'id, kind, order_id' : '*'} from ${table}) row`,
      ),
    ),
  );
  return rows.map(([row]) => row?.kept).join(' ');
}

async function asked(path: string, body: object) {
  const response = await visitor.change(path, { lang: 'ru', ...body });
  const { response: inner, ...rest } = response.json();
  const { errorCode, errorText } = typeof inner === 'object' && inner !== null ? inner : rest;
  return { status: response.statusCode, code: errorCode, text: errorText, body: response.body };
}

const link = (order: Bought, returnId: number) =>
  returnLinkName({ key: Buffer.from(secret) }, returnId, order.hash);
const ask = (order: Bought, id: readonly unknown[]) =>
  asked('/api/order/return-create', { hash: order.hash, reason: 1, id });
const confirm = (hash: string, hashConf: string) => asked('/api/order/return-confirm', { hash, hashConf });
const returnOf = async ({ id }: Bought) => {
  const rows = await shop.own.database.query<{ id: number; state: string }>(
    'select id, state from return_request where order_id = $1 order by id desc',
    [id],
  );
  return rows[0] ?? { id: 0, state: 'none' };
};

const calls: readonly [path: string, body: object][] = [
  ['/api/order/view', {}],
  ['/api/order-data', {}],
  ['/api/order/status', {}],
  ['/api/order/get-num', {}],
  ['/api/order/pay', { bank_data: { id: 1, name: '', type: '' } }],
  ['/api/confirm-nominal', { id: [1], name: ['Анна'], surname: ['Ким'], checkboxList: [] }],
  ['/api/order/return/:hash', {}],
  ['/api/order/return-create', { reason: 1, id: [1] }],
  ['/api/order/return-confirm', { hashConf: 'A'.repeat(32) }],
  ['/api/order/send-tickets', {}],
];

describe('D2 a name that is no order’s', () => {
  test.each(calls)(
    '%s answers a cut, a stretched and an invented name alike, and changes nothing',
    async (path, body) => {
      // Guesses are counted for each block of addresses: each call comes from its own.
      visitor = createTestVisitor(shop.server, `198.${calls.findIndex(([one]) => one === path)}.100.7`);
      const { hash } = await bought(`names${path.length}@example.org`);
      const before = await state();
      const answers = [];
      for (const name of ['Z'.repeat(32), hash.slice(0, -1), `${hash}A`, `${hash.slice(1)}0`]) {
        const {
          status,
          code,
          text,
          body: whole,
        } = await asked(path.replace(':hash', name), { ...body, hash: name });
        expect(whole).not.toContain('example.org');
        answers.push({ status, code, text });
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      expect([200, 400]).toContain(answers[0]?.status);
      expect(await state()).toBe(before);
    },
  );
});

describe('RT-6 RT-5 calls of a return with what belongs to another order', () => {
  test('tickets of another order, alone and mixed in, are refused and nothing is learnt', async () => {
    visitor = createTestVisitor(shop.server);
    const [mine, other] = [await bought('mine@example.org'), await bought('other@example.org')];
    const before = await state();
    const strange = await ask(mine, other.tickets);
    expect(strange).toMatchObject({ status: 200, code: '8' });
    const unknown = await ask(mine, [999_999_999]);
    for (const answer of [
      unknown,
      await ask(mine, [mine.tickets[0], other.tickets[0]]),
      await ask(mine, [-1]),
    ])
      expect(answer.body).toBe(strange.body);
    expect(await state()).toBe(before);
  });

  test('the link of another order, cut, stretched, of another request: refused alike; replayed it is done once', async () => {
    const [mine, other] = [await bought('first@example.org'), await bought('second@example.org')];
    await ask(mine, mine.tickets.slice(0, 1));
    await ask(other, other.tickets);
    const { id } = await returnOf(mine);
    const name = link(mine, id);
    const before = await state();
    const wrong = await confirm(mine.hash, 'A'.repeat(32));
    expect(wrong).toMatchObject({ status: 200, code: '8' });
    const forged = [
      name.slice(0, -1),
      `${name}A`,
      link(other, (await returnOf(other)).id),
      link(mine, id + 1),
    ];
    for (const forgery of forged) expect((await confirm(mine.hash, forgery)).body).toBe(wrong.body);
    expect((await confirm(other.hash, name)).body).toBe(wrong.body);
    const look = await asked(`/api/order/return/${mine.hash}`, { hashConf: forged[0] });
    expect(look.code).toBe('8');
    expect(look.body).not.toContain('example.org');
    expect(await state()).toBe(before);

    expect(await confirm(mine.hash, name.toLowerCase())).toMatchObject({ code: '0' });
    const done = await state();
    expect(await confirm(mine.hash, name)).toMatchObject({ code: '0' });
    expect(await ask(mine, mine.tickets.slice(0, 1))).toMatchObject({ code: '8' });
    expect(await state()).toBe(done);
    expect((await returnOf(other)).state).toBe('ASKED');
    expect(await audit(shop.own.database)).toEqual([]);
  });

  test('out of order: a paid order is not paid, not named, not confirmed before it was asked', async () => {
    const order = await bought('order@example.org');
    const before = await state();
    expect(await confirm(order.hash, link(order, 3001))).toMatchObject({ code: '8' });
    const pay = { hash: order.hash, bank_data: { id: 1, name: '', type: '' } };
    expect((await asked('/api/order/pay', pay)).code).not.toBe('0');
    const names = {
      hash: order.hash,
      id: [1, 2],
      name: ['Анна', 'Олег'],
      surname: ['Ким', 'Ли'],
      checkboxList: [],
    };
    expect((await asked('/api/confirm-nominal', names)).code).not.toBe('0');
    expect(await state()).toBe(before);
  });
});
