import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rbsChecksum } from '#adapters/payment-gateway/rbs/rbs-protocol.ts';
import { createRobokassaGateway } from '#adapters/payment-gateway/robokassa/robokassa-gateway.ts';
import { createStripeGateway } from '#adapters/payment-gateway/stripe/stripe-gateway.ts';
import { createTbankGateway } from '#adapters/payment-gateway/tbank/tbank-gateway.ts';
import { createYookassaGateway } from '#adapters/payment-gateway/yookassa/yookassa-gateway.ts';
import type { Order } from '#domain/order.ts';
import { audit, decideAlarm } from '#features/audit/audit.ts';
import { placeOrder } from '#features/place-order/place-order.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import type { PaymentGateway } from '#ports/payment-gateway.ts';
import { type DatabaseWatch, watchDatabase } from '#shop/database-watch.ts';
import type { Shop } from '#shop/shop.ts';
import { loadOpenAlarms } from '#store/alarms.ts';
import { loadOrder } from '#store/orders.ts';
import { loadPaymentsOf } from '#store/payments.ts';
import { loadRefundsOf } from '#store/refunds.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { orderRequest, requestLine } from '#testing/order-request.ts';
import { shopFor, withGateways } from '#testing/shop-for.ts';
import { copyTestDatabase, createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { receiveCallback } from './receive-callback.ts';
import { sendRefund } from './send-refund.ts';
import { settleOpenPayments } from './settle-due-payments.ts';
import { startPayment } from './start-payment.ts';

let dataFolder: string;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'foyer-progress-'));
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await rm(dataFolder, { recursive: true });
});

const watch = async ({ database, log, now }: Pick<Shop, 'database' | 'log' | 'now'>) => {
  const watching = await watchDatabase({ database, dataFolder, log, now });
  closing.push(watching.close);
  return watching;
};
const pressPay = (shop: Shop, { hash }: Order) => startPayment(shop, { hash, language: 'ru', wayId: 1 });
const place = async (shop: Shop, trial: BankTrial) =>
  await placeOrder(shop, orderRequest(trial.sale, { lines: [requestLine(trial.sale)] }), {
    idempotencyKey: null,
    visitor: null,
  });

const quantity = 20;
const now = () => new Date();
type BankControl = BankTrial['sandbox']['robokassa']['control'];

test('a restored copy gives no tickets for strangers’ money and stops sales until staff decide', async () => {
  const original = await createTestDatabase();
  const trial = await openBankTrial({ capacity: 200 }, Promise.resolve(original));
  closing.push(trial.close);
  trial.bank.setScenario('callback-never');
  const first = await watch(trial.shop);
  const buy = async () => {
    const order = await trial.order();
    expect(await pressPay(trial.shop, order)).toMatchObject({ kind: 'started' });
    trial.bank.pay(`${order.id}-1`);
    await settleOpenPayments(trial.shop);
    return await trial.reload(order);
  };
  const kept: Order[] = [];
  for (let bought = 0; bought < quantity; bought += 1) kept.push(await buy());
  // Begun before the backup, paid after it.
  const between = await trial.order();
  await pressPay(trial.shop, between);
  await first.look();

  const copy = await copyTestDatabase(original);
  closing.push(copy.close);
  trial.bank.pay(`${between.id}-1`);
  const lost: Order[] = [];
  for (let bought = 0; bought < quantity; bought += 1) lost.push(await buy());
  expect(lost.map(({ state }) => state)).toEqual(lost.map(() => 'PAID'));
  await first.close();
  const bankBefore = trial.bank.ledger();

  const restored = await start(copy, trial);
  const { shop } = restored;
  expect(await place(shop, trial)).toMatchObject({ kind: 'refused', refusal: { kind: 'sales-stopped' } });
  const [alarm, ...more] = await loadOpenAlarms(copy.database);
  expect(more).toEqual([]);
  expect(alarm).toMatchObject({
    kind: 'older-database',
    detail: expect.stringContaining(`${between.id} of`),
  });

  // What the copy knows still settles.
  await settleOpenPayments(shop);
  for (const { id } of [...kept, between]) {
    expect((await loadOrder(copy.database, id)).state).toBe('PAID');
    expect(await loadTicketsOf(copy.database, id)).toHaveLength(1);
  }

  await decideAlarm(shop, {
    alarmId: alarm?.id ?? 0,
    by: 'Вера',
    note: 'the lost ones are refunded',
  });
  await restored.watch.look();
  const lostIds = new Set(lost.map(({ id }) => id));
  for (let bought = 0; bought < quantity; bought += 1) {
    const placed = await place(shop, trial);
    if (placed.kind !== 'placed') throw new Error(JSON.stringify(placed.refusal));
    expect(lostIds).not.toContain(placed.order.id);
    expect(placed.order.id).toBeGreaterThan(Math.max(...lostIds));
    expect(await pressPay(shop, placed.order)).toMatchObject({ kind: 'started' });
    await settleOpenPayments(shop);
    expect(await loadTicketsOf(copy.database, placed.order.id)).toEqual([]);
  }
  // The money of those whose orders are lost is where staff are told to look for it, and was not touched.
  expect(trial.bank.ledger()).toEqual(bankBefore);
  const names = await knownNames(copy);
  const unknown = trial.bank.ledger().filter(({ orderNumber }) => !names.has(orderNumber));
  expect(unknown).toHaveLength(quantity);
  const [, oldMark] = /contain "-([0-9a-f]{5})-"/.exec(alarm?.detail ?? '') ?? [];
  for (const { orderNumber } of unknown) expect(orderNumber.split('-')[2]).toBe(oldMark);
  expect(await audit(copy.database)).toEqual([]);
}, 120_000);

