import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAtolRegistrar } from '@foyer/server/adapters/fiscal-registrar/atol/atol-registrar.ts';
import type { CataloguePaymentWay } from '@foyer/server/domain/catalogue.ts';
import { jobQueues } from '@foyer/server/domain/job.ts';
import type { Order } from '@foyer/server/domain/order.ts';
import { audit } from '@foyer/server/features/audit/audit.ts';
import { issueReceipt } from '@foyer/server/features/issue-receipts/issue-receipt.ts';
import { sendRefund } from '@foyer/server/features/pay-order/send-refund.ts';
import { askPaidPayments, settleOpenPayments } from '@foyer/server/features/pay-order/settle-due-payments.ts';
import { settlePayment } from '@foyer/server/features/pay-order/settle-payment.ts';
import { startPayment } from '@foyer/server/features/pay-order/start-payment.ts';
import { returnByHouse } from '@foyer/server/features/return-tickets/return-by-house.ts';
import { startJobs } from '@foyer/server/platform/jobs.ts';
import { watchDatabase } from '@foyer/server/shop/database-watch.ts';
import { openPaymentJournal } from '@foyer/server/shop/payment-journal.ts';
import type { Shop } from '@foyer/server/shop/shop.ts';
import { loadOpenAlarms } from '@foyer/server/store/alarms.ts';
import { findOrderByHash } from '@foyer/server/store/orders.ts';
import { loadPaymentsOf } from '@foyer/server/store/payments.ts';
import { loadRefundsOf } from '@foyer/server/store/refunds.ts';
import { loadTicketsOf } from '@foyer/server/store/tickets.ts';
import { type BankTrial, openBankTrial } from '@foyer/server/testing/bank-trial.ts';
import { captureFoyer } from '@foyer/server/testing/capture-command.ts';
import { shopFor } from '@foyer/server/testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '@foyer/server/testing/test-database.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { proof, reportFigures } from '#e2e/support/proof.ts';

/** Orders before the backup, and as many after it. */
const half = proof.seed === null ? 20 : 200;

let folder: string;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-restore-'));
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await rm(folder, { recursive: true });
});

