import type { PlaceOrderRequest } from '@foyer/contract/order/order.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import type { Database } from '#platform/database.ts';
import type { Shop } from '#shop/shop.ts';
import { findOrderByHash, loadOrder } from '#store/orders.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { buyerForm, orderRequest, requestLine } from '#testing/order-request.ts';
import { type SaleSeed, type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { type PlaceOrderOutcome, placeOrder } from './place-order.ts';

const submission = { idempotencyKey: null, visitor: 'browser' };
let opened: TestDatabase;
let sale: SeededSale;
let shop: Shop;

beforeEach(() => open());
afterAll(() => opened.close());

test('OR-1 the answer is the order as it stands in the database', async () => {
  const lines = [
    requestLine(sale, { quantity: 2 }),
    requestLine(sale, { categoryId: 2, shownAmount: 45_000 }),
  ];
  const order = placed(await placeOrder(shop, orderRequest(sale, { lines }), submission));
  expect(order.total).toBe(265_000);
  expect(order.hash).toMatch(/^[0-9A-HJKMNP-TV-Z]{32}$/);
  expect(await loadOrder(opened.database, order.id)).toEqual(order);
  expect(await findOrderByHash(opened.database, order.hash.toLowerCase())).toEqual(order);
});

test('OR-5 the loser of the last place hears what is left', async () => {
  await open({ capacity: 3 });
  placed(
    await placeOrder(shop, orderRequest(sale, { lines: [requestLine(sale, { quantity: 2 })] }), submission),
  );
  const loser = orderRequest(sale, { lines: [requestLine(sale, { quantity: 2 })] });
  expect(await placeOrder(shop, loser, submission)).toMatchObject({
    refusal: { kind: 'place-taken', parameters: { left: 1, zoneId: 0 } },
  });
});

test('OR-5 the loser of the last place of a zone hears of which', async () => {
  await open({ zones: { 1: 3 } });
  const loser = orderRequest(sale, { lines: [requestLine(sale, { quantity: 4 })] });
  expect(await placeOrder(shop, loser, submission)).toMatchObject({
    refusal: { kind: 'place-taken', parameters: { left: 3, zoneId: 1, zone: 'Зона 1' } },
  });
});

describe('OR-6 pressing twice makes one order', () => {
  test('without a key: the same cart of the same buyer, its lines in any order', async () => {
    const lines = [requestLine(sale), requestLine(sale, { categoryId: 2, shownAmount: 45_000 })];
    const request = orderRequest(sale, { lines });
    const first = placed(await placeOrder(shop, request, submission));
    const turned = { ...request, lines: [...lines].reverse(), language: 'en' as const };
    expect(placed(await placeOrder(shop, turned, submission)).id).toBe(first.id);
    expect(placed(await placeOrder(shop, request, { ...submission, visitor: 'another' })).id).not.toBe(
      first.id,
    );
    const more = { ...request, lines: [requestLine(sale, { quantity: 2 })] };
    expect(placed(await placeOrder(shop, more, submission)).id).not.toBe(first.id);
  });

  test('with a key: the same order from any browser, another cart is refused', async () => {
    const request = orderRequest(sale);
    const key = { idempotencyKey: 'once', visitor: null };
    const first = placed(await placeOrder(shop, request, key));
    expect(placed(await placeOrder(shop, request, { ...key, visitor: 'another' })).id).toBe(first.id);
    const other = { ...request, lines: [requestLine(sale, { quantity: 2 })] };
    expect(await refusal(other, key)).toEqual({ kind: 'key-reused' });
    for (const idempotencyKey of ['x'.repeat(256), '', 'a\u0000b', 'два слова'])
      expect(await refusal(request, { ...key, idempotencyKey })).toMatchObject({ kind: 'malformed' });
  });

  test('a lost answer is found again though the house changed its prices meanwhile', async () => {
    const request = orderRequest(sale);
    const first = placed(await placeOrder(shop, request, submission));
    reprice(200_000);
    expect(placed(await placeOrder(shop, request, submission)).id).toBe(first.id);
    expect(await refusal(orderRequest(sale))).toEqual({ kind: 'price-changed' });
  });
});

test('a catalogue that went stale is read again, and its new price is not charged silently', async () => {
  await opened.database.query('update house set revision = 2');
  shop.catalogue.refresh = async () => ({ ...sale.catalogue, revision: 2 });
  expect(placed(await placeOrder(shop, orderRequest(sale), submission)).total).toBe(110_000);
  const dearer = { ...sale.event, prices: sale.event.prices.map((row) => ({ ...row, price: 200_000 })) };
  shop.catalogue.refresh = async () => ({ ...sale.catalogue, revision: 2, events: [dearer] });
  expect(await refusal(orderRequest(sale))).toEqual({ kind: 'price-changed' });
});

test('a catalogue that goes stale again and again is busy', async () => {
  await opened.database.query('update house set revision = 9');
  expect(await refusal(orderRequest(sale))).toEqual({ kind: 'busy', parameters: { seconds: 2 } });
});

/** How many there are depends on the pauses, which are random, and on the time that is left. */
function expectRepeatsUpTo(most: number, statements: number): void {
  expect(statements).toBeGreaterThan(1);
  expect(statements).toBeLessThanOrEqual(most);
}

describe('P6 statements of one submission', () => {
  test('one, when nothing is in its way', async () => {
    const { counted, statements } = countingShop();
    placed(await placeOrder(counted, orderRequest(sale), submission));
    expect(statements()).toBe(1);
  });

  test('at most ten, when it loses every race', async () => {
    await opened.database.query(`create or replace function place_orders(batch jsonb) returns jsonb
      language plpgsql as $$ begin raise exception 'lost' using errcode = 'serialization_failure'; end $$`);
    const { counted, statements } = countingShop();
    expect(await placeOrder(counted, orderRequest(sale), submission)).toMatchObject({
      refusal: { kind: 'busy' },
    });
    expectRepeatsUpTo(10, statements());
  });

  test('at most ten, when a lapsed hold on its place is decided all the time', async () => {
    await open({ capacity: 1 });
    const first = placed(await placeOrder(shop, orderRequest(sale), submission));
    await opened.database.query('update orders set held_until = now()');
    const { counted, statements } = countingShop();
    await opened.database.transaction(async (transaction) => {
      await transaction.query('select from orders where id = $1 for update', [first.id]);
      const late = await placeOrder(counted, orderRequest(sale), { ...submission, visitor: 'another' });
      expect(late).toMatchObject({ refusal: { kind: 'place-taken' } });
    });
    expectRepeatsUpTo(10, statements());
  });
});

test('EV-16 a free order is confirmed before the answer, however often it is pressed', async () => {
  await open({ event: { mayBeFree: true } });
  reprice(0);
  const request = orderRequest(sale, { lines: [requestLine(sale, { shownAmount: 0 })] });
  const first = placed(await placeOrder(shop, request, submission));
  expect(first).toMatchObject({ state: 'PAID', total: 0 });
  expect(placed(await placeOrder(shop, request, submission))).toEqual(first);
  expect(await loadTicketsOf(opened.database, first.id)).toHaveLength(1);
});

test('EV-16 a confirmation that was lost is made up for by the next press', async () => {
  await open({ event: { mayBeFree: true } });
  reprice(0);
  const request = orderRequest(sale, { lines: [requestLine(sale, { shownAmount: 0 })] });
  const { database } = shop;
  shop.database = { ...database, transaction: () => Promise.reject(new Error('killed')) };
  await expect(placeOrder(shop, request, submission)).rejects.toThrow('killed');
  shop.database = database;
  expect(placed(await placeOrder(shop, request, submission)).state).toBe('PAID');
  expect(await opened.database.query('select from orders')).toHaveLength(1);
});

describe('BD-9 the server checks again what the form checked', () => {
  test.each<[string, Partial<PlaceOrderRequest>, object]>([
    ['BD-1 the name', { buyer: { ...buyerForm('a@example.org'), name: 'A1' } }, { field: 'name' }],
    ['BD-2 the phone', { buyer: { ...buyerForm('a@example.org'), phone: '1' } }, { field: 'phone' }],
    ['BD-3 the e-mail', { buyer: buyerForm('nobody') }, { field: 'email', key: 'not-valid-email' }],
    ['BD-6 all of them', { buyer: { ...buyerForm(''), name: '' } }, { key: 'required-all' }],
  ])('%s', async (_name, change, parameters) => {
    expect(await refusal(orderRequest(sale, change))).toMatchObject({ kind: 'buyer-invalid', parameters });
    expect(await opened.database.query('select from orders')).toHaveLength(0);
  });

  test('BD-4 the second e-mail, where the event asks for it', async () => {
    await open({ event: { confirmsEmail: true } });
    expect(await refusal(orderRequest(sale))).toMatchObject({ parameters: { key: 're-email' } });
  });

  test('BD-3 an e-mail of the Cyrillic layout is kept in Latin', async () => {
    const request = orderRequest(sale, { buyer: buyerForm(' шмфт"ьфшдюкг ') });
    expect(placed(await placeOrder(shop, request, submission)).buyer.email).toBe('ivan@mail.ru');
  });

  test('BD-5 the culture card: names as in the passport, kept as one', async () => {
    await open({ event: { cultureCard: { withCard: true, withoutCard: true } } });
    const names = {
      surname: 'Опытная',
      firstName: 'Анна',
      patronymic: 'Петровна',
      phone: '+7 (912) 345-67-89',
    };
    const request = orderRequest(sale, {
      usesCultureCard: true,
      buyer: { ...buyerForm('a@example.org'), ...names, name: '' },
    });
    const order = placed(await placeOrder(shop, request, submission));
    expect(order).toMatchObject({ usesCultureCard: true, buyer: { name: 'Опытная Анна Петровна' } });
    const wrong = { ...request, buyer: { ...request.buyer, surname: 'Opytnaya' } };
    expect(await refusal(wrong)).toMatchObject({ parameters: { field: 'surname' } });
  });

  test('consents, sums, events and sign-in', async () => {
    expect(await refusal(orderRequest(sale, { consents: [2] }))).toMatchObject({ kind: 'consent-missing' });
    expect(await refusal(orderRequest(sale, { eventId: 'gone' }))).toEqual({ kind: 'sale-closed' });
    const cheap = [requestLine(sale, { shownAmount: 1 })];
    expect(await refusal(orderRequest(sale, { lines: cheap }))).toEqual({ kind: 'price-changed' });
    await open({ event: { needsSignIn: true } });
    placed(await placeOrder(shop, orderRequest(sale), submission));
    const { setup } = sale.catalogue;
    const asking = { ...sale.catalogue, setup: { ...setup, signIn: { ...setup.signIn, enabled: true } } };
    shop.catalogue.get = async () => asking;
    expect(await refusal(orderRequest(sale))).toEqual({ kind: 'unauthorized' });
  });
});

test('the number of unpaid orders of a buyer is limited', async () => {
  const buyer = buyerForm('many@example.org');
  const cart = (quantity: number) => orderRequest(sale, { buyer, lines: [requestLine(sale, { quantity })] });
  for (const quantity of [1, 2, 3, 4, 5]) placed(await placeOrder(shop, cart(quantity), submission));
  expect(await refusal(cart(6))).toEqual({ kind: 'limit', parameters: { openOrders: 5 } });
});

async function open(shape: SaleSeed = {}): Promise<void> {
  await opened?.close();
  opened = await createTestDatabase();
  sale = await seedSale(opened.database, shape);
  shop = shopFor(opened.database, sale.catalogue);
}

/** The house as it stands in memory has another price; its revision is the database's. */
function reprice(price: number): void {
  const event = { ...sale.event, prices: sale.event.prices.map((row) => ({ ...row, price })) };
  shop.catalogue.get = async () => ({ ...sale.catalogue, events: [event] });
}

function placed(outcome: PlaceOrderOutcome): Order {
  if (outcome.kind === 'refused') throw new Error(`refused: ${JSON.stringify(outcome.refusal)}`);
  return outcome.order;
}

/** The shop, counting what it asks of the database. */
function countingShop(): { counted: Shop; statements(): number } {
  let count = 0;
  const query: Database['query'] = <Row>(statement: string | object, values?: readonly unknown[]) => {
    count += 1;
    return opened.database.query<Row>(statement as string, values);
  };
  const database = { ...opened.database, query };
  return { counted: shopFor(database, sale.catalogue), statements: () => count };
}

async function refusal(request: PlaceOrderRequest, how = submission as Parameters<typeof placeOrder>[2]) {
  const outcome = await placeOrder(shop, request, how);
  return outcome.kind === 'refused' ? outcome.refusal : null;
}
