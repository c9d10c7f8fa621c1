import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '#features/place-order/place-order.ts';
import { csvText } from '#platform/csv.ts';
import { confirmOrder } from '#shop/confirm-order.ts';
import { lockOrder } from '#store/orders.ts';
import { captureFoyer } from '#testing/capture-command.ts';
import { orderRequest, requestLine } from '#testing/order-request.ts';
import { type SeededSale, seedSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

let own: TestDatabase;
let sale: SeededSale;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tonight-'));
  own = await createTestDatabase();
  sale = await seedSale(own.database, { sessions: 2, capacity: 20 });
  await buy('=HYPERLINK("http://evil.example")', 2);
  await buy('Борис Второй', 1);
  await buy('Held One', 3, false);
  await buy('Other Evening', 1, true, 1);
  await own.database.query(`update ticket set visited_at = now() where id = (select min(id) from ticket)`);
  const [returned] = await own.database.query<{ id: number }>(
    `update ticket set returned_at = now() where id = (select min(id) + 1 from ticket) returning order_line_id as id`,
  );
  await own.database.query('update order_line set returned = 1 where id = $1', [returned?.id]);
  await own.database.query('update stock set taken = taken - 1 where session_id = $1', [
    sale.sessions[0]?.id,
  ]);
});
afterAll(async () => {
  await own.close();
  await rm(folder, { recursive: true });
});

async function buy(name: string, quantity: number, paid = true, session = 0) {
  const usual = orderRequest(sale, { lines: [requestLine(sale, { quantity }, session)] });
  const request = { ...usual, buyer: { ...usual.buyer, name: 'Анна' } };
  const shop = shopFor(own.database, sale.catalogue);
  const outcome = await placeOrder(shop, request, { idempotencyKey: null, visitor: null });
  if (outcome.kind !== 'placed') throw new Error(outcome.refusal.kind);
  const { id } = outcome.order;
  await own.database.query('update orders set buyer_name = $2 where id = $1', [id, name]);
  if (!paid) return;
  await own.database.transaction(async (transaction) => {
    await transaction.query(`update orders set state = 'PAYING' where id = $1`, [id]);
    await confirmOrder(transaction, shop, await lockOrder(transaction, id));
  });
}

const foyer = (...words: string[]) => captureFoyer(own.url, words);
const day = () => sale.sessions[0]?.day ?? '';
const first = () => ['tonight', '--day', day(), '--event', 'trial', '--at', '12:00'];

describe('foyer tonight', () => {
  test('counts what is sold, held, free and in, session by session', async () => {
    const { code, written } = await foyer('tonight', '--day', day());
    expect(code).toBe(0);
    expect(written).toBe(
      `${day()}\n  12:00    trial  Trial: 2 of 20 sold, 3 held, 15 free, 1 in\n` +
        `  13:00    trial  Trial: 1 of 20 sold, 19 free, 0 in\n`,
    );
    const { evenings } = JSON.parse((await foyer('tonight', '--day', day(), '--json')).written);
    expect(evenings[0]).toMatchObject({ sold: 2, held: 3, free: 15, cameIn: 1, capacity: 20 });
  });

  test('says which day is next where nothing is played', async () => {
    const { code, written } = await foyer('tonight', '--day', '2020-01-01');
    expect([code, written]).toEqual([
      0,
      `There are no sessions on 2020-01-01. The next session is on ${day()}.\n`,
    ]);
  });

  test('the table of a session has each ticket once, returned ones last, and no name runs as a formula', async () => {
    const { code, written } = await foyer(...first(), '--by', 'name', '--csv', '--lang', 'en');
    expect(code).toBe(0);
    const rows: string[][] = parse(written, { bom: true, delimiter: ';' });
    expect(rows.map(([place, , people, , , , name, notes]) => [place, people, name, notes])).toEqual([
      ['Seat', 'People', 'Name', 'Notes'],
      ['Зона 1', '1', `'=HYPERLINK("http://evil.example")`, ''],
      ['Зона 1', '1', 'Борис Второй', ''],
      ['Зона 1', '1', `'=HYPERLINK("http://evil.example")`, 'returned'],
    ]);
    expect(rows.slice(1).every((row) => /^\d{12}$/.test(row[4] ?? ''))).toBe(true);
    expect(rows[1]?.[8]).toMatch(/^\d\d:\d\d$/);
  });

  test('the sheet is a PDF that only its owner reads', async () => {
    const file = path.join(folder, 'list.pdf');
    expect((await foyer(...first(), '--pdf', file)).code).toBe(0);
    expect((await readFile(file)).subarray(0, 5).toString()).toBe('%PDF-');
    expect((await stat(file)).mode & 0o077).toBe(0);
  });

  test('a file that cannot be written is told in words', async () => {
    const file = path.join(folder, 'none', 'list.pdf');
    const said = {
      code: 1,
      written: '',
      aside: expect.stringMatching(/list\.pdf cannot be written \(ENOENT\);.*\n$/),
    };
    expect(await foyer(...first(), '--pdf', file)).toMatchObject(said);
    expect(await foyer('report', '--xlsx', file)).toMatchObject(said);
  });

  test.each([
    [['--day', 'tomorrow'], /expected a day/],
    [['--by', 'age'], /expected seat, name, order/],
    [['--event', 'trial', '--csv', '--json'], /exclude each other/],
    [['12:00'], /not understood/],
  ])('%j is not understood', async (words, said) => {
    const answer = await foyer('tonight', ...words);
    expect(answer).toMatchObject({ code: 2, written: '' });
    expect(answer.aside).toMatch(said);
  });

  test('a session that is not there, or one of two, is asked for again', async () => {
    expect(await foyer('tonight', '--day', day(), '--event', 'none')).toMatchObject({ code: 1, written: '' });
    const two = await foyer('tonight', '--day', day(), '--csv');
    expect(two).toMatchObject({ code: 1, written: '' });
    expect(two.aside).toMatch(/Several sessions match.*\n.*\n {2}12:00/);
  });
});

test.each(['=1+1', '+7 912', '-5', '@SUM(A1)', '\t=1', '  =1', '\uff1d1', '\r=1'])(
  'a cell %j is a text, whatever program opens the table',
  (text) => {
    const [[cell] = []]: string[][] = parse(csvText([[text]]), { bom: true, delimiter: ';' });
    expect(cell).toBe(`'${text}`);
  },
);

test('numbers and plain texts stay as they are', () => {
  expect(csvText([[-5, 'a;b "c"', null, 'Анна-Мария']])).toBe('\ufeff-5;"a;b ""c""";;Анна-Мария\r\n');
});
