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

test('ё is found as е and е as ё, and a Kazakh name as it is typed on a Russian keyboard', async () => {
  const { database } = opened;
  const insert = (id: number, name: string, email: string) =>
    database.query(
      `insert into orders (id, hash, event_id, state, total, currency, language, buyer_name, buyer_email, buyer_phone,
         held_until, document)
       overriding system value values ($1::bigint, 'LETTERS' || $1::bigint, 'trial', 'EXPIRED', 100, 'RUB', 'ru', $2, $3, '1', now(), '{}')`,
      [id, name, email],
    );
  await insert(1_020_001, 'Алёна Королёва', 'пётр@почта.example');
  await insert(1_020_002, 'Нұрлан Әлімов', 'n@pochta.example');
  await insert(1_020_003, 'Семен Бобров', 's@pochta.example');
  for (const typed of ['королева', 'КОРОЛЁВА', 'петр@почта', 'пётр@почта.example'])
    expect([typed, await find(typed)]).toEqual([typed, [1_020_001]]);
  for (const typed of ['нурлан алимов', 'Нұрлан', 'әлімов'])
    expect([typed, await find(...typed.split(' '))]).toEqual([typed, [1_020_002]]);
  expect(await find('семён', 'бобров')).toEqual([1_020_003]);
});

test('who has tickets for an evening ahead comes before those of evenings that are over, the next before later ones', async () => {
  const { database } = opened;
  const asked = [1_030_001, 1_030_002, 1_030_003, 1_030_004];
  await database.query(
    `insert into orders (id, hash, event_id, state, total, currency, language, buyer_name, buyer_email, buyer_phone,
       held_until, document, ended_at)
     overriding system value
     select id, 'AHEAD' || id, 'trial', case place when 4 then 'EXPIRED' else 'PAID' end, 100, 'RUB', 'ru', 'Zaslavsky',
       'z@pochta.example', '1', now(), '{}', case place when 4 then now() end
     from unnest($1::bigint[]) with ordinality o (id, place)`,
    [asked],
  );
  await database.query(`insert into event (id, position, document) values ('trial', 1, '{}')`);
  await database.query(
    `insert into session (id, event_id, day, time, first_event, first_day, first_time, starts_at, sale_opens_at, sale_closes_at, document)
     overriding system value
     select 100 + place, 'trial', current_date + place, '19:00', 'trial', current_date + place, '19:00',
       now() + (array['9 days', '2 days', '-9 days', '1 day'])[place]::interval, now(), now(), '{}'
     from generate_series(1, 4) place`,
  );
  await database.query(
    `insert into order_line (order_id, position, session_id, zone_id, category_id, price_type_id, quantity, visitors, price, fee)
     select id, 1, 100 + place, 1, 1, 1, 1, 1, 100, 0 from unnest($1::bigint[]) with ordinality o (id, place)`,
    [asked],
  );
  expect(await find('zaslavsky')).toEqual([1_030_002, 1_030_001, 1_030_004, 1_030_003]);
});

test('a whole name comes before names that begin with it', async () => {
  await opened.database.query(
    `insert into orders (id, hash, event_id, state, total, currency, language, buyer_name, buyer_email, buyer_phone,
       held_until, document)
     overriding system value
     select id, 'WHOLE' || id, 'trial', 'PAID', 100, 'RUB', 'ru', name, 'w@pochta.example', '1', now(), '{}'
     from unnest(array[1040001, 1040002, 1040003], array['Ким Олег', 'Кимова Ольга', 'Ким Ольга']) o (id, name)`,
  );
  expect(await find('ким', 'ол')).toEqual([1_040_003, 1_040_002, 1_040_001]);
  expect(await find('ким')).toEqual([1_040_003, 1_040_001, 1_040_002]);
  expect(await find('ким', 'олег')).toEqual([1_040_001]);
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
