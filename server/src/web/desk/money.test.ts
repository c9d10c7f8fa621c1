import type { MoneySums } from '@foyer/contract/desk/office.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Hired, hire } from '#testing/desk-visitor.ts';
import { type HandLedger, live, purchase } from '#testing/sale-history.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let books: Hired;
const book: HandLedger = { moves: [] };

beforeAll(async () => {
  shop = await createTestShop({
    seed: { sessions: 3, capacity: null, house: { openOrdersPerBuyer: 1000 } },
  });
  const { database } = shop.own;
  books = await hire({ server: shop.server, database }, ['books']);
  for (const one of fc.sample(purchase, { numRuns: 12, seed: 7 }))
    await live({ database, sale: shop.sale }, one, book);
});
afterAll(() => shop.close());

async function moneyOf(from: string, to: string) {
  const { answer } = await books.visitor.ask('money', { from, to });
  if (!answer.ok) throw new Error(answer.refusal.kind);
  return answer.value;
}

const sumOf = (rows: readonly Pick<MoneySums, 'paid' | 'refunded' | 'sold' | 'returned'>[]) =>
  (['paid', 'refunded', 'sold', 'returned'] as const).map((name) =>
    rows.reduce((sum, row) => sum + row[name], 0),
  );

test('the money of a period comes to what was lived, by event, way and day', async () => {
  const { totals, events, ways, days, isEqual } = await moneyOf('2026-01-01', '2026-12-31');
  const [paid = 0, refunded = 0] = sumOf(book.moves);
  expect(paid).toBeGreaterThan(0);
  expect(refunded).toBeGreaterThan(0);
  expect(isEqual).toBe(true);
  for (const rows of [totals, events, ways, days]) expect(sumOf(rows)).toEqual(sumOf(book.moves));
  expect(totals.map(({ kept }) => kept)).toEqual([paid - refunded]);
  expect(days.map(({ day }) => day)).toEqual(days.map(({ day }) => day).toSorted());
  expect(days.length).toBeGreaterThan(1);
  const [day] = days;
  expect((await moneyOf(day?.day ?? '', day?.day ?? '')).totals).toMatchObject([{ kept: day?.kept }]);
});

test('a period of nothing has no sums, and one that is none is refused', async () => {
  expect(await moneyOf('2020-01-01', '2020-01-31')).toEqual({
    totals: [],
    events: [],
    ways: [],
    days: [],
    isEqual: true,
  });
  for (const [from, to] of [
    ['2026-02-01', '2026-01-01'],
    ['2026-02-30', '2026-03-01'],
    ['', ''],
  ] as const) {
    const { answer } = await books.visitor.ask('money', { from, to });
    expect([from, answer]).toEqual([
      from,
      { ok: false, refusal: expect.objectContaining({ kind: 'malformed' }) },
    ]);
  }
  const { answer } = await books.visitor.ask('tonight', { day: '2027-02-30' });
  expect(answer).toMatchObject({ ok: false, refusal: { kind: 'malformed', field: 'day' } });
});
