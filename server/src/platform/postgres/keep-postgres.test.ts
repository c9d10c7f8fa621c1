import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connectDatabase, type Queryable } from '#platform/database.ts';
import { keepPostgres } from './open-postgres.ts';
import { isAlive } from './presence.ts';

let dataFolder: string;
beforeEach(async () => {
  dataFolder = await mkdtemp(path.join(tmpdir(), 'foyer-keep-'));
});
afterEach(() => rm(dataFolder, { recursive: true, force: true }));

const postmaster = async () =>
  Number((await readFile(path.join(dataFolder, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]);

async function serverBegan(database: Queryable): Promise<string | undefined> {
  const [row] = await database.query<{ began: string }>('select pg_postmaster_start_time()::text as began');
  return row?.began;
}

test('P5 a killed database is started again, with all that was committed, and stopped at the end', async () => {
  const lost: string[] = [];
  const kept = await keepPostgres({ databaseUrl: undefined, dataFolder, programFolders: [] }, (error) =>
    lost.push(error.message),
  );
  const database = connectDatabase(kept.address, { poolSize: 1 });
  await database.query('create table kept (answer int)');
  for (const answer of [1, 2]) {
    await database.query('insert into kept values ($1)', [answer]);
    const killed = await postmaster();
    const began = await serverBegan(database);
    process.kill(killed, 'SIGKILL');
    // The killed server's connections answer for a moment yet.
    await expect.poll(() => serverBegan(database).catch(() => began), { interval: 20 }).not.toBe(began);
    expect(await database.query('select count(*)::int as answers from kept')).toEqual([{ answers: answer }]);
  }
  expect(lost[0]).toContain('has ended');
  await database.close();
  const last = await postmaster();
  await kept.stop();
  expect(isAlive(last)).toBe(false);
});

test('an end that was asked for starts nothing again', async () => {
  const options = { databaseUrl: undefined, dataFolder, programFolders: [] };
  const lost: Error[] = [];
  const kept = await keepPostgres(options, (error) => lost.push(error));
  const server = await postmaster();
  await kept.stop();
  expect(isAlive(server)).toBe(false);
  expect(lost).toEqual([]);
});

test('nothing is kept of a database of the house’s own', async () => {
  const options = { databaseUrl: 'postgres://localhost/shop', dataFolder, programFolders: [] };
  const kept = await keepPostgres(options, () => {});
  expect(kept.address).toBe('postgres://localhost/shop');
  await kept.stop();
});
