import type { AddressInfo } from 'node:net';
import type { DayView } from '@foyer/contract/desk/desk.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buyCodes } from '#testing/buy-codes.ts';
import { createDeskVisitor, hire, passKey } from '#testing/desk-visitor.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestShop, type TestShop } from '#testing/test-shop.ts';

let shop: TestShop;
let address: string;
beforeAll(async () => {
  shop = await createTestShop({ seed: { sessions: 2 } });
  await shop.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = shop.server.server.address() as AddressInfo;
  address = `http://127.0.0.1:${port}/api/desk/day-changes?day=${shop.sale.sessions[0]?.day}`;
});
afterAll(() => shop.close());

const desk = () => ({ server: shop.server, database: shop.own.database });

interface Screen {
  /** What it was told so far, oldest first. */
  told: DayView[];
  /** Resolves when the shop has ended the stream. */
  ended: Promise<void>;
  leave(): void;
}

async function openScreen(cookie: string | null): Promise<Screen> {
  const gone = new AbortController();
  const response = await fetch(address, { headers: { cookie: cookie ?? '' }, signal: gone.signal });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const told: DayView[] = [];
  const listen = async () => {
    let text = '';
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const events = (text + part).split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) if (event.startsWith('data: ')) told.push(JSON.parse(event.slice(6)));
    }
  };
  return { told, ended: listen().catch(() => {}), leave: () => gone.abort() };
}

const soldTo = ({ told }: Screen) => told.at(-1)?.evenings.map(({ sold }) => sold);
const buy = (quantity: number) =>
  buyCodes(shopFor(shop.own.database, shop.sale.catalogue), shop.sale, { quantity });

test('K18 a sale is told to fifty open screens, each change once, and nothing is told where nothing changes', async () => {
  const { visitor } = await hire(desk(), ['marketing']);
  const screens = await Promise.all(Array.from({ length: 50 }, () => openScreen(visitor.cookie)));
  await expect.poll(() => screens.every(({ told }) => told.length === 1), { timeout: 30_000 }).toBe(true);
  expect(screens.map(soldTo)).toEqual(screens.map(() => [0, 0]));
  await buy(3);
  await expect
    .poll(() => screens.every((screen) => soldTo(screen)?.[0] === 3), { timeout: 30_000 })
    .toBe(true);
  const { answer } = await visitor.ask('tonight', { day: shop.sale.sessions[0]?.day });
  for (const { told } of screens) {
    // The places are held first, then sold: one look or two.
    expect(told.length).toBeLessThanOrEqual(3);
    expect(answer).toEqual({ ok: true, value: told.at(-1) });
  }
  for (const { leave } of screens) leave();
});

test('K1 nobody is told without a session, and a pass of a door hears of its own evening', async () => {
  expect((await fetch(address)).status).toBe(401);
  expect((await fetch(address, { headers: { cookie: `foyer-desk=${'a'.repeat(43)}` } })).status).toBe(401);
  const { visitor } = await hire(desk(), ['office']);
  const wrong = await fetch(address.replace(/day=.*/, 'day=tomorrow'), {
    headers: { cookie: visitor.cookie ?? '' },
  });
  expect(wrong.status).toBe(400);
  const pass = createDeskVisitor(shop.server);
  const second = shop.sale.sessions[1]?.id ?? 0;
  const key = await passKey(shop.own.database, second, new Date(Date.now() + 3_600_000));
  await pass.ask('takePass', { key });
  const screen = await openScreen(pass.cookie);
  await expect.poll(() => screen.told.length, { timeout: 30_000 }).toBe(1);
  expect(screen.told[0]?.evenings.map(({ sessionId }) => sessionId)).toEqual([second]);
  screen.leave();
});

test('K20 an open screen that nobody touches keeps no session', async () => {
  const { visitor, login } = await hire(desk(), ['office']);
  const minutesAgo = async () => {
    const [row] = await shop.own.database.query<{ minutes: number }>(
      `select round(extract(epoch from now() - seen_at) / 60)::integer as minutes
       from staff_session held join staff on staff.id = staff_id where login = $1`,
      [login],
    );
    return row?.minutes;
  };
  await shop.own.database.query(`update staff_session set seen_at = now() - interval '55 minutes'`);
  visitor.headers = { 'x-foyer-idle': '1' };
  expect((await visitor.ask('tonight', {})).status).toBe(200);
  const screen = await openScreen(visitor.cookie);
  await expect.poll(() => screen.told.length, { timeout: 30_000 }).toBe(1);
  screen.leave();
  expect(await minutesAgo()).toBe(55);
  visitor.headers = {};
  await visitor.ask('tonight', {});
  expect(await minutesAgo()).toBe(0);
});

test('a shop that ends lets its screens go', async () => {
  const own = await createTestShop();
  const { visitor } = await hire({ server: own.server, database: own.own.database }, ['head']);
  await own.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = own.server.server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/api/desk/day-changes`, {
    headers: { cookie: visitor.cookie ?? '' },
  });
  const end = response.text();
  await own.close();
  expect(await end).toContain('retry: 3000');
});