test('after a restored backup every payer has a ticket or the money back, and nobody else has either', async () => {
  const [data, backups] = [path.join(folder, 'data'), path.join(folder, 'backups')];
  await mkdir(backups);
  const original = await createTestDatabase();
  const trial = await openTrial(original);
  const watch = await watchDatabase({ ...trial.shop, dataFolder: data });
  const journal = openPaymentJournal(data, trial.shop.log, trial.shop.now);
  const shop: Shop = { ...trial.shop, journal, ...registrarOf(trial) };

  const sold = await sell(trial, shop, half);
  const between = await begin(trial, shop, 3);
  const [made, meanwhile] = await Promise.all([
    captureFoyer(original.url, ['backup', backups], { FOYER_DATA: data }),
    sell(trial, shop, half / 2),
  ]);
  expect(made).toMatchObject({ code: 0 });
  const backup = made.written.slice(0, made.written.indexOf(':'));
  for (const order of between) await pay(trial, shop, order);
  const after = await sell(trial, shop, half / 2);
  const unpaid = await begin(trial, shop, 2);
  // Their money goes back after the backup, in which their tickets are valid.
  for (const order of sold.filter(({ id }) => id % 2 === 1).slice(0, 2)) await giveBack(shop, order);
  const [late] = await begin(trial, shop, 1);
  await issueReceipts(trial, shop);
  await watch.close();
  await journal.close();
  const buyers = [...sold, ...meanwhile, ...after];

  const target = await createTestDatabase({ migrations: null });
  closing.push(target.close);
  const ledgerBefore = trial.bank.ledger();
  const foyer = (...words: string[]) => captureFoyer(target.url, words, { FOYER_DATA: data });
  expect(await foyer('restore', backup)).toMatchObject({ code: 0 });
  const restored = await openRestored(trial, target, data);
  await settleOpenPayments(restored);
  await askPaidPayments(restored);
  await settled(restored);
  const listed = await foyer('audit');
  expect(listed.written).toMatch(/Payments begun after the copy: \d+/);
  const lost = await restored.database.query(`select from orders where end_reason = 'lost' and exists (
    select from payment where order_id = orders.id and applied = 'refund')`);
  expect(lost.length).toBeGreaterThanOrEqual(half / 2);
  expect(listed.written).toContain(`paid, its order is lost: ${lost.length};`);
  // Nothing goes back before somebody has looked.
  expect(trial.bank.ledger()).toEqual(ledgerBefore);
  const alarms = await loadOpenAlarms(restored.database);
  expect(alarms.map(({ kind }) => kind).sort()).toEqual([
    'older-database',
    'refund-outside',
    'refund-outside',
  ]);

  const older = alarms.find(({ kind }) => kind === 'older-database');
  const decide = ['audit', 'decide', String(older?.id), '--by', 'Вера', '--note', 'refund them'];
  expect(await foyer(...decide)).toMatchObject({ code: 0 });
  for (const { orderId } of alarms.filter(({ kind }) => kind === 'refund-outside'))
    await returnByHouse(restored, orderId ?? 0, everything);
  await settled(restored);
  // Somebody was at the bank's page all the time.
  if (late) await payAtBank(trial, shop, late);
  await settleOpenPayments(restored);
  await settled(restored);

  const outcomes = { tickets: 0, refunds: 0, neither: 0 };
  for (const order of [...buyers, ...between, ...(late ? [late] : []), ...unpaid])
    outcomes[await outcomeOf(trial, shop, restored, order)] += 1;
  expect(outcomes.neither).toBe(unpaid.length);
  expect(outcomes.tickets + outcomes.refunds).toBe(buyers.length + between.length + 1);
  const [paid] = await restored.database.query<{ total: number; tickets: number }>(
    `select sum(total)::bigint as total, (select count(*) from ticket where returned_at is null) as tickets
     from orders where state = 'PAID'`,
  );
  expect(paid).toEqual({ total: sumOf(trial.bank.ledger()), tickets: outcomes.tickets });
  const withReceipts = new Set(await namesOf(shop, 'card'));
  const net = sumOf(trial.bank.ledger().filter(({ orderNumber }) => withReceipts.has(orderNumber)));
  expect(moneyOnReceipts(trial)).toBe(net);
  expect(await audit(restored.database)).toEqual([]);
  reportFigures({
    'payments made': buyers.length + between.length + 1,
    ...outcomes,
    'orders lost by the restore': lost.length,
  });
});

const words = { name: { ru: 'Карта' }, description: {} };
const way = (id: number, key: string, receipts: CataloguePaymentWay['receipts']): CataloguePaymentWay => ({
  id,
  key,
  ...words,
  gateway: 'rbs',
  kind: 'redirect',
  settings: {},
  cultureCardOnly: false,
  receipts,
});

async function openTrial(original: TestDatabase): Promise<BankTrial> {
  const trial = await openBankTrial(
    {
      capacity: null,
      house: {
        paymentWays: [way(1, 'card', 'registrar'), way(2, 'other-card', 'none')],
        receipts: {
          taxSystem: 'osn',
          ticketVat: 'none',
          feeVat: 'vat120',
          registrar: {},
          closesSales: false,
        },
      },
    },
    Promise.resolve(original),
  );
  closing.push(trial.close);
  trial.bank.setScenario('callback-never');
  return trial;
}

function registrarOf({ atol, shop }: BankTrial): Pick<Shop, 'fiscalRegistrar' | 'pause'> {
  const company = { email: 'kassa@museum.example', taxId: '7700000000', paymentAddress: 'https://m.example' };
  const registrar = createAtolRegistrar({ ...atol, company, now: shop.now });
  return { fiscalRegistrar: async () => registrar, pause: () => atol.control.advanceClock(2) };
}

const breadth = 8;

async function sell(trial: BankTrial, shop: Shop, count: number): Promise<Order[]> {
  const sold: Order[] = [];
  for (let done = 0; done < count; done += breadth) {
    const orders = await begin(trial, shop, Math.min(breadth, count - done));
    await Promise.all(orders.map((order) => pay(trial, shop, order)));
    sold.push(...orders);
  }
  return sold;
}

/** Sent to the bank: every other one by a way with receipts of the house's fiscal registrar. */
async function begin(trial: BankTrial, shop: Shop, count: number): Promise<Order[]> {
  return await Promise.all(
    Array.from({ length: count }, async () => {
      const order = await trial.order();
      const request = { hash: order.hash, language: 'ru', wayId: 1 + (order.id % 2) } as const;
      expect(await startPayment(shop, request)).toMatchObject({ kind: 'started' });
      return order;
    }),
  );
}

