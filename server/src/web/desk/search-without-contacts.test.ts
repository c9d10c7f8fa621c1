import type { Role } from '@foyer/contract/desk/desk-call.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeOrder } from '#features/place-order/place-order.ts';
import { hire } from '#testing/desk-visitor.ts';
import { buyerForm, orderRequest, requestLine } from '#testing/order-request.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let id: number;
let hash: string;
let code: string;

beforeAll(async () => {
  shop = await createTestShop({ seed: { free: true, capacity: null } });
  const buyer = {
    ...buyerForm('zinaida.orlova74@example.org'),
    name: 'Зинаида Орлова',
    phone: '+7 912 4567890',
  };
  const lines = [requestLine(shop.sale, { quantity: 1, shownAmount: 0 })];
  const sale = shopFor(shop.own.database, shop.sale.catalogue);
  const outcome = await placeOrder(sale, orderRequest(shop.sale, { buyer, lines }), { idempotencyKey: null });
  if (outcome.kind !== 'placed') throw new Error(outcome.refusal.kind);
  ({ id, hash } = outcome.order);
  const [ticket] = await shop.own.database.query<{ code: string }>('select code from ticket');
  code = ticket?.code ?? '';
});
afterAll(() => shop.close());

async function findAs(role: Role) {
  const { visitor } = await hire({ server: shop.server, database: shop.own.database }, [role]);
  return async (words: string): Promise<readonly number[]> => {
    const { answer } = await visitor.ask('orders', { words });
    if (!answer.ok) throw new Error(answer.refusal.kind);
    return answer.value.map((one) => one.id);
  };
}

const ofTheBuyer = [
  'зи',
  'Орлова',
  'zin',
  'zinaida.orlova74@example.org',
  'example',
  '7890',
  '+7 912 4567890',
];

test.each(['books', 'tech'] as const)('K10 %s, who sees no contacts, finds nothing by them', async (role) => {
  const find = await findAs(role);
  for (const words of [...ofTheBuyer, `${id} зи`]) expect([words, await find(words)]).toEqual([words, []]);
  for (const words of [String(id), code, hash]) expect([words, await find(words)]).toEqual([words, [id]]);
});

test('K10 whoever sees them finds the order by each', async () => {
  const find = await findAs('office');
  for (const words of [...ofTheBuyer, `${id} зи`, String(id), code, hash])
    expect([words, await find(words)]).toEqual([words, [id]]);
});
