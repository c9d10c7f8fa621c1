import type { KeepsView, NewKeep } from '@foyer/contract/desk/sessions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Hired, hire } from '#testing/desk-visitor.ts';
import { orderRequest } from '#testing/order-request.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let office: Hired;
beforeAll(async () => {
  shop = await createTestShop({ seed: { capacity: 4, zones: { 1: 4 } } });
  office = await hire({ server: shop.server, database: shop.own.database }, ['office']);
});
afterAll(() => shop.close());

const session = () => shop.sale.sessions[0]?.id ?? 0;

/** All places of the session are kept for a school, and not sold after that. */
async function keepAll(): Promise<KeepsView['keeps'][number] | undefined> {
  const wish: NewKeep = {
    key: crypto.randomUUID(),
    ...{ session: session(), purpose: 'school', name: 'Школа 5', note: '', until: null },
    ...{ seats: null, places: { count: 4, zone: null, area: null } },
  };
  const made = (await office.visitor.ask('keep', wish)).answer;
  expect(made).toMatchObject({ ok: true, value: { kept: 4 } });
  const shown = (await office.visitor.ask('keeps', { session: session() })).answer;
  return shown.ok ? shown.value.keeps[0] : undefined;
}

async function leftFor(keep: string) {
  const query = new URLSearchParams({ hash: 'trial', ...(keep === '' ? {} : { keep }) });
  const { calendar } = (await shop.server.inject(`/api/no-scheme?${query}`)).json();
  const shown = calendar.find((one: { calendar_id: number }) => one.calendar_id === session());
  return { left: Number(shown.quant), state: shown.state };
}

async function order(keep: string, quantity: number): Promise<number> {
  const { buyer } = orderRequest(shop.sale);
  const fields = {
    ...{ session: String(session()), 'quantity-1-1': String(quantity), 'seen-1-1': '110000', consent: '1' },
    ...{ fio: buyer.name, phone: buyer.phone, email: buyer.email, key: crypto.randomUUID() },
    ...(keep === '' ? {} : { keep }),
  };
  const { statusCode } = await shop.server.inject({
    method: 'POST',
    url: '/event/trial/2027-01-01/12:00',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(fields).toString(),
  });
  return statusCode;
}

test('H1 places kept by number are free by their link alone, also without a script, and no more than are kept', async () => {
  const keep = await keepAll();
  const link = new URL(keep?.link ?? '');
  expect(link.pathname).toMatch(/^\/event\/trial\/\d{4}-\d\d-\d\d\/12:00$/);
  const pass = link.searchParams.get('keep') ?? '';
  const strange = `${pass.slice(0, -1)}${pass.endsWith('A') ? 'B' : 'A'}`;
  const soldOut = { left: 0, state: 'sold-out' };
  expect([await leftFor(''), await leftFor(strange)]).toEqual([soldOut, soldOut]);
  expect(await leftFor(pass)).toEqual({ left: 4, state: 'open' });

  expect([await order('', 1), await order(strange, 1), await order(pass, 5)]).toEqual([422, 422, 422]);
  expect(new URL(shop.asked.at(-1)?.url ?? '', link).searchParams.get('keep')).toBe(pass);
  expect(await order(pass, 3)).toBe(303);
  expect([await leftFor(pass), await leftFor('')]).toEqual([{ left: 1, state: 'open' }, soldOut]);
  expect([await order(pass, 2), await order('', 1), await order(pass, 1)]).toEqual([422, 422, 303]);
  const under = 'select sum(quantity)::integer as sold from order_line where keep_id = $1';
  expect(await shop.own.database.query(under, [keep?.id])).toEqual([{ sold: 4 }]);
});
