import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { announce, type FollowOptions, followValue } from './follow-value.ts';

let own: TestDatabase;
const stops: (() => Promise<void>)[] = [];

beforeAll(async () => {
  own = await createTestDatabase({ migrations: null });
  await own.database.query('create table programme (revision int not null)');
  await own.database.query('insert into programme values (0)');
});
afterAll(async () => {
  for (const stop of stops) await stop();
  await own.close();
});

async function read(): Promise<number> {
  const [row] = await own.database.query<{ revision: number }>('select revision from programme');
  return row?.revision ?? -1;
}

async function follow(options: Partial<FollowOptions<number>>) {
  const seen: number[] = [];
  let arrived = Promise.withResolvers<void>();
  const onChange = (revision: number) => {
    seen.push(revision);
    arrived.resolve();
  };
  const onError = (error: Error) => {
    throw error;
  };
  stops.push(
    await followValue(own.database, await read(), {
      channel: 'programme',
      read,
      onChange,
      onError,
      ...options,
    }),
  );
  const until = async (revision: number) => {
    while (seen.at(-1) !== revision) {
      await arrived.promise;
      arrived = Promise.withResolvers();
    }
  };
  return { seen, until, onChange };
}

test('an announced change is seen without waiting for the next look', async () => {
  const { seen, until } = await follow({ everySeconds: 86_400 });
  await own.database.transaction(async (transaction) => {
    await transaction.query('update programme set revision = 1');
    await announce(transaction, 'programme');
  });
  await until(1);
  expect(seen).toEqual([1]);
});

test('a change whose announcement was lost is seen at the next look', async () => {
  const { until } = await follow({ channel: 'nobody announces here', everySeconds: 0.05 });
  await own.database.query('update programme set revision = 2');
  await until(2);
});

test('a change that could not be taken in is offered again', async () => {
  const errors: string[] = [];
  let broken = true;
  const taken = Promise.withResolvers<number>();
  await follow({
    everySeconds: 0.05,
    onChange: (revision) => {
      if (broken) throw new Error('no memory left');
      taken.resolve(revision);
    },
    onError: ({ message }) => {
      errors.push(message);
      broken = false;
    },
  });
  await own.database.query('update programme set revision = 3');
  expect(await taken.promise).toBe(3);
  expect(errors).toEqual(['no memory left']);
});