async function pay(trial: BankTrial, shop: Shop, order: Order): Promise<void> {
  const payment = await payAtBank(trial, shop, order);
  await settlePayment(shop, payment.id);
  expect(await loadTicketsOf(shop.database, order.id)).toHaveLength(1);
}

async function payAtBank(trial: BankTrial, shop: Shop, order: Order) {
  const [payment] = await loadPaymentsOf(shop.database, order.id);
  if (!payment) throw new Error(`order ${order.id} has no payment`);
  expect(trial.bank.pay(payment.merchantNumber)).toMatchObject({ kind: 'done' });
  return payment;
}

const everything = { tickets: null, calledOffOnly: false, percent: 100, words: '' };

async function giveBack(shop: Shop, order: Order): Promise<void> {
  await returnByHouse(shop, order.id, everything);
  const [refund] = await loadRefundsOf(shop.database, order.id);
  await sendRefund(shop, refund?.id ?? 0);
}

async function issueReceipts({ jobs }: BankTrial, shop: Shop): Promise<void> {
  for (const { data } of jobs.filter(({ queue }) => queue === jobQueues.issueReceipt))
    await issueReceipt(shop, Number(Object.values(data)[0]));
}

/** Another process on the restored database, with jobs at work. */
async function openRestored(trial: BankTrial, { database }: TestDatabase, dataFolder: string): Promise<Shop> {
  const jobs = await startJobs({ database, queues: Object.values(jobQueues), onError: () => {} });
  closing.push(jobs.stop);
  const watch = await watchDatabase({ ...trial.shop, database, dataFolder });
  closing.push(watch.close);
  const { gateways } = trial.shop;
  const { salesStopped } = watch;
  const shop = shopFor(database, trial.sale.catalogue, {
    gateways,
    jobs,
    salesStopped,
    ...registrarOf(trial),
  });
  const numberIn = (data: unknown) => Number(Object.values(data ?? {})[0]);
  await jobs.work(jobQueues.sendRefund, { concurrency: 4 }, (data) => sendRefund(shop, numberIn(data)));
  await jobs.work(jobQueues.issueReceipt, { concurrency: 4 }, (data) => issueReceipt(shop, numberIn(data)));
  return shop;
}

/** Nothing waits but what waits for staff. */
async function settled({ database }: Shop): Promise<void> {
  const waiting = () =>
    database.query(`select reason as what from refund where state = 'WAITING' and not exists (
        select from alarm where kind = 'older-database' and resolved_at is null)
      union all select kind from receipt where state = 'WAITING'`);
  await vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 200_000, interval: 100 });
}

/** What the buyer of an order has at the end. */
async function outcomeOf(trial: BankTrial, original: Shop, restored: Shop, order: Order) {
  const names = (await loadPaymentsOf(original.database, order.id)).map(
    ({ merchantNumber }) => merchantNumber,
  );
  const entries = trial.bank.ledger().filter(({ orderNumber }) => names.includes(orderNumber));
  const there = await findOrderByHash(restored.database, order.hash);
  const tickets = there ? await loadTicketsOf(restored.database, there.id) : [];
  const valid = tickets.filter(({ returnedAt }) => returnedAt === null);
  const held = sumOf(entries);
  expect({ order: order.id, held, valid: valid.length }).toEqual({
    order: order.id,
    held: there?.state === 'PAID' ? order.total : 0,
    valid: there?.state === 'PAID' ? 1 : 0,
  });
  if (valid.length > 0) return 'tickets';
  return entries.length > 0 ? 'refunds' : 'neither';
}

function sumOf(entries: readonly { amount: number }[]): number {
  return entries.reduce((sum, { amount }) => sum + amount, 0);
}

async function namesOf({ database }: Shop, wayKey: string): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    'select merchant_number as name from payment where gateway = $1',
    [wayKey],
  );
  return rows.map(({ name }) => name);
}

function moneyOnReceipts({ atol }: BankTrial): number {
  const printed = atol.control.list().filter(({ state }) => state === 'done');
  return sumOf(printed.map(({ operation, total }) => ({ amount: operation === 'sell' ? total : -total })));
}
