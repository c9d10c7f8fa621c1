import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { connectDatabase, type Database, type Queryable } from './database.ts';

let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase({ migrations: null });
  database = own.database;
  await database.query('create table account (name text primary key, amount int not null)');
});
beforeEach(async () => {
  await database.query(`truncate account`);
  await database.query(`insert into account values ('one', 100), ('two', 100)`);
});
afterAll(() => own.close());

const amountOf = async (name: string, from: Queryable = database) =>
  (await from.query<{ amount: number }>('select amount from account where name = $1', [name]))[0]?.amount;

describe('columns come as promised', () => {
  test('numbers, days, moments, JSON and their arrays', async () => {
    const [row] = await database.query(`select
      9007199254740991::bigint as big, array[1::bigint, null] as bigs, 1.50::numeric as exact,
      '2026-03-29'::date as day, array['2026-03-29'::date] as days, '19:30'::time as time,
      '2026-03-29 10:00+03'::timestamptz as moment, '{"a": [1]}'::jsonb as json, null as nothing`);
    expect(row).toEqual({
      big: 9007199254740991,
      bigs: [1, null],
      exact: '1.50',
      day: '2026-03-29',
      days: ['2026-03-29'],
      time: '19:30:00',
      moment: new Date('2026-03-29T07:00:00Z'),
      json: { a: [1] },
      nothing: null,
    });
  });

  test('a bigint too large to be exact throws instead of being rounded', async () => {
    await expect(database.query('select 9007199254740993::bigint')).rejects.toThrow('9007199254740993');
  });
});

test('a named statement is prepared once and answers with its values', async () => {
  const statement = { name: 'amount-of', text: 'select amount from account where name = $1' };
  await database.withConnection(async (connection) => {
    expect(await connection.query({ ...statement, values: ['one'] })).toEqual([{ amount: 100 }]);
    expect(await connection.query({ ...statement, values: ['none'] })).toEqual([]);
    expect(await connection.query('select name from pg_prepared_statements')).toEqual([
      { name: 'amount-of' },
    ]);
  });
});

test('a text of several statements that fails leaves no transaction to whoever asks next', async () => {
  const narrow = connectDatabase(own.address, { poolSize: 1 });
  await expect(narrow.query('begin; select 1 / 0; commit')).rejects.toThrow('division by zero');
  expect(await narrow.query('select 1 as one')).toEqual([{ one: 1 }]);
  await narrow.close();
});

describe('a transaction', () => {
  test('keeps all or nothing', async () => {
    const failing = database.transaction(async (transaction) => {
      await transaction.query(`update account set amount = 0 where name = 'one'`);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await amountOf('one')).toBe(100);
  });

  test('whose statement failed unseen is not taken for committed', async () => {
    const swallowing = database.transaction(async (transaction) => {
      await transaction.query(`update account set amount = 0 where name = 'one'`);
      await transaction.query('select 1 / 0').catch(() => {});
    });
    await expect(swallowing).rejects.toThrow('rolled back');
    expect(await amountOf('one')).toBe(100);
  });

  test('that loses to another by deadlock is tried again, and both are kept', async () => {
    const bothHaveOne = meeting(2);
    let tries = 0;
    const move = (first: string, second: string) =>
      database.transaction(async (transaction) => {
        tries += 1;
        await transaction.query('update account set amount = amount + 1 where name = $1', [first]);
        await bothHaveOne();
        await transaction.query('update account set amount = amount + 1 where name = $1', [second]);
      });
    await Promise.all([move('one', 'two'), move('two', 'one')]);
    expect([await amountOf('one'), await amountOf('two'), tries]).toEqual([102, 102, 3]);
  });

  test('gives up after its attempts, with the error of the last', async () => {
    let tries = 0;
    const losing = database.transaction(
      async (transaction) => {
        tries += 1;
        await transaction.query(`do $$ begin raise exception using errcode = '40001'; end $$`);
      },
      { attempts: 3 },
    );
    await expect(losing).rejects.toMatchObject({ code: '40001' });
    expect(tries).toBe(3);
  });

  test('is not tried again for any other error', async () => {
    let tries = 0;
    const broken = database.transaction(async (transaction) => {
      tries += 1;
      await transaction.query(`insert into account values ('one', 1)`);
    });
    await expect(broken).rejects.toMatchObject({ code: '23505' });
    expect(tries).toBe(1);
  });

  test('does not wait for a lock longer than it was told', async () => {
    const impatient = connectDatabase(own.address, { lockTimeoutMilliseconds: 50 });
    await database.transaction(async (holder) => {
      await holder.query(`update account set amount = 1 where name = 'one'`);
      const waiting = impatient.transaction(
        (transaction) => transaction.query(`update account set amount = 2 where name = 'one'`),
        { attempts: 2 },
      );
      await expect(waiting).rejects.toMatchObject({ code: '55P03' });
    });
    await impatient.close();
    expect(await amountOf('one')).toBe(1);
  });

  test('whose connection is lost fails, and the pool goes on', async () => {
    const cut = database.transaction(async (transaction) => {
      await transaction.query('select pg_terminate_backend(pg_backend_pid())');
    });
    await expect(cut).rejects.toThrow();
    expect(await amountOf('one')).toBe(100);
  });
});

describe('listening', () => {
  test('hears its channel until it stops', async () => {
    const heard: string[] = [];
    const next = signal();
    const stop = await database.listen('changes', (payload) => next.give(heard.push(payload)));
    await database.query(`select pg_notify('other', 'x'), pg_notify('changes', 'first')`);
    await next.taken();
    await stop();
    await database.query(`select pg_notify('changes', 'second')`);
    expect(heard).toEqual(['first']);
  });

  test('goes on after its connection is lost, and says that something may have been missed', async () => {
    const heard: string[] = [];
    const next = signal();
    const stop = await database.listen('changes', (payload) => next.give(heard.push(payload)));
    await database.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`);
    await next.taken();
    await database.query(`select pg_notify('changes', 'after')`);
    await next.taken();
    await stop();
    expect(heard).toEqual(['', 'after']);
  });
});

/** Lets go when so many have come; those who come later pass. */
function meeting(size: number): () => Promise<void> {
  const all = Promise.withResolvers<void>();
  let come = 0;
  return () => {
    come += 1;
    if (come >= size) all.resolve();
    return all.promise;
  };
}

function signal() {
  let current = Promise.withResolvers<void>();
  return {
    give: (_: unknown) => current.resolve(),
    taken: async () => {
      await current.promise;
      current = Promise.withResolvers();
    },
  };
}
