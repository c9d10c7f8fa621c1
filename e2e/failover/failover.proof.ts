import { loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectDatabase, type Database } from '@foyer/server/platform/database.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectTruth } from '#e2e/hostile/money-at-the-end.ts';
import { createRandom } from '#e2e/hostile/random.ts';
import { bankOrderOf, openWireBuyer, type Said } from '#e2e/hostile/wire-buyer.ts';
import { proof, reportFigures } from '#e2e/support/proof.ts';
import type { ShopTwin } from '#e2e/support/running-shop.ts';
import { type SmallShop, startSmallShop } from '#e2e/support/small-shop.ts';
import { cartOf, type WireSale } from '#e2e/support/wire-cart.ts';
import { openWireVisitor } from '#e2e/support/wire-visitor.ts';
import { type Cluster, startCluster } from './cluster.ts';

const event = 'salt-and-ice';
const failovers = 10;
const lanes = 16;
const limitMilliseconds = 15_000;
/** A busy machine delays Patroni's own loop: that alone is no failure, and the page tells the longest. */
const mostMilliseconds = 60_000;
const seed = proof.seed ?? 20_261_124;

let cluster: Cluster;
let shop: SmallShop;
let twin: ShopTwin;
let database: Database;
beforeAll(async () => {
  cluster = await startCluster();
  await cluster.whole();
  await cluster.createDatabase();
  const [port = 0, twinPort = 0] = cluster.shopPorts;
  const environment = {
    DATABASE_URL: cluster.url,
    FOYER_DATA: path.join(cluster.folder, 'shop'),
    FOYER_PROXIES: '127.0.0.1,::1',
    FOYER_SECRET: 'of both servers, of this proof only, 32 characters',
    FOYER_ORDERS_PER_MINUTE: '1000000',
    FOYER_LOOKS_PER_MINUTE: '1000000',
  };
  shop = await startSmallShop({ events: [event], port, environment });
  twin = await shop.startTwin({ PORT: String(twinPort), FOYER_DATA: path.join(cluster.folder, 'twin') });
  database = connectDatabase(cluster.url, { poolSize: 2 });
});
afterAll(async () => {
  await database?.close();
  await twin?.close();
  await shop?.close();
  await cluster?.close();
});

/** What a buyer was told, and so may rely on. */
interface Promised {
  hash: string;
  email: string;
  askedAt: number;
  /** The bank's name of the payment that was made; null: none. */
  bankOrder: string | null;
}

/** What visitors met, whatever they did. */
const counts = { asked: 0, away: 0, pages: 0, pagesFailed: 0, longestPage: 0 };

test('C5 the primary is lost ten times during a rush: no acknowledged order is lost, and selling goes on', async () => {
  const random = createRandom(seed);
  const promised: Promised[] = [];
  const sale = { open: true };
  const buyers = Array.from({ length: lanes }, (_, lane) => buyOn(lane, promised, sale));
  const reader = readOn(sale);
  const silences: number[] = [];
  for (let turn = 1; turn <= failovers; turn += 1) {
    const before = promised.length;
    await expect.poll(() => promised.length, { interval: 10 }).toBeGreaterThan(before + lanes);
    await pause(random.below(2_000));
    silences.push(await loseThePrimary(turn, promised));
    await expectAllThere(promised);
    await cluster.whole();
  }
  sale.open = false;
  await Promise.all([...buyers, reader]);

  const paid = promised.filter(({ bankOrder }) => bankOrder !== null);
  expect(paid.length).toBeGreaterThan(failovers);
  await expectAllThere(promised);
  await expectTickets(paid);
  await expectTruth({ ...shop, database });
  // Servers keep a note of how far the database has come (decision 0089): no failover went behind it.
  expect(await database.query(`select kind from alarm where kind = 'older-database'`)).toEqual([]);
  report(promised, paid, silences);
  expect(counts.pagesFailed).toBe(0);
  expect(median(silences)).toBeLessThan(limitMilliseconds);
  expect(Math.max(...silences)).toBeLessThan(mostMilliseconds);
}, 5_400_000);

function report(promised: readonly Promised[], paid: readonly Promised[], silences: readonly number[]): void {
  reportFigures({
    'primaries lost': failovers,
    'of them killed at once': Math.ceil(failovers / 2),
    'of them silent first, as behind a pulled plug': Math.floor(failovers / 2),
    'orders acknowledged to buyers': promised.length,
    'of them lost': 0,
    'orders paid, each with its tickets': paid.length,
    'submissions answered "try again" or not at all': counts.away,
    'losses after which an order was taken within 15 s': silences.filter((one) => one < limitMilliseconds)
      .length,
    'time until an order was taken again, median, ms': median(silences),
    'longest time until an order was taken again, ms': Math.round(Math.max(...silences)),
    'load of the machine at the end': Math.round(loadavg()[0] ?? 0),
    'pages asked for meanwhile': counts.pages,
    'of them not answered with 200': counts.pagesFailed,
    'longest wait for a page, ms': Math.round(counts.longestPage),
  });
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
}

