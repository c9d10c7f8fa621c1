import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { olderLayout } from '#testing/older-layout.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { connectDatabase } from './database.ts';
import { migrate } from './migrate.ts';

let own: TestDatabase;
let folder: string;

beforeEach(async () => {
  own = await createTestDatabase({ migrations: null });
  folder = await mkdtemp(path.join(tmpdir(), 'platform-migrate-'));
  await write('0001-note.sql', 'create table note (body text not null); create index on note (body);');
  await write('0002-author.sql', 'alter table note add author text;');
});
afterEach(async () => {
  await own.close();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(path.join(folder, name), text);

test('applies what is new, in order, once', async () => {
  expect(await migrate(own.database, folder)).toEqual(['0001-note.sql', '0002-author.sql']);
  await write('0003-place.sql', 'alter table note add place text;');
  expect(await migrate(own.database, folder)).toEqual(['0003-place.sql']);
  expect(await migrate(own.database, folder)).toEqual([]);
});

test('refuses a changed file by its name', async () => {
  await migrate(own.database, folder);
  await write('0001-note.sql', 'create table note (body text);');
  await expect(migrate(own.database, folder)).rejects.toThrow(
    /0001-note\.sql was changed after it was applied\. .*needs a new database.*FOYER_DATA.*DATABASE_URL/,
  );
});

test('refuses a database that a newer version wrote, and changes nothing', async () => {
  await migrate(own.database, folder);
  await rm(path.join(folder, '0002-author.sql'));
  await write('0003-place.sql', 'alter table note add place text;');
  await expect(migrate(own.database, folder)).rejects.toThrow(
    '0002-author.sql, which this program does not know',
  );
  await expect(own.database.query('select place from note')).rejects.toMatchObject({ code: '42703' });
});

test('refuses a database of the layout before the first release, says how to start anew, and changes nothing', async () => {
  await own.database.query(olderLayout);
  const before = await own.database.query('select * from migration order by name');
  const message = await migrate(own.database).then(String, String);
  expect(message).toMatch(/needs a new database.*FOYER_DATA.*DATABASE_URL/);
  expect(await own.database.query('select * from migration order by name')).toEqual(before);
  expect(await own.database.query('select folder from house')).toEqual([{ folder: 'houses/demo' }]);
  expect(await own.database.query(`select to_regclass('stock') as stock`)).toEqual([{ stock: null }]);
});

test('keeps nothing of a migration that fails, and says which line', async () => {
  await write('0003-broken.sql', 'create table place (name text);\nselect nonsense from place;');
  await expect(migrate(own.database, folder)).rejects.toThrow(
    /0003-broken\.sql failed: .*nonsense.*, line 2/,
  );
  await expect(own.database.query('select 1 from place')).rejects.toMatchObject({ code: '42P01' });
});

test.each([
  ['3-place.sql', 'four digits'],
  ['0002-place.sql', 'have the same number'],
])('refuses the name %s', async (name, message) => {
  await write(name, 'select 1;');
  await expect(migrate(own.database, folder)).rejects.toThrow(message);
});

test('several starters at once apply each migration once', async () => {
  await write('0003-slow.sql', `select pg_sleep(0.1); insert into note values ('once');`);
  const starters = Array.from({ length: 4 }, () => connectDatabase(own.address, { poolSize: 1 }));
  const applied = await Promise.all(starters.map((starter) => migrate(starter, folder)));
  expect(applied.flat().sort()).toEqual(['0001-note.sql', '0002-author.sql', '0003-slow.sql']);
  expect(await own.database.query('select body from note')).toEqual([{ body: 'once' }]);
  await Promise.all(starters.map((starter) => starter.close()));
});
