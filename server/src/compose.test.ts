import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { composeShop } from '#compose.ts';
import { systemClock } from '#platform/clock.ts';
import { readConfig } from '#platform/config.ts';
import { connectDatabase, type Database } from '#platform/database.ts';
import { createLog } from '#platform/log.ts';
import { seedSale } from '#testing/seed-sale.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';

let own: TestDatabase;
let jobs: Database;
let dataFolder: string;
beforeEach(async () => {
  own = await createTestDatabase();
  jobs = connectDatabase(own.address, { poolSize: 4 });
  dataFolder = await mkdtemp(path.join(tmpdir(), 'foyer-compose-'));
});
afterEach(async () => {
  await jobs.close();
  await own.close();
  await rm(dataFolder, { recursive: true });
});

describe('a shop that cannot be composed', () => {
  test('for want of a house leaves nobody listening', async () => {
    await expect(compose({})).rejects.toThrow('No house is open yet');
    await expect.poll(listeners).toBe(0);
  });

  test('for a wrong setting leaves no house followed and no job taken', async () => {
    await seedSale(own.database);
    await expect(compose({ FOYER_ORDERS_PER_MINUTE: 'many' })).rejects.toThrow('FOYER_ORDERS_PER_MINUTE');
    await expect.poll(listeners).toBe(0);
  });

  test('for its jobs leaves no house followed', async () => {
    await seedSale(own.database);
    await own.database.query('create schema job');
    await own.database.query('create view job.version as select 1 as nothing');
    await expect(compose({})).rejects.toThrow();
    await expect.poll(listeners).toBe(0);
  });
});

function compose(environment: Record<string, string>) {
  const pages = { render: never, renderFailure: never };
  return composeShop(
    {
      config: readConfig({ NODE_ENV: 'production', FOYER_DATA: dataFolder, ...environment }),
      log: createLog({ level: 'silent', production: true }),
    },
    {
      kind: 'given',
      database: own.database,
      jobs,
      address: own.address,
      clock: { ...systemClock, ahead: () => 0, close: () => {} },
      isDiskFull: () => false,
      close: async () => {},
    },
    pages,
  );
}

/** Connections of this database that wait for messages: each keeps a process alive. */
async function listeners(): Promise<number> {
  const rows = await own.database.query(
    `select from pg_stat_activity where datname = current_database() and query ilike 'listen %'`,
  );
  return rows.length;
}

function never(): never {
  throw new Error('no page is asked for');
}