/** The time until an order was taken that nobody had asked for before. */
async function loseThePrimary(turn: number, promised: readonly Promised[]): Promise<number> {
  const lost = await cluster.primary();
  if (lost === null) throw new Error('there is no primary to be lost');
  await cluster.signal(lost, turn % 2 === 1 ? 'SIGKILL' : 'SIGSTOP');
  const lostAt = performance.now();
  const first = () => promised.find(({ askedAt }) => askedAt > lostAt + guard);
  await expect.poll(() => first() !== undefined, { timeout: 120_000, interval: 10 }).toBe(true);
  const silence = performance.now() - lostAt;
  await expect.poll(() => cluster.primary(), { interval: 100 }).not.toBe(lost);
  process.stdout.write(`${turn}: node ${lost} lost, an order taken again after ${Math.round(silence)} ms\n`);
  await cluster.signal(lost, 'SIGKILL');
  await cluster.startNode(lost);
  return silence;
}

/** What was on its way when the signals went out is not counted as sold again. */
const guard = 50;

async function buyOn(lane: number, promised: Promised[], sale: { open: boolean }): Promise<void> {
  const visitor = await openWireVisitor(cluster.webOrigin);
  const buyer = await openWireBuyer(cluster.webOrigin);
  const catalogue = await visitor.get<WireSale>(`/api/no-scheme?hash=${event}`);
  for (let turn = 1; sale.open; turn += 1) {
    const key = `lane-${lane}-${turn}`;
    const email = `${key}@pochta.example`;
    const fromLast = (turn * lanes + lane) % (catalogue.calendar.length - 20);
    const cart = cartOf(catalogue, { event, email, fromLast });
    let askedAt = 0;
    const placed = await stubbornly(sale, async () => {
      askedAt = performance.now();
      const { response } = await visitor.post<{ response: Said }>('/api/order/create', cart, {
        'idempotency-key': key,
      });
      return response;
    });
    if (!placed?.hash) continue;
    const promise: Promised = { hash: placed.hash, email, askedAt, bankOrder: null };
    promised.push(promise);
    if (turn % 2 === 0) await pay(promise, () => buyer.pay(promise.hash), sale);
    await pause(100);
  }
}

async function pay(promise: Promised, ask: () => Promise<Said>, sale: { open: boolean }): Promise<void> {
  const sent = await stubbornly(sale, ask);
  if (!sent) return;
  const bankOrder = bankOrderOf(sent);
  shop.sandbox.rbs.control.pay(bankOrder);
  promise.bankOrder = bankOrder;
}

/** The same again, under the same key, while the shop says that it cannot now; any other refusal is a fault. */
async function stubbornly(sale: { open: boolean }, ask: () => Promise<Said>): Promise<Said | null> {
  while (sale.open) {
    counts.asked += 1;
    const said = await ask().catch(() => null);
    if (said?.errorCode === '0') return said;
    counts.away += 1;
    await pause(200);
  }
  return null;
}

async function readOn(sale: { open: boolean }): Promise<void> {
  const paths = ['/', `/event/${event}`, `/event/${event}?lang=en`, '/contacts'];
  for (let turn = 0; sale.open; turn += 1) {
    const askedAt = performance.now();
    const answer = await fetch(cluster.webOrigin + paths[turn % paths.length]).catch(() => null);
    await answer?.text().catch(() => '');
    counts.pages += 1;
    counts.longestPage = Math.max(counts.longestPage, performance.now() - askedAt);
    if (answer?.status !== 200) {
      counts.pagesFailed += 1;
      process.stdout.write(`${paths[turn % paths.length]}: ${answer?.status ?? 'no answer'}\n`);
    }
    await pause(250);
  }
}

/** Every order whose buyer was told so, and one order a buyer. */
async function expectAllThere(promised: readonly Promised[]): Promise<void> {
  const told = [...promised];
  const rows = await database.query<{ hash: string; email: string }>(
    'select hash, buyer_email as email from orders',
  );
  const hashes = new Map(rows.map(({ hash, email }) => [email, hash]));
  expect(hashes.size).toBe(rows.length);
  expect(told.filter(({ email, hash }) => hashes.get(email) !== hash)).toEqual([]);
}

async function expectTickets(paid: readonly Promised[]): Promise<void> {
  const without = async () => {
    const rows = await database.query<{ hash: string }>(
      `select distinct orders.hash from orders join order_line line on order_id = orders.id
       join ticket on order_line_id = line.id where state = 'PAID'`,
    );
    const served = new Set(rows.map(({ hash }) => hash));
    return paid.filter(({ hash }) => !served.has(hash)).length;
  };
  await expect.poll(without, { interval: 500 }).toBe(0);
}