test('a buyer of a lost order who pays after the restore is reported to staff, once', async () => {
  const original = await createTestDatabase();
  const trial = await openBankTrial({}, Promise.resolve(original));
  closing.push(trial.close);
  trial.bank.setScenario('callback-never');
  const first = await watch(trial.shop);
  const copy = await copyTestDatabase(original);
  closing.push(copy.close);
  const lost = await trial.order();
  await pressPay(trial.shop, lost);
  await first.close();
  const { shop } = await start(copy, trial);
  const name = trial.bank.list()[0]?.orderNumber ?? '';
  const report = (orderNumber: string) => {
    const fields = { mdOrder: 'any', orderNumber, operation: 'deposited', status: '1' };
    const query = { ...fields, checksum: rbsChecksum(fields, trial.sandbox.rbs.callbackKey) };
    return receiveCallback(shop, 'card', { method: 'GET', query, body: '', headers: {}, address: '' });
  };
  // Another shop on the merchant account has names of its own.
  for (const reported of [name, name, '100001-1-fffff-7', '5-1'])
    expect((await report(reported)).kind).toBe('acknowledged');
  const [older, ...others] = await loadOpenAlarms(copy.database);
  expect(older?.kind).toBe('older-database');
  expect(others).toMatchObject([{ kind: 'lost-payment', detail: expect.stringContaining(name) }]);
});

const banks: Record<
  string,
  (sandbox: BankTrial['sandbox']) => { gateway: PaymentGateway; control: BankControl }
> = {
  Robokassa: ({ robokassa: { control, ...settings } }) => ({
    control,
    gateway: createRobokassaGateway({ ...settings, now }),
  }),
  'T-Bank by transfer': ({ tbank: { control, ...settings } }) => ({
    control,
    gateway: createTbankGateway({ ...settings, kind: 'qr', reportsReceipts: true, drawCode: btoa, now }),
  }),
  Stripe: ({ stripe: { control, ...settings } }) => ({
    control,
    gateway: createStripeGateway({ ...settings, methods: ['card'], takesTestPayments: false, now }),
  }),
  YooKassa: ({ yookassa: { control, ...settings } }) => ({
    control,
    gateway: createYookassaGateway({
      ...settings,
      kind: 'redirect',
      takesTestPayments: true,
      senders: '127.0.0.1',
      drawCode: btoa,
    }),
  }),
};

