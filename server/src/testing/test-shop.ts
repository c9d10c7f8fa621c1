import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PageRequest } from '@foyer/contract/kit/page.ts';
import type { FastifyInstance } from 'fastify';
import { composeShop } from '#compose.ts';
import type { Catalogue } from '#domain/catalogue.ts';
import { type Clock, followDatabase, systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { connectDatabase } from '#platform/database.ts';
import { createLog } from '#platform/log.ts';
import { readDatabaseTime } from '#store/installation.ts';
import { watchFullDisk } from '#store/open-stores.ts';
import type { Pages } from '#web/web-context.ts';
import type { DatabaseProxy } from './database-proxy.ts';
import { type HallShape, seedHall } from './seed-hall.ts';
import { type SaleSeed, type SeededSale, seedSale } from './seed-sale.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface TestShop {
  server: FastifyInstance;
  sale: SeededSale;
  own: TestDatabase;
  /** What the log wrote, a line a record. */
  logged: string[];
  /** What the pages were asked for. */
  asked: PageRequest[];
  close(): Promise<void>;
}

export interface TestShopOptions {
  seed?: SaleSeed;
  /** Seats on a plan. */
  hall?: HallShape;
  /** Further variables of the environment. */
  environment?: Readonly<Record<string, string>>;
  pages?: Pages;
  /** The clock of the machine that the shop runs on; the database has the right one. */
  machineClock?: Clock;
  /** What stands between the shop and its database; `own` goes around it. */
  between?(own: TestDatabase): Promise<Pick<DatabaseProxy, 'address' | 'close'>>;
}

/** Nothing listens here, nor on the next: the mail of a test must not reach a shop that somebody runs beside it. */
const deadPort = 64_990;

/** The whole shop as `foyer serve` composes it, on a database of its own with a synthetic house, listening nowhere. */
export async function createTestShop({
  seed,
  hall,
  environment,
  pages,
  machineClock = systemClock,
  between = async ({ address }) => ({ address, close: async () => {} }),
}: TestShopOptions = {}): Promise<TestShop> {
  const own = await createTestDatabase();
  const sale = await openSyntheticHouse(own, seed, hall);
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'test-shop-'));
  const logged: string[] = [];
  const asked: PageRequest[] = [];
  const config = readConfig({
    NODE_ENV: 'production',
    FOYER_DATA: dataFolder,
    FOYER_ORIGIN: 'https://tickets.example',
    // Its bank and mailbox are the sandbox's, at a public address.
    FOYER_TRIAL: 'yes',
    SANDBOX_PORT: String(deadPort),
    // All buyers of a test come from one address.
    FOYER_UNPAID_SHARE: '100',
    ...environment,
  });
  const way = await between(own);
  const log = createLog({
    level: 'debug',
    production: true,
    destination: { write: (line) => logged.push(line) },
  });
  const { onFull: onDiskFull, isFull: isDiskFull } = watchFullDisk(log);
  const database = connectDatabase(way.address, { onDiskFull });
  const jobs = connectDatabase(way.address, { poolSize: 4 });
  const clock = await followDatabase(() => readDatabaseTime(jobs), {
    machine: machineClock,
    everyMilliseconds: 500,
    onSkew: (ahead) => logged.push(`skew ${ahead}`),
  });
  const shop = await composeShop(
    { config, log },
    { kind: 'given', database, jobs, address: way.address, clock, isDiskFull, close: async () => {} },
    pages ?? plainPages(asked),
  );
  await shop.jobsAtWork;
  const close = async () => {
    await shop.close();
    clock.close();
    await Promise.all([database.close(), jobs.close()]);
    await way.close();
    await own.close();
    await rm(dataFolder, { recursive: true });
  };
  return { server: shop.server, sale, own, logged, asked, close };
}

/** Pages that say their own address, so that a test sees what the server made of them. */
function plainPages(asked: PageRequest[]): Pages {
  const render: Pages['render'] = async (request) => {
    asked.push(request);
    if (request.url.startsWith('/broken')) throw new Error('a page broke');
    return {
      status: request.url.endsWith('/missing') ? 404 : 200,
      html: `<!doctype html><p>${request.url}</p>`,
      redirect: request.url.startsWith('/old') ? '/new' : null,
      cacheable: !/(o|%6f)rder/.test(request.url),
      styleHashes: ["'sha256-abc='"],
      scriptHashes: ["'sha256-def='"],
    };
  };
  return { render, renderFailure: async () => ({ ...failure }) };
}

const failure = {
  status: 500,
  html: '<p>sorry</p>',
  redirect: null,
  cacheable: true,
  styleHashes: [],
  scriptHashes: [],
};

async function openSyntheticHouse(
  own: TestDatabase,
  seed: SaleSeed | undefined,
  hall: HallShape | undefined,
): Promise<SeededSale> {
  const sale = await (hall ? seedHall(own.database, hall, seed) : seedSale(own.database, seed));
  await own.database.query(`update session set document = '{"allDay": false, "priceTypeId": 1}'`);
  return sale;
}

/** A payment way of a bank that nothing answers for. */
export const deadBank: Catalogue['paymentWays'][number] = {
  id: 1,
  key: 'card',
  name: { ru: 'Карта' },
  description: {},
  gateway: 'rbs',
  kind: 'redirect',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a placeholder as house files write it
  settings: { address: '${FOYER_SANDBOX}/bank/' },
  cultureCardOnly: false,
  receipts: 'none',
};
