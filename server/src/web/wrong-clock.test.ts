import { calls } from '@foyer/contract/calls.ts';
import { orderViewFromWire } from '@foyer/contract/order/order-view-codec.ts';
import { placeOrderToWire } from '@foyer/contract/order/place-order-codec.ts';
import { startSandbox } from '@foyer/sandbox/main.ts';
import type { Sandbox } from '@foyer/sandbox/sandbox-options.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { houseOpened } from '#store/catalogue.ts';
import { orderRequest } from '#testing/order-request.ts';
import { sandboxBank } from '#testing/sandbox-bank.ts';
import { createTestShop, deadBank, type TestShop } from '#testing/test-shop.ts';
import { createTestVisitor, type TestVisitor } from '#testing/test-visitor.ts';

const hour = 3_600_000;

/** By how much this process's clock is ahead of the database's, milliseconds. */
let ahead = 0;
const realNow = () => Math.round(performance.timeOrigin + performance.now());

/** The clock of a machine that somebody has set: whatever of the shop reads it is wrong. */
const RealDate = Date;
class WrongDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(WrongDate.now());
    // `as`: whatever a Date is made of.
    else super(...(given as [number]));
  }

  static override now(): number {
    return realNow() + ahead;
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return Object.prototype.toString.call(value) === '[object Date]';
  }
}

let sandbox: Sandbox;
let shop: TestShop;
let visitor: TestVisitor;

async function start(milliseconds: number): Promise<void> {
  ahead = milliseconds;
  vi.stubGlobal('Date', WrongDate);
  // The bank's clock is right.
  sandbox = await startSandbox({ port: 0, smtpPort: 0, now: realNow });
  const { settings, environment } = sandboxBank(sandbox);
  shop = await createTestShop({
    seed: { house: { paymentWays: [{ ...deadBank, settings }] } },
    environment,
  });
  visitor = createTestVisitor(shop.server);
}

async function end(): Promise<void> {
  await shop.close();
  await sandbox.close();
  vi.unstubAllGlobals();
}

async function placed(): Promise<string> {
  const response = await visitor.change(calls.placeOrder.path, placeOrderToWire(orderRequest(shop.sale)));
  return response.json().response.hash;
}

async function view(hash: string) {
  const answer = orderViewFromWire((await visitor.ask(calls.order.path, { hash, lang: 'ru' })).json());
  if (!answer.ok || !answer.value) throw new Error('no order');
  return answer.value;
}

const pay = async (hash: string) =>
  (
    await visitor.change(calls.pay.path, {
      hash,
      lang: 'ru',
      bank_data: { id: 1, name: 'Карта', type: 'redirect' },
    })
  ).json();

const payAtBank = (bankUrl: string) =>
  sandbox.rbs.control.pay(new URL(bankUrl).searchParams.get('mdOrder') ?? '');

async function expectFreshHold(hash: string): Promise<void> {
  const { secondsLeft, canPay } = await view(hash);
  expect(canPay).toBe(true);
  expect(secondsLeft).toBeGreaterThan(700);
  expect(secondsLeft).toBeLessThanOrEqual(900);
}

describe.each([hour, -hour])('on a server whose clock is %i ms ahead', (milliseconds) => {
  beforeAll(() => start(milliseconds));
  afterAll(end);

  test('an order is held for its time, paid and issued', async () => {
    const hash = await placed();
    await expectFreshHold(hash);
    const started = await pay(hash);
    expect(started.errorCode).toBe('0');
    await payAtBank(started.bankUrl);
    await expect.poll(async () => (await view(hash)).status, { timeout: 15_000 }).toBe('confirmed');
  });

  test('an order whose hold is over is over, and cannot be paid', async () => {
    const hash = await placed();
    await shop.own.database.query(
      `update orders set held_until = now() - interval '1 second' where lower(hash) = lower($1)`,
      [hash],
    );
    expect(await view(hash)).toMatchObject({ secondsLeft: 0, canPay: false });
    expect((await pay(hash)).errorCode).toBe('5');
  });

  test('an order that is being paid is not ended by the jobs', async () => {
    const hash = await placed();
    const started = await pay(hash);
    const settled = async () =>
      Number(
        (
          await shop.own.database.query<{ runs: number }>(
            `select count(*)::int as runs from job.job where name = 'settle-payments' and state = 'completed'`,
          )
        )[0]?.runs,
      );
    const before = await settled();
    await expect.poll(settled, { timeout: 30_000, interval: 200 }).toBeGreaterThan(before + 1);
    expect(await view(hash)).toMatchObject({ payment: { state: 'waiting' } });
    await payAtBank(started.bankUrl);
    await expect.poll(async () => (await view(hash)).status, { timeout: 15_000 }).toBe('confirmed');
  });

  test('a sale is open until its end by the database’s clock, and not after', async () => {
    const stateAfter = async (minutes: number) => {
      await shop.own.database.query(
        `update session set starts_at = now() + interval '5 hours', sale_closes_at = now() + $1 * interval '1 minute'`,
        [minutes],
      );
      const [house] = await shop.own.database.query<{ revision: number }>(
        'update house set revision = revision + 1 returning revision',
      );
      await shop.own.database.query(`select pg_notify($1, '')`, [houseOpened]);
      const revision = async () => (await visitor.get(calls.setup.path)).json().revision;
      await expect.poll(revision).toBe(String(house?.revision));
      return (await visitor.change(calls.placeOrder.path, placeOrderToWire(orderRequest(shop.sale)))).json()
        .response.errorCode;
    };
    expect(await stateAfter(30)).toBe('0');
    expect(await stateAfter(-30)).toBe('2');
  });

  test('the pages tell the database’s time', async () => {
    const { app } = (await visitor.get(calls.setup.path)).json();
    expect(Math.abs(RealDate.parse(app.date) - realNow())).toBeLessThan(60_000);
  });

  test('health and log say that the clock is wrong', async () => {
    expect((await visitor.get('/healthz')).json()).toMatchObject({
      problems: expect.arrayContaining(['clock']),
    });
    expect((await visitor.get('/healthz?strict')).statusCode).toBe(503);
    expect(shop.logged.join('')).toMatch(/"kind":"clock"/);
  });
});

test('a clock that is set in the middle of a sale, forth and back, ends and prolongs nothing', async () => {
  await start(0);
  const hash = await placed();
  for (const jump of [hour, -hour, 24 * hour]) {
    ahead = jump;
    await expectFreshHold(hash);
  }
  const started = await pay(hash);
  ahead = -hour;
  await payAtBank(started.bankUrl);
  await expect.poll(async () => (await view(hash)).status, { timeout: 15_000 }).toBe('confirmed');
  await expect.poll(() => shop.logged.some((line) => line.startsWith('skew'))).toBe(true);
  await end();
});