test.each(Object.entries(banks))(
  '%s: a refund that waited in the backup waits for staff, and what was sent since is not sent again',
  async (name, bankOf) => {
    const original = await createTestDatabase();
    const trial = await openBankTrial({}, Promise.resolve(original));
    closing.push(trial.close);
    const { gateway, control } = bankOf(trial.sandbox);
    control.setScenario('callback-never');
    const shop = withGateways(trial.shop, () => gateway);
    const refundId = await partlyReturned(shop, trial, control);
    const first = await watch(shop);
    const copy = await copyTestDatabase(original);
    closing.push(copy.close);
    const sendToItsEnd = async (shop: Shop) => {
      for (let tries = 0; tries < 5; tries += 1) {
        await sendRefund(shop, refundId).catch(() => undefined);
        await control.advanceClock(600);
      }
    };
    await sendToItsEnd(shop);
    await trial.order();
    await first.close();
    const refunds = () => control.ledger().filter(({ kind }) => kind === 'refund');
    expect(refunds()).toHaveLength(1);
    await control.advanceClock(25 * 3600);

    const restored = withGateways((await start(copy, trial)).shop, () => gateway);
    const states = () => copy.database.query('select state, asked_at from refund');
    const before = await states();
    await sendToItsEnd(restored);
    expect(await states()).toEqual(before);
    const [alarm] = await loadOpenAlarms(copy.database);
    await decideAlarm(restored, { alarmId: alarm?.id ?? 0, by: 'Вера', note: 'looked at the banks' });
    expect(trial.jobs.at(-1)).toEqual({ queue: 'send-refund', data: { refundId } });
    await sendToItsEnd(restored);
    expect(refunds()).toHaveLength(1);
    // Robokassa knows no names and tells no sums: staff look it up.
    const isKnown = name !== 'Robokassa';
    expect(await states()).toMatchObject([{ state: isKnown ? 'DONE' : 'REFUSED' }]);
    expect((await loadOpenAlarms(copy.database)).map(({ kind }) => kind)).toEqual(
      isKnown ? [] : ['refund-refused'],
    );
  },
);

test('a database that goes on, another database and an unreadable note stop nothing', async () => {
  const trial = await openBankTrial();
  closing.push(trial.close);
  for (let start = 0; start < 3; start += 1) {
    const watching = await watch(trial.shop);
    await trial.order();
    await watching.close();
    expect(watching.salesStopped()).toBe(false);
  }
  const another = await openBankTrial();
  closing.push(another.close);
  expect((await watch(another.shop)).salesStopped()).toBe(false);
  await writeFile(path.join(dataFolder, 'database-progress.json'), '{"id"');
  expect((await watch(another.shop)).salesStopped()).toBe(false);
  expect(await loadOpenAlarms(another.database)).toEqual([]);
});

test('while sales are stopped nobody begins to pay, and a second server does not leap again', async () => {
  const original = await createTestDatabase();
  const trial = await openBankTrial({}, Promise.resolve(original));
  closing.push(trial.close);
  const order = await trial.order();
  const first = await watch(trial.shop);
  const copy = await copyTestDatabase(original);
  closing.push(copy.close);
  await trial.order();
  await first.close();
  const one = await start(copy, trial);
  expect(await pressPay(one.shop, order)).toMatchObject({
    kind: 'refused',
    refusal: { kind: 'sales-stopped' },
  });
  const numbers = () => copy.database.query('select last_value from pg_sequences order by sequencename');
  const before = await numbers();
  const other = await start(copy, trial);
  expect(other.watch.salesStopped()).toBe(true);
  expect(await numbers()).toEqual(before);
  expect(await loadPaymentsOf(copy.database, order.id)).toEqual([]);
});

/** One of two paid tickets is returned, and its refund waits. */
async function partlyReturned(shop: Shop, trial: BankTrial, control: BankControl): Promise<number> {
  const order = await trial.order(2);
  const started = await pressPay(shop, order);
  if (started.kind !== 'started') throw new Error('not started');
  if (started.start.kind === 'form') {
    const body = new URLSearchParams({ ...started.start.fields });
    await fetch(started.start.action, { method: 'POST', body, redirect: 'manual' });
  }
  control.pay(control.list().at(-1)?.number ?? '');
  await settleOpenPayments(shop);
  const [ticket] = await loadTicketsOf(trial.database, order.id);
  const wanted = { tickets: [ticket?.id ?? 0], calledOffOnly: false, percent: 100, words: '' };
  await returnByHouse(shop, order.id, wanted);
  const [refund] = await loadRefundsOf(trial.database, order.id);
  return refund?.id ?? 0;
}

async function start(copy: TestDatabase, trial: BankTrial): Promise<{ shop: Shop; watch: DatabaseWatch }> {
  const watching = await watch({ ...trial.shop, database: copy.database });
  const { gateways, jobs } = trial.shop;
  const catalogue = trial.sale.catalogue;
  const shop = shopFor(copy.database, catalogue, { gateways, jobs, salesStopped: watching.salesStopped });
  return { shop, watch: watching };
}

async function knownNames({ database }: TestDatabase): Promise<Set<string>> {
  const rows = await database.query<{ name: string }>('select merchant_number as name from payment');
  return new Set(rows.map(({ name }) => name));
}
