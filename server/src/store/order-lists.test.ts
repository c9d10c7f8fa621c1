import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { findOrders, foundOrders, indexNewOrders } from './order-lists.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
  await opened.database.query(
    `insert into orders (id, hash, event_id, state, total, currency, language, buyer_name, buyer_email, buyer_phone,
       held_until, document)
     overriding system value
     select n, 'HASH' || n, 'trial', 'EXPIRED', 100, 'RUB', 'ru', 'Мария Иванова-Штерн' || n,
       'maria' || n || '@pochta.example', '+7 916 ' || n, now(), '{}' from generate_series(1000001, 1020000) n`,
  );
  const lines = await opened.database.query<{ id: number }>(
    `insert into order_line (order_id, position, session_id, zone_id, category_id, price_type_id, quantity, visitors,
       price, fee)
     select id, 1, 1, 1, 1, 1, 1, 1, 100, 0 from orders returning id`,
  );
  await opened.database.query(
    `insert into visitor (order_line_id, position, surname, first_name)
     select id, 1, 'Гостев' || id, 'Пётр' from unnest($1::bigint[]) id`,
    [lines.map(({ id }) => id)],
  );
  await opened.database.query(
    `insert into ticket (order_line_id, position, code, hash)
     select id, 1, lpad((order_id - 1000000)::text, 12, '0'), id from order_line where order_id < 1000100`,
  );
  await indexNewOrders(opened.database);
  await opened.database.query('analyze');
});
afterAll(() => opened.close());

const find = async (...words: string[]) => {
  const found = await findOrders(opened.database, { words, state: null, atMost: 5 });
  return found.map(({ id }) => id);
};

test.each([
  ['a word of a name', ['Иванова-Штерн1000007']],
  ['its second half, in small letters', ['штерн1000007']],
  ['two words in any order', ['штерн100000', 'МАРИЯ', 'maria1000007']],
  ['an address', ['maria1000007@pochta.example']],
  ['the beginning of an address', ['maria1000007@poch']],
  ['a phone as it is written', ['+7916(1000007)']],
  ['its last digits', ['1000007']],
  ['the name in its link', ['hash1000007']],
  ['the code of a ticket', ['000000000007']],
])('an order is found by %s', async (_, words) => {
  expect(await find(...words)).toEqual([1_000_007]);
});

test('words that are no query are looked for as they are', async () => {
  for (const strange of ["o'neil", 'a\\', "'", '!!', 'a & b', ':*', '*', '', "\\'", '123456789012345678901'])
    expect(await find(strange)).toEqual([]);
});

test('an order that was placed after the index was made is found all the same', async () => {
  await opened.database.query(
    `insert into orders (id, hash, event_id, state, total, currency, language, buyer_name, buyer_email, buyer_phone,
       held_until, document)
     overriding system value values
       (2000000, 'LATE', 'trial', 'EXPIRED', 100, 'RUB', 'ru', 'Zoe Late', 'zoe@pochta.example', '1', now(), '{}')`,
  );
  expect(await find('zoe')).toEqual([2_000_000]);
});

test.each([[['штерн1000007']], [['1000007']], [['гостев7', 'мария']]])(
  'OV-1 %j is looked for by index: no table is read whole',
  async (words) => {
    const rows = await opened.database.query<{ 'QUERY PLAN': string }>(`explain ${foundOrders}`, [
      words,
      null,
      100,
    ]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('order_search_words');
    expect(plan).not.toMatch(/Seq Scan on (orders|order_search|order_line|visitor)/);
  },
);
