import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { placeOrder } from '#features/place-order/place-order.ts';
import { insertCardSales } from '#store/card-reports.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { captureFoyer } from '#testing/capture-command.ts';
import { orderRequest, requestLine } from '#testing/order-request.ts';
import { seedSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

const codes = ['100000000001', '100000000002', '100000000003'];
let own: TestDatabase;
let orderId: number;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'visits-'));
  own = await createTestDatabase();
  const sale = await seedSale(own.database);
  const request = orderRequest(sale, { lines: [requestLine(sale, { quantity: 3 })] });
  const outcome = await placeOrder(shopFor(own.database, sale.catalogue), request, {
    idempotencyKey: null,
    visitor: null,
  });
  if (outcome.kind !== 'placed') throw new Error('no order');
  orderId = outcome.order.id;
  const lineId = outcome.order.lines[0]?.id ?? 0;
  await own.database.query(
    `insert into ticket (order_line_id, position, code, hash)
     select $1, row_number() over (), code, 'hash-' || code from unnest($2::text[]) code`,
    [lineId, codes],
  );
  await own.database.query(
    `update house set document = jsonb_set(document, '{setup,timeZone}', '"Europe/Moscow"')`,
  );
  await own.database.query(`update session set starts_at = '2026-02-14T17:00Z'`);
  await own.database.query('update ticket set returned_at = now() where code = $1', [codes[2]]);
});
afterAll(async () => {
  await own.close();
  await rm(folder, { recursive: true });
});

const ticket = 'TICKET';

/** What the door must see of a ticket; its session is tomorrow's. */
const seen = /Trial, 1 × Билет 1, Зона 1, \d{4}-\d\d-\d\d 12:00, Анна Опытная/g;

async function foyer(...words: string[]) {
  const answer = await captureFoyer(own.url, words);
  return { ...answer, written: answer.written.replaceAll(seen, ticket) };
}

const visits = async () =>
  (await loadTicketsOf(own.database, orderId)).map(({ visitedAt }) => visitedAt?.toISOString() ?? null);

describe('foyer visits', () => {
  test.each([
    [['12'], /twelve digits/],
    [[], /codes are missing/],
    [['100000000001', '--at', 'yesterday'], /not a moment/],
    [['100000000001', '--at', '2026-02-14T19:05'], /not a moment/],
    [['100000000001', '--at', '2999-02-14T19:05Z'], /in the future/],
    [['--file', '/there/is/none'], /cannot be read/],
  ])('%j is not understood, and marks nothing', async (words, said) => {
    const answer = await foyer('visits', ...words);
    expect(answer).toMatchObject({ code: 2, written: '' });
    expect(answer.aside).toMatch(said);
    expect(await visits()).toEqual([null, null, null]);
  });

  test('EV-7 marks once by the code, and says what was wrong with the others', async () => {
    const first = await foyer('visits', codes[0] ?? '', '--at', '2026-02-14T19:05+03:00');
    expect(first).toMatchObject({ code: 0, written: `100000000001  recorded  ${ticket}\n` });
    const early = await foyer('visits', codes[1] ?? '', '--at', '2026-02-14T14:59Z');
    expect(early).toMatchObject({
      code: 1,
      written: `100000000002  too early: visits start at 2026-02-14 18:00  ${ticket}\n`,
    });
    const file = path.join(folder, 'tonight.txt');
    await writeFile(file, `${codes.join('\r\n')}\n\n999999999999;2026-02-14T19:06Z\n`);
    const { code, written } = await foyer('visits', '--file', file);
    expect(code).toBe(1);
    expect(written.split('\n')).toEqual([
      `100000000001  ALREADY VISITED 2026-02-14 19:05  ${ticket}`,
      `100000000002  recorded  ${ticket}`,
      `100000000003  its ticket was returned  ${ticket}`,
      '999999999999  no ticket has this code',
      '',
    ]);
    expect(await visits()).toEqual(['2026-02-14T16:05:00.000Z', expect.any(String), null]);
    // Shown at the door a second time: whoever looks at the exit code alone lets nobody in twice.
    expect(await foyer('visits', codes[0] ?? '')).toMatchObject({ code: 1 });
  });
});

test('EV-7 foyer card-reports lists what the registry does not know, and tells it again', async () => {
  expect(await foyer('card-reports')).toMatchObject({ code: 0, written: 'No report is pending.\n' });
  const [id = 0] = await insertCardSales(own.database, orderId);
  await own.database.query(
    `update card_report set state = 'REFUSED', tries = 1, detail = 'HTTP 400 no such event' where id = $1`,
    [id],
  );
  const refused = await foyer('card-reports');
  expect(refused.code).toBe(1);
  expect(refused.written).toMatch(
    /REFUSED {2}sale of ticket \d+, order \d+ .* 1 attempt: HTTP 400 no such event/,
  );
  expect((await foyer('orders', String(orderId))).written).toMatch(
    /card registry, sale: refused, 1 attempt: HTTP 400 no such event/,
  );
  expect((await foyer('card-reports', 'retry', String(id))).code).toBe(0);
  const [queued] = await own.database.query<{ jobs: number }>(
    `select count(*)::int as jobs from job.job where name = 'report-card'`,
  );
  expect(queued?.jobs).toBe(1);
  expect((await foyer('card-reports')).code).toBe(0);
  expect((await foyer('card-reports', 'retry', '99')).code).toBe(1);
  expect((await foyer('card-reports', 'again')).code).toBe(2);
});
