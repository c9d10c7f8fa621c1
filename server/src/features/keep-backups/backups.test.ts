import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { audit } from '#features/audit/audit.ts';
import { connectDatabase } from '#platform/database.ts';
import { createLog } from '#platform/log.ts';
import { loadOpenAlarms } from '#store/alarms.ts';
import { openStores } from '#store/open-stores.ts';
import { type BankTrial, openBankTrial } from '#testing/bank-trial.ts';
import { captureFoyer } from '#testing/capture-command.ts';
import { seedSale } from '#testing/seed-sale.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { makeBackup } from './make-backup.ts';

let folder: string;
let trial: BankTrial;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'foyer-backups-'));
  trial = await openBankTrial();
  closing.push(trial.close);
  for (const name of ['data', 'backups', 'elsewhere']) await mkdir(path.join(folder, name));
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await rm(folder, { recursive: true });
});

const inside = (...names: string[]) => path.join(folder, ...names);
const foyer = (url: string, data: string, ...words: string[]) =>
  captureFoyer(url, words, { FOYER_DATA: inside(data) });
const backUp = async (...options: string[]) => {
  const made = await foyer(trial.url, 'data', 'backup', inside('backups'), ...options);
  expect(made).toMatchObject({ code: 0, aside: '' });
  return made.written.slice(0, made.written.indexOf(':'));
};
const emptyDatabase = async (): Promise<TestDatabase> => {
  const empty = await createTestDatabase({ migrations: null });
  closing.push(empty.close);
  return empty;
};
const rowsOf = (test: Pick<TestDatabase, 'database'>, table: string) =>
  test.database.query(`select * from ${table} order by id`);

