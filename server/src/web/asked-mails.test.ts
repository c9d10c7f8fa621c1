import { placeOrderToWire } from '@foyer/contract/order/place-order-codec.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exchangedSale } from '#testing/exchange-steps.ts';
import { buyerForm, orderRequest, requestLine } from '#testing/order-request.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { createTestVisitor, type TestVisitor } from '#testing/test-visitor.ts';

let shop: TestShop;
let visitor: TestVisitor;
beforeAll(async () => {
  const seed = exchangedSale();
  const free = { price: 0, fee: { kind: 'amount', amount: 0 } } as const;
  const prices = seed.event?.prices?.map((row) => ({ ...row, ...free })) ?? [];
  shop = await createTestShop({ seed: { ...seed, event: { ...seed.event, prices, mayBeFree: true } } });
  visitor = createTestVisitor(shop.server);
});
afterAll(() => shop.close());

/** A free order: anybody can place it for anybody’s address. The same asked for again would be the same order. */
async function ordered(email: string, quantity = 1): Promise<{ hash: string; ticket: number }> {
  const request = orderRequest(shop.sale, {
    buyer: buyerForm(email),
    lines: [requestLine(shop.sale, { shownAmount: 0, quantity })],
  });
  const { hash } = (await visitor.change('/api/order/create', placeOrderToWire(request))).json().response;
  const [row] = await shop.own.database.query<{ ticket: number }>(
    `select ticket.id as ticket from ticket join order_line line on line.id = order_line_id
     join orders on orders.id = line.order_id where orders.hash = $1`,
    [hash],
  );
  return { hash, ticket: row?.ticket ?? 0 };
}

async function mailsOf(email: string, kind: string): Promise<number> {
  const rows = await shop.own.database.query(
    'select 1 from mail join orders on orders.id = order_id where buyer_email = $1 and kind = $2',
    [email, kind],
  );
  return rows.length;
}

const askBack = async ({ hash, ticket }: { hash: string; ticket: number }) =>
  (await visitor.change('/api/order/return-create', { hash, lang: 'ru', reason: 1, id: [ticket] })).json();
const withdraw = ({ hash }: { hash: string }) =>
  visitor.change('/api/order/return-withdraw', { hash, lang: 'ru' });

interface WireEvening {
  calendar_id: number;
  options: { zonelevel_id: number; area_id: number; seats: number[]; pay: number; back: number }[];
}

/** Chooses one of two evenings, another than last time. */
async function choose({ hash, ticket }: { hash: string; ticket: number }, turn: number) {
  const shown = (await visitor.ask('/api/order/exchange', { hash, lang: 'ru' })).json();
  const evenings = (shown.evenings as WireEvening[]).filter(({ options }) => options.length > 0);
  const evening = evenings[turn % evenings.length];
  const [option] = evening?.options ?? [];
  const chosen = {
    ...{ calendar_id: evening?.calendar_id, zonelevel_id: option?.zonelevel_id, seats: option?.seats },
    ...{ area_id: option?.area_id, seen_pay: option?.pay, seen_back: option?.back },
  };
  return (
    await visitor.change('/api/order/exchange-create', { hash, lang: 'ru', id: [ticket], ...chosen })
  ).json();
}

describe('the mails that anybody who knows an order can cause', () => {
  test('RT-5 a return asked for again and again writes five a day, and is then refused with when to come', async () => {
    const order = await ordered('returns@example.org');
    for (let time = 1; time <= 5; time += 1) {
      expect(await askBack(order)).toMatchObject({ errorCode: '0' });
      await withdraw(order);
    }
    const refused = await askBack(order);
    expect(refused).toMatchObject({ errorCode: '22' });
    expect(refused.errorText).toMatch(/Билеты пока действуют.*через.24.часа/);
    expect(await mailsOf('returns@example.org', 'return-link')).toBe(5);
    await shop.own.database.query(`update mail set created_at = created_at - interval '1 day'`);
    expect(await askBack(order)).toMatchObject({ errorCode: '0' });
  });

  test('the choice of an evening changed again and again writes five a day, and the last one stands', async () => {
    const order = await ordered('exchanges@example.org');
    for (let turn = 1; turn <= 5; turn += 1)
      expect(await choose(order, turn)).toMatchObject({ errorCode: '0', next: 'mail' });
    expect(await choose(order, 6)).toMatchObject({ errorCode: '22' });
    expect(await mailsOf('exchanges@example.org', 'exchange-link')).toBe(5);
    const open = `select 1 from exchange join orders on orders.id = old_order where hash = $1 and exchange.state = 'OPEN'`;
    expect(await shop.own.database.query(open, [order.hash])).toHaveLength(1);
  });

  test('those of other orders keep nobody from the first of their own', async () => {
    const address = 'filled@example.org';
    await ordered(address);
    await shop.own.database.query(
      `insert into mail (order_id, kind, message_id)
       select id, 'return-link', '<filled.' || number || '@example>' from orders, generate_series(1, 10) number
       where buyer_email = $1`,
      [address],
    );
    const own = await ordered(address.toUpperCase(), 2);
    expect(await askBack(own)).toMatchObject({ errorCode: '0' });
    await withdraw(own);
    expect(await askBack(own)).toMatchObject({ errorCode: '22' });
  });
});
