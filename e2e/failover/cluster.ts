import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, closeSync, openSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@foyer/sandbox/testing/free-ports.ts';
import { connectDatabase } from '@foyer/server/platform/database.ts';
import { readClusterFiles, webProxy } from './cluster-files.ts';

/** Three machines with PostgreSQL, Patroni and etcd each, all on this one, and HAProxy in front of the primary and of the shops. */
export interface Cluster {
  /** Removed with the cluster, also when this process is killed. */
  folder: string;
  /** For DATABASE_URL: through HAProxy, whichever node is the primary. */
  url: string;
  /** Where visitors come in: HAProxy in front of the shops. */
  webOrigin: string;
  shopPorts: readonly number[];
  /** The shop's, as the operators' page says; once, when the cluster is whole. */
  createDatabase(): Promise<void>;
  /** The number of the node that Patroni calls the leader and that takes writes; null: none now. */
  primary(): Promise<number | null>;
  /** Waits until every node runs and one of them is the synchronous standby. */
  whole(): Promise<void>;
  /** All processes of the node get the signal at once, those of a running statement included. */
  signal(node: number, signal: 'SIGKILL' | 'SIGSTOP'): Promise<void>;
  /** Starts a killed node: it comes back as a replica. */
  startNode(node: number): Promise<void>;
  /** Ends everything and removes every file, whatever state it is in. */
  close(): Promise<void>;
}

const nodeNumbers = [0, 1, 2];

export async function startCluster(): Promise<Cluster> {
  // PostgreSQL refuses to run as root.
  const user = process.getuid?.() === 0 ? accountOf('postgres') : null;
  const programs = await programFolder();
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-failover-'));
  const handOver = (file: string) => {
    if (user) chownSync(file, user.uid, user.gid);
  };
  handOver(folder);
  cleanUpAfter(process.pid, folder);
  const files = await readClusterFiles();
  const [webPort, ...shopPorts] = [await freePort(), await freePort(), await freePort()];
  const children = new Map<string, ChildProcess>();
  const run = (name: string, program: string, parameters: readonly string[], environment = {}) => {
    const log = openSync(path.join(folder, `${name}.log`), 'a');
    const child = spawn(program, parameters, {
      ...user,
      cwd: folder,
      env: {
        PATH: `${process.env.PATH}:/usr/sbin:${programs}`,
        HOME: folder,
        LC_ALL: 'C.UTF-8',
        ...environment,
      },
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    children.set(name, child);
  };
  const folderOf = (node: number) => path.join(folder, `node${node}`);
  const startNode = async (node: number) => {
    // A killed program holds its port until it is gone.
    for (const name of [`etcd${node}`, `patroni${node}`]) await end(children.get(name));
    run(`etcd${node}`, 'etcd', [`--data-dir=${folderOf(node)}/etcd`], files.etcd(node));
    run(`patroni${node}`, 'patroni', [path.join(folderOf(node), 'patroni.yml')]);
  };
  const signal = async (node: number, name: NodeJS.Signals) => {
    const own = ['patroni', 'etcd'].flatMap((program) => children.get(`${program}${node}`)?.pid ?? []);
    const postmaster = await postmasterOf(folderOf(node));
    const pids = await withDescendants([...own, ...(postmaster === null ? [] : [postmaster])]);
    // The parents first, so that nothing is started or tidied up between.
    for (const pid of pids) send(pid, name);
  };
  const close = async () => {
    for (const node of nodeNumbers) await signal(node, 'SIGKILL').catch(() => {});
    for (const child of children.values()) await end(child);
    // PostgreSQL's last children notice within moments that their parent is gone.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  };
  try {
    for (const node of nodeNumbers) {
      await mkdir(folderOf(node), { mode: 0o700 });
      const own = { folder: folderOf(node), programs };
      await writeFile(path.join(folderOf(node), 'patroni.yml'), files.patroni(node, own));
      for (const name of ['', 'patroni.yml']) handOver(path.join(folderOf(node), name));
    }
    await writeFile(path.join(folder, 'haproxy.cfg'), files.haproxy + webProxy(webPort ?? 0, shopPorts));
    for (const node of nodeNumbers) await startNode(node);
    run('haproxy', 'haproxy', ['-db', '-f', path.join(folder, 'haproxy.cfg')]);
  } catch (error) {
    await close();
    throw error;
  }
  const roles = () => Promise.all(files.hosts.map(roleAt));
  const primary = async () => {
    const node = (await roles()).indexOf('primary');
    return node < 0 ? null : node;
  };
  const whole = async () => {
    for (;;) {
      const found = await roles();
      if (found.includes('primary') && found.includes('synchronous') && found.every((role) => role !== null))
        return;
      await pause(100);
    }
  };
  return {
    folder,
    url: `postgres://foyer:third-password@${files.databaseHost}:5000/foyer`,
    createDatabase: async () => {
      const address = `postgres://postgres:first-password@${files.databaseHost}:5000/postgres`;
      const administrator = connectDatabase(address, { poolSize: 1 });
      await administrator.query(`create role foyer login password 'third-password'`);
      await administrator.query('create database foyer owner foyer');
      await administrator.close();
    },
    webOrigin: `http://localhost:${webPort}`,
    shopPorts,
    primary,
    whole,
    signal,
    startNode,
    close,
  };
}

/** Of the newest PostgreSQL that Debian has installed here. */
async function programFolder(): Promise<string> {
  const majors = (await readdir('/usr/lib/postgresql')).map(Number).sort((one, other) => other - one);
  return `/usr/lib/postgresql/${majors[0]}/bin`;
}

/** When this process is killed: the cluster would otherwise run on. */
function cleanUpAfter(pid: number, folder: string): void {
  const script =
    'while kill -0 "$OWNER" 2>/dev/null; do sleep 1; done; pkill -9 -f "$FOLDER"; sleep 1; rm -rf "$FOLDER"';
  const env = { PATH: process.env.PATH, OWNER: String(pid), FOLDER: folder };
  spawn('sh', ['-c', script], { detached: true, stdio: 'ignore', env }).unref();
}

function accountOf(name: string): { uid: number; gid: number } {
  const number = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout);
  return { uid: number('-u'), gid: number('-g') };
}

type Role = 'primary' | 'synchronous' | 'replica';

/** What Patroni says of its node; null: it does not answer, or its PostgreSQL does not run. */
async function roleAt(host: string): Promise<Role | null> {
  for (const role of ['primary', 'synchronous', 'replica'] as const) {
    const answer = await fetch(`http://${host}:8008/${role}`, {
      signal: AbortSignal.timeout(1_000),
    }).catch(() => null);
    if (answer?.status === 200) return role;
  }
  return null;
}

async function postmasterOf(folder: string): Promise<number | null> {
  const text = await readFile(path.join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  // A file that a killed one left may name a process of somebody else.
  return command.includes(folder) ? pid : null;
}

async function withDescendants(parents: readonly number[]): Promise<number[]> {
  const childrenOf = new Map<number, number[]>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const parent = Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]);
    childrenOf.set(parent, [...(childrenOf.get(parent) ?? []), Number(name)]);
  }
  const found = new Set(parents);
  for (const pid of found) for (const child of childrenOf.get(pid) ?? []) found.add(child);
  return [...found];
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

async function end(child: ChildProcess | undefined): Promise<void> {
  if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