test('a backup of a running shop is complete, closed to others, and restored into an empty database', async () => {
  await writeFile(inside('data', 'session-key'), 'secret', { mode: 0o600 });
  for (let count = 0; count < 3; count += 1) await trial.order();
  await trial.database.query(
    `insert into picture_source (stem, bytes) values ('a', '\\x00ff10'), ('b', decode(repeat('ab', 300000), 'hex'))`,
  );
  const backup = await backUp();
  expect(((await stat(backup)).mode & 0o777).toString(8)).toBe('700');
  for (const entry of await readdir(backup, { recursive: true, withFileTypes: true })) {
    const { mode } = await stat(path.join(entry.parentPath, entry.name));
    expect(mode & 0o077, entry.name).toBe(0);
  }
  const target = await emptyDatabase();
  const restored = await foyer(target.url, 'elsewhere', 'restore', backup);
  expect(restored).toMatchObject({ code: 0 });
  expect(restored.written).toContain('Sales are stopped');
  expect(await rowsOf(target, 'orders')).toEqual(await rowsOf(trial, 'orders'));
  expect(await target.database.query('select * from picture_source order by stem')).toEqual(
    await trial.database.query('select * from picture_source order by stem'),
  );
  expect(await readFile(inside('elsewhere', 'session-key'), 'utf8')).toBe('secret');
  expect(await loadOpenAlarms(target.database)).toMatchObject([{ kind: 'older-database' }]);
  expect(await audit(target.database)).toEqual([]);
  const [next] = await target.database.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('orders', 'id')) as id`,
  );
  expect(next?.id).toBeGreaterThan(110_000);
});

test('the embedded database is replaced as a whole, and the old one is kept', async () => {
  const config = { databaseUrl: undefined, dataFolder: inside('data'), programFolders: [], production: true };
  const open = () => openStores(config, createLog({ level: 'silent', production: true }));
  const first = await open();
  await seedSale(first.database);
  const inUse = await foyer('', 'data', 'backup', inside('backups'));
  expect(inUse).toMatchObject({ code: 0 });
  const [name = ''] = await readdir(inside('backups'));
  const backup = inside('backups', name);
  expect(await foyer('', 'data', 'restore', backup, '--replace')).toMatchObject({
    code: 1,
    aside: expect.stringContaining('The shop is running'),
  });
  await first.database.query(`insert into picture_source values ('after', '')`);
  await first.close();
  expect(await foyer('', 'data', 'restore', backup)).toMatchObject({
    code: 1,
    aside: expect.stringContaining('With --replace'),
  });
  const restored = await foyer('', 'data', 'restore', backup, '--replace');
  expect(restored).toMatchObject({ code: 0 });
  const [, aside = ''] = /is kept: (.+)/.exec(restored.written) ?? [];
  expect(await readdir(aside)).toContain('PG_VERSION');
  expect((await readdir(inside('data', 'postgres'))).filter((one) => one.startsWith('restoring'))).toEqual(
    [],
  );
  const again = await open();
  closing.push(again.close);
  expect(await again.database.query('select from picture_source')).toEqual([]);
  expect(await again.database.query('select from event')).toHaveLength(1);
}, 60_000);

test('a database of the house keeps what is replaced in a schema beside, and its jobs do not run', async () => {
  const backup = await backUp();
  await trial.order();
  const refused = await foyer(trial.url, 'data', 'restore', backup);
  expect(refused).toMatchObject({ code: 1, aside: expect.stringContaining('The shop is running') });
  const target = await emptyDatabase();
  expect(await foyer(target.url, 'data', 'restore', backup)).toMatchObject({ code: 0 });
  const look = connectDatabase(target.address, { applicationName: 'test' });
  closing.push(look.close);
  await look.query(`insert into picture_source values ('after', '')`);
  expect(await foyer(target.url, 'data', 'restore', backup)).toMatchObject({
    code: 1,
    aside: expect.stringContaining('With --replace'),
  });
  const restored = await foyer(target.url, 'data', 'restore', backup, '--replace');
  const [, schema = ''] = /is kept: schema (\S+)/.exec(restored.written) ?? [];
  expect(await look.query('select from picture_source')).toEqual([]);
  expect(await look.query(`select from ${schema}.picture_source`)).toHaveLength(1);
  expect(await look.query(`select from pg_namespace where nspname = '${schema}_job'`)).toHaveLength(1);
}, 60_000);

test('what waits to be sent when the backup is made is sent after the restore', async () => {
  const order = await trial.order();
  await trial.database.query(
    `insert into mail (order_id, kind, message_id) values ($1, 'tickets', '<a@b>'), ($1, 'tickets-again', '<c@d>')`,
    [order.id],
  );
  await trial.database.query(`update mail set sent_at = now() where kind = 'tickets-again'`);
  const target = await emptyDatabase();
  expect(await foyer(target.url, 'data', 'restore', await backUp())).toMatchObject({ code: 0 });
  const jobs = await target.database.query<{ name: string; data: { mailId: number } }>(
    `select name, data from job.job where name = 'send-mail'`,
  );
  const [mail] = await target.database.query<{ id: number }>('select id from mail where sent_at is null');
  expect(jobs).toEqual([{ name: 'send-mail', data: { mailId: mail?.id } }]);
});

test('a backup that is damaged, of another version or none at all changes nothing', async () => {
  await trial.order();
  const backup = await backUp();
  const target = await emptyDatabase();
  const restore = (from = backup) => foyer(target.url, 'data', 'restore', from);
  const says = (text: string) => ({ code: 1, aside: expect.stringContaining(text) });
  expect(await restore(inside('nowhere'))).toMatchObject(says('is not a backup'));
  expect(await restore(inside('backups'))).toMatchObject(says(`name one of them: ${backup}`));
  const damage = async (file: string, change: (bytes: Buffer) => Buffer | string, text: string) => {
    const whole = path.join(backup, file);
    const bytes = await readFile(whole);
    await writeFile(whole, change(bytes));
    expect(await restore()).toMatchObject(says(text));
    await writeFile(whole, bytes);
  };
  const table = 'tables/orders.jsonl.gz';
  await damage(table, (bytes) => bytes.subarray(0, bytes.length / 2), 'orders.jsonl.gz cannot be read');
  await damage(table, () => gzipSync(''), 'orders.jsonl.gz is not what was written');
  const manifest = (from: string, to: string) => (bytes: Buffer) => bytes.toString().replace(from, to);
  await damage('manifest.json', manifest('foyer backup 1', 'foyer backup 2'), 'made by a newer version');
  await damage('manifest.json', (bytes) => bytes.subarray(0, 100), 'cannot be understood');
  await damage('manifest.json', manifest('0006-returns', '0006-other'), 'made by another version of Foyer');
  await damage('manifest.json', manifest('"0001-tables', '"0000-tables'), 'made by another version of Foyer');
  await rm(path.join(backup, table));
  expect(await restore()).toMatchObject(says('orders.jsonl.gz cannot be read'));
  expect(await target.database.query('select from pg_tables where schemaname = current_schema()')).toEqual(
    [],
  );
});

test('a backup needs its folder and keeps as many as it is told', async () => {
  const backup = (...words: string[]) => foyer(trial.url, 'data', 'backup', ...words);
  expect(await backup()).toMatchObject({ code: 2, aside: expect.stringContaining('folder for backups') });
  expect(await backup('x', '--keep', '0')).toMatchObject({ code: 2 });
  expect(await backup(inside('unmounted'))).toMatchObject({
    code: 1,
    aside: expect.stringContaining('mount'),
  });
  const foreign = inside('backups', 'foyer-20200101T000000Z');
  await mkdir(foreign);
  await writeFile(path.join(foreign, 'manifest.json'), '{}');
  const now = (second: number) => new Date(Date.UTC(2026, 10, 24, 3, 0, second));
  for (let second = 1; second <= 3; second += 1) {
    const request = { address: trial.url, dataFolder: inside('data'), houseFolder: undefined, keep: 2 };
    const made = await makeBackup({ ...request, into: inside('backups'), now: now(second) });
    expect(made).toMatchObject({
      kind: 'made',
      removed: second === 3 ? [expect.stringContaining('030001Z')] : [],
    });
  }
  expect((await readdir(inside('backups'))).sort()).toEqual([
    'foyer-20200101T000000Z',
    'foyer-20261124T030002Z',
    'foyer-20261124T030003Z',
  ]);
});

// Nobody makes a folder there, root neither.
test.skipIf(process.platform !== 'linux')('a backup says which folder it cannot write to', async () => {
  const refused = await foyer(trial.url, 'data', 'backup', '/sys');
  expect(refused).toMatchObject({ code: 1, written: '' });
  expect(refused.aside).toMatch(
    /^\/sys cannot be written to \(E[A-Z]+\)\. Let the user that makes the backup write there, or name another folder\.\n$/,
  );
});

test('two backups of one second are both complete', async () => {
  const now = new Date('2026-11-24T03:00:59.400Z');
  const request = { address: trial.url, dataFolder: inside('data'), houseFolder: undefined, keep: null, now };
  const make = () => makeBackup({ ...request, into: inside('backups') });
  expect(await make()).toMatchObject({ kind: 'made', folder: inside('backups', 'foyer-20261124T030059Z') });
  expect(await make()).toMatchObject({ kind: 'made', folder: inside('backups', 'foyer-20261124T030100Z') });
  expect((await readdir(inside('backups'))).sort()).toEqual([
    'foyer-20261124T030059Z',
    'foyer-20261124T030100Z',
  ]);
});
