import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';
import { PageBudget } from './page-cache.ts';

/** How many of so many pages, asked for at once, are made. */
const made = (budget: PageBudget, count: number, address: (index: number) => string, now = 0) =>
  Array.from({ length: count }, (_, index) => budget.take(address(index), now)).filter(Boolean).length;

test('a block makes a burst of pages, then some a second', () => {
  const budget = new PageBudget();
  expect(made(budget, 100, (index) => `192.0.2.${index}`)).toBe(20);
  expect(made(budget, 100, () => '192.0.2.1', 1_000)).toBe(5);
  expect(made(budget, 100, () => '192.0.2.1', 60_000)).toBe(20);
});

test('a block over its budget takes nothing from others', () => {
  const budget = new PageBudget();
  made(budget, 1_000, () => '192.0.2.1');
  expect(made(budget, 10, () => '198.51.100.1')).toBe(10);
});

test('a /48 of many /56 has a budget too, and all addresses together', () => {
  const budget = new PageBudget();
  const home = (index: number) => `2001:db8:0:${(index * 256).toString(16)}::1`;
  expect(made(budget, 200, home)).toBe(40);
  const alone = new PageBudget();
  for (let second = 0; second < 8; second += 1) made(alone, 20, home, second * 1_000);
  expect(made(alone, 200, (index) => `10.${index}.0.1`, 8_000)).toBeLessThanOrEqual(40);
});

test('who asks on after a refusal waits a second for the next one, and only so many wait', async () => {
  const budget = new PageBudget();
  let told = 0;
  const refuse = (count: number, address: string) =>
    Array.from({ length: count }, () => budget.waitBeforeRefusal(address, 0).then(() => (told += 1)));
  const first = refuse(30, '192.0.2.1');
  await setImmediate();
  expect(told).toBe(20);
  const others = refuse(5, '198.51.100.1');
  await setImmediate();
  expect(told).toBe(25);
  const many = refuse(300, '192.0.2.1');
  await setImmediate();
  expect(told).toBe(25 + 300 - (256 - 10));
  await Promise.all([...first, ...others, ...many]);
  expect(told).toBe(335);
});

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ environment: { FOYER_PROXIES: '127.0.0.1' } });
});
afterAll(() => shop.close());

const get = (url: string, from: string) =>
  shop.server.inject({ url, headers: { 'x-forwarded-for': from }, remoteAddress: '127.0.0.1' });

test('who asks for ever new pages is told to wait, and nobody else notices', async () => {
  expect((await get('/?lang=en', '203.0.113.5')).statusCode).toBe(200);
  const flood = await Promise.all(
    Array.from({ length: 60 }, (_, index) => get(`/?z=${index}&lang=en`, '192.0.2.9')),
  );
  const shed = flood.filter(({ statusCode }) => statusCode === 503);
  expect(shed.length).toBeGreaterThanOrEqual(30);
  expect(shed[0]?.headers['retry-after']).toBe('3');
  expect(shed[0]?.body).toMatch(/lang="en".*A great many people.*in 3/s);
  // What is kept, calls, and the pages of one buyer are not counted.
  const others = ['/?lang=en', '/api/afisha', '/api/setup', '/order/none'];
  const answers = await Promise.all(others.map((url) => get(url, '192.0.2.9')));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  expect((await get('/?id=77', '198.51.100.7')).statusCode).toBe(200);
});
