import { addDays } from '@foyer/contract/rules/format.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import type { Shop } from '#shop/shop.ts';
import { buyFreeSeat } from '#testing/free-seat.ts';
import { seatId, seedHall } from '#testing/seed-hall.ts';
import type { SeededSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { searchOrders, searchWords } from './search-orders.ts';

let own: TestDatabase;
let sale: SeededSale;
let shop: Shop;
let day: string;

beforeAll(async () => {
  own = await createTestDatabase();
  sale = await seedHall(own.database, { rows: 3, seats: 12 }, { free: true, sessions: 2 });
  shop = shopFor(own.database, sale.catalogue);
  day = sale.sessions[0]?.day ?? '';
});
afterAll(() => own.close());

const find = async (typed: string) => {
  const found = await searchOrders(shop, [typed], { state: null, atMost: 5 });
  return found.map(({ id }) => id);
};

test('K10 an order is found by its seat, with its day and hour or without', async () => {
  const { orderId } = await buyFreeSeat(shop, sale, seatId(2, 7));
  const [, month = '', date = ''] = day.split('-');
  for (const typed of [
    `${day} партер 2 7`,
    `${date}.${month} Партер, ряд 2, место 7`,
    `ряд 2 место 7 ${sale.sessions[0]?.time}`,
    'парт 2 7',
  ])
    expect([typed, await find(typed)]).toEqual([typed, [orderId]]);
  for (const typed of ['партер 7 2', 'балкон 2 7', `${addDays(day, 1)} партер 2 7`, '23:59 партер 2 7'])
    expect([typed, await find(typed)]).toEqual([typed, []]);
});

test('K10 of a seat that was given back and sold again, who has it now comes first', async () => {
  const first = await buyFreeSeat(shop, sale, seatId(1, 1));
  await returnByHouse(shop, first.orderId, {
    ...{ tickets: null, calledOffOnly: false, percent: 100, words: '' },
  });
  const second = await buyFreeSeat(shop, sale, seatId(1, 1));
  expect(await find('партер 1 1')).toEqual([second.orderId, first.orderId]);
});

test.each([
  [['418 207'], ['418207']],
  [['+7 (916) 123-45-67'], ['79161234567']],
  [['8 916 123 45 67'], ['9161234567']],
  [
    ['Иванова', '8', '916', '123-45-67'],
    ['Иванова', '9161234567'],
  ],
  [['Иванова-Штерн 4567'], ['Иванова-Штерн', '4567']],
  [['812345678901'], ['812345678901']],
  [['maria1@pochta.example'], ['maria1@pochta.example']],
  [['  '], []],
])('%j is looked for as %j', (typed, words) => {
  expect(searchWords(typed)).toEqual(words);
});
