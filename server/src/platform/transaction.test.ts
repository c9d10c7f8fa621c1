import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { connectDatabase, type Database } from './database.ts';
import { getJson } from './outbound.ts';
import { assertOutsideTransaction, OutsideCallInTransaction } from './transaction.ts';

let own: TestDatabase;
let database: Database;
let bank: Server;
let requests: number;

beforeAll(async () => {
  own = await createTestDatabase({ migrations: null });
  database = own.database;
  await database.query('create table payment (id int primary key)');
  bank = createServer((_, answer) => {
    requests += 1;
    answer.end('{"paid": true}');
  });
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
});
beforeEach(async () => {
  requests = 0;
  await database.query('truncate payment');
});
afterAll(async () => {
  bank.close();
  await own.close();
});

const countPayments = async () => (await database.query('select from payment')).length;

/** Listening on TCP, so the address is no path. */
const askBank = () =>
  getJson(`http://127.0.0.1:${(bank.address() as AddressInfo).port}/status`, { seconds: 5 });

describe('an outside call inside a transaction', () => {
  test('through a helper function throws before anything goes out, and rolls back', async () => {
    const helper = async () => (await askBank()).kind;
    const work = database.transaction(async (transaction) => {
      await transaction.query('insert into payment values (1)');
      return helper();
    });
    await expect(work).rejects.toThrow(OutsideCallInTransaction);
    expect(requests).toBe(0);
    expect(await countPayments()).toBe(0);
  });

  test('rolls back also where the error is swallowed', async () => {
    const work = database.transaction(async (transaction) => {
      await transaction.query('insert into payment values (1)');
      await askBank().catch(() => null);
    });
    await expect(work).rejects.toThrow(OutsideCallInTransaction);
    expect(await countPayments()).toBe(0);
  });

  test('is reported and goes out where a shop sells', async () => {
    const reported: Error[] = [];
    const selling = connectDatabase(own.address, { onOutsideCall: (error) => reported.push(error) });
    const outcome = await selling.transaction(async (transaction) => {
      await transaction.query('insert into payment values (1)');
      return askBank();
    });
    await selling.close();
    expect(outcome).toEqual({ kind: 'answered', body: { paid: true } });
    expect(reported).toEqual([expect.any(OutsideCallInTransaction)]);
    expect(reported[0]?.stack).toContain('transaction.test.ts');
    expect(await countPayments()).toBe(1);
  });
});

test('a call before and after a transaction goes out, also when it was begun inside and not waited for', async () => {
  await askBank();
  const later = Promise.withResolvers<void>();
  const begun = await database.transaction(async () => ({ call: later.promise.then(askBank) }));
  later.resolve();
  expect(await begun.call).toMatchObject({ kind: 'answered' });
  expect(requests).toBe(2);
});

test('one transaction beside another call does not forbid it', async () => {
  const [outcome] = await Promise.all([
    askBank(),
    database.transaction((transaction) => transaction.query('select pg_sleep(0.05)')),
  ]);
  expect(outcome).toMatchObject({ kind: 'answered' });
  expect(() => assertOutsideTransaction('anything')).not.toThrow();
});
