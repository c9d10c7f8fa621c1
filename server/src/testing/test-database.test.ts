import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';

let migrations: string;

beforeAll(async () => {
  migrations = await mkdtemp(path.join(tmpdir(), 'platform-migrations-'));
  await writeFile(path.join(migrations, '0001-first.sql'), 'create table note (body text not null);');
});

afterAll(() => rm(migrations, { recursive: true }));

test('two test databases have the same tables and nothing else in common', async () => {
  const [one, other] = await Promise.all([
    createTestDatabase({ migrations }),
    createTestDatabase({ migrations }),
  ]);
  await one.database.query(`insert into note values ('only here')`);
  expect(await one.database.query('select body from note')).toEqual([{ body: 'only here' }]);
  expect(await other.database.query('select body from note')).toEqual([]);
  await Promise.all([one.close(), other.close()]);
});

test('a test database without migrations is empty', async () => {
  const { database, close } = await createTestDatabase({ migrations: null });
  const tables = `select tablename from pg_tables where schemaname = 'public'`;
  expect(await database.query(tables)).toEqual([]);
  await close();
});
