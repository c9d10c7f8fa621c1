import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await createTestShop({ environment: { FOYER_METRICS_TOKEN: 'the token' } });
});
afterAll(() => shop.close());

const read = (authorization = 'Bearer the token', url = '/metrics') =>
  shop.server.inject({ url, headers: { authorization } });

/** Value of a series; null: there is none. */
async function valueIn(series: string): Promise<number | null> {
  const { body } = await read();
  const line = body.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

test('who has no token reads nothing, and a shop without one has no metrics', async () => {
  for (const wrong of ['', 'Bearer', 'Bearer the token ', 'Bearer other', 'the token'])
    expect(await read(wrong)).toMatchObject({ statusCode: 401, body: '' });
  expect((await read()).headers['content-type']).toContain('text/plain');
});

test('tells what was sold, what is held and what waits, each time as it stands', async () => {
  expect(await valueIn('foyer_tickets_issued_total')).toBe(0);
  await shop.own.database.query(
    `insert into alarm (kind, detail) select 'bank-silent', '' from generate_series(1, 2)`,
  );
  await shop.own.database.query(`select nextval('ticket_id_seq') from generate_series(1, 3)`);
  expect(await valueIn('foyer_tickets_issued_total')).toBe(3);
  expect(await valueIn('foyer_alarms{kind="bank-silent"}')).toBe(2);
  await shop.own.database.query('update alarm set resolved_at = now()');
  expect(await valueIn('foyer_alarms{kind="bank-silent"}')).toBeNull();
  expect(await valueIn('foyer_database_up')).toBe(1);
  expect(await valueIn('foyer_batch_queue')).toBe(0);
  expect(await valueIn('foyer_waiting{kind="mail"}')).toBe(0);
});

test('series do not grow with addresses, and say nothing of them', async () => {
  await shop.server.inject('/');
  await shop.server.inject('/event/trial');
  await shop.server.inject('/api/setup');
  const before = (await read()).body.split('\n').length;
  for (let visitor = 0; visitor < 50; visitor += 1) {
    await shop.server.inject(`/event/secret-${visitor}?mail=anna@example.org`);
    await shop.server.inject(`/api/no-scheme?hash=secret-${visitor}`);
    await shop.server.inject(`/api/secret-${visitor}`);
  }
  const { body } = await read();
  expect(body).not.toMatch(/secret|anna/);
  expect(body.split('\n').length - before).toBeLessThan(60);
  expect(await valueIn('foyer_http_seconds_count{kind="/api/no-scheme",status="2xx"}')).toBe(50);
});

test('every metric of the dashboard is there', async () => {
  const file = new URL('../../../docs/for-operators/examples/grafana-dashboard.json', import.meta.url);
  const asked = new Set(readFileSync(file, 'utf8').match(/\b(?:foyer|process|nodejs)_[a-z0-9_]+/g));
  const { body } = await read();
  const known = (name: string) => body.includes(`# HELP ${name.replace(/_(bucket|count)$/, '')} `);
  expect([...asked].filter((name) => !known(name))).toEqual([]);
  expect(asked.size).toBeGreaterThan(12);
});
