import type { CartLine, PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { placePlanOrderToWire } from '@foyer/contract/order/place-order-codec.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { buyerForm, orderRequest, requestLine } from '#testing/order-request.ts';
import { seatId } from '#testing/seed-hall.ts';
import { syntheticHouse } from '#testing/synthetic-house.ts';
import { createTestShop, deadBank, type TestShop } from '#testing/test-shop.ts';
import { createTestVisitor, type TestVisitor } from '#testing/test-visitor.ts';

let shop: TestShop;
let anna: TestVisitor;
let phones = 0;

const shape = { sessions: 1, capacity: null, zones: [{ zoneId: 1, capacity: null }] };
const { catalogue, event } = syntheticHouse(shape);
/** Zone 1: 1 100 ₽ without the card, 700 ₽ with it; standing places, zone 2, are sold without the card alone. */
const prices: typeof event.prices = event.prices.slice(0, 1).flatMap((row) => [
  { ...row, cultureCard: 0 },
  { ...row, zoneId: 2, cultureCard: 0 },
  { ...row, price: 70_000, fee: { kind: 'amount', amount: 0 }, cultureCard: 1 },
]);

beforeAll(async () => {
  shop = await createTestShop({
    seed: {
      event: {
        cultureCard: { withCard: true, withoutCard: true },
        prices,
        orderLimit: 6,
      },
      house: {
        setup: { ...catalogue.setup, showCultureCardPrices: true },
        paymentWays: [
          { ...deadBank, id: 1, key: 'card' },
          { ...deadBank, id: 2, key: 'culture-card', cultureCardOnly: true },
        ],
        openOrdersPerBuyer: 60,
      },
    },
    hall: { rows: 4, seats: 10, standing: 5 },
    environment: { FOYER_ORDERS_PER_MINUTE: '100000' },
  });
  anna = createTestVisitor(shop.server);
});
afterAll(() => shop.close());

const session = () => shop.sale.sessions[0]?.id ?? 0;
const seat = (row: number, number: number, shownAmount = 70_000): CartLine =>
  requestLine(shop.sale, { seatId: seatId(row, number), shownAmount });

function holder(change: Partial<PlaceOrderRequest['buyer']> = {}): PlaceOrderRequest['buyer'] {
  phones += 1;
  const names = { surname: 'Римская-Корсакова', firstName: 'Анна', patronymic: 'Павловна' };
  const phone = `+7 (916) 000-00-${String(phones).padStart(2, '0')}`;
  return { ...buyerForm(`card-${phones}@example.org`), name: '', ...names, phone, ...change };
}

async function order(lines: readonly CartLine[], change: Partial<PlaceOrderRequest> = {}) {
  const byCard = { usesCultureCard: true, buyer: holder(), sessionId: session(), lines: [...lines] };
  const wire = placePlanOrderToWire(orderRequest(shop.sale, { ...byCard, ...change }));
  const answer = await anna.change('/api/order/create-scheme', wire);
  return answer.json().response ?? answer.json();
}
const taken = async () => (await shop.own.database.query('select from seat_taken')).length;

test('EV-7 a plan tells that its event takes the card, and which price is for whom', async () => {
  const answer = (await anna.get('/api/scheme/sessions?hash=trial')).json();
  expect(answer.action).toMatchObject({ usepushkarta: 1, usenopushkarta: 1, useseatsvg: 1 });
  expect(answer.price_list.map((row: { useproculture: number }) => row.useproculture)).toEqual([0, 0, 1]);
});

test('EV-7 OV-6 a seat by culture card costs the price of the card and is paid by the card’s own way', async () => {
  const placed = await order([seat(1, 1)]);
  expect(placed).toMatchObject({ errorCode: '0' });
  const view = (await anna.ask('/api/order/view', { hash: placed.hash, lang: 'ru' })).json();
  expect(view.response).toMatchObject({ usepushkarta: 1, usenopushkarta: 0, creditCompanyId: 2 });
  const [line] = Object.values<Record<string, unknown>[]>(view.response.main).flat();
  expect(line).toMatchObject({ row: '1', seat: '1' });
  const pay = async (id: number) => {
    const bank_data = { id, name: '', type: '' };
    return (await anna.change('/api/order/pay', { hash: placed.hash, lang: 'ru', bank_data })).json();
  };
  // The bank of the card is away here: it was asked, the other one never is.
  expect(await pay(1)).toMatchObject({ errorText: expect.stringContaining('недопустимый способ оплаты') });
  expect(await pay(2)).toMatchObject({ errorCode: '-9997' });
  const [kept] = await shop.own.database.query<{ total: string; uses_culture_card: boolean; name: string }>(
    'select total::int, uses_culture_card, buyer_name as name from orders where hash = upper($1)',
    [placed.hash],
  );
  expect(kept).toEqual({ total: 70_000, uses_culture_card: true, name: 'Римская-Корсакова Анна Павловна' });
});

test('SC-8 one ticket a card and event: a second seat is refused, at once and by a second order', async () => {
  const before = await taken();
  expect(await order([seat(2, 1), seat(2, 2)])).toMatchObject({ errorCode: '-9998' });
  expect(await taken()).toBe(before);
  const phone = '+7 (916) 555-01-42';
  expect(await order([seat(2, 1)], { buyer: holder({ phone }) })).toMatchObject({ errorCode: '0' });
  const again = await order([seat(2, 5)], { buyer: holder({ phone: '+79165550142' }) });
  expect(again).toMatchObject({ errorCode: '-9998' });
  expect(again.errorText).toMatch(/уже взят билет\sпо\sкарте/);
  expect(await taken()).toBe(before + 1);
});

describe('what is not the card’s is refused with a code and a word, and nothing is taken', () => {
  test.each<[string, () => readonly CartLine[], Partial<PlaceOrderRequest>, string]>([
    ['EV-7 the price without the card', () => [seat(3, 1, 110_000)], {}, '10'],
    [
      'EV-7 a place that has no price of the card',
      () => [requestLine(shop.sale, { areaId: 7, zoneId: 2, shownAmount: 110_000 })],
      {},
      '10',
    ],
    ['EV-7 the card’s price without the card', () => [seat(3, 1)], { usesCultureCard: false }, '10'],
    ['BD-5 a surname in Latin', () => [seat(3, 1)], { buyer: holder({ surname: 'Korsakova' }) }, '12'],
    ['BD-5 no patronymic', () => [seat(3, 1)], { buyer: holder({ patronymic: null }) }, '12'],
    ['BD-5 a phone at home', () => [seat(3, 1)], { buyer: holder({ phone: '+7 (495) 000-00-00' }) }, '12'],
  ])('%s', async (_name, lines, change, code) => {
    const before = await taken();
    const buyer = change.usesCultureCard === false ? buyerForm('no-card@example.org') : undefined;
    const refused = await order(lines(), { ...change, ...(buyer ? { buyer } : {}) });
    expect(refused).toMatchObject({ errorCode: code });
    expect(refused.errorText).toMatch(/\S/);
    expect(await taken()).toBe(before);
  });
});

test('OR-5 what was sold by card agrees with the counters to the last seat', async () => {
  expect(await audit(shop.own.database)).toEqual([]);
});
