import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** What Linux counts processor time in. */
const ticksPerSecond = 100;

/** Milliseconds of processor time that a process has had, its children apart; null where the system does not tell. */
export function processorTime(id: number): number | null {
  const known = lookAt(id);
  return known && inMilliseconds(known.ticks);
}

/** The same of a process and all its children, ended ones with them. */
export function processorTimeOfAll(ancestor: number): number | null {
  const family = withDescendants([ancestor]);
  if (family === null) return null;
  return inMilliseconds(family.reduce((sum, { ticks, endedChildren }) => sum + ticks + endedChildren, 0));
}

/**
 * Bytes of memory of processes and all their children, each counted once, what several of them share divided
 * among them (PSS); null where the system does not tell.
 */
export function memoryOf(...ancestors: number[]): number | null {
  try {
    return withDescendants(ancestors)?.reduce((sum, { id }) => sum + memoryOfOne(id), 0) ?? null;
  } catch {
    return null;
  }
}

/** The processes that a process started and that still run; none where the system does not tell. */
export function childrenOf(id: number): number[] {
  return (allProcesses() ?? []).filter(({ parent }) => parent === id).map((one) => one.id);
}

/** The server of the database that lies in this folder of data. */
export function postmasterOf(dataFolder: string): number {
  const file = path.join(dataFolder, 'postgres', 'data', 'postmaster.pid');
  return Number(readFileSync(file, 'utf8').split('\n')[0]);
}

interface Known {
  id: number;
  parent: number;
  ticks: number;
  /** Ticks of children that have ended. */
  endedChildren: number;
}

/** Null: this system has no such list. */
function withDescendants(ancestors: readonly number[]): Known[] | null {
  const all = allProcesses();
  if (all === null) return null;
  const family = new Set(all.filter(({ id }) => ancestors.includes(id)));
  // What is added while we go through is gone through too.
  for (const known of family) for (const one of all) if (one.parent === known.id) family.add(one);
  return [...family];
}

function allProcesses(): Known[] | null {
  try {
    return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (lookAt(Number(name)) ?? []) : []));
  } catch {
    return null;
  }
}

/** Null: it has ended meanwhile, or the system does not tell. */
function lookAt(id: number): Known | null {
  try {
    // After the name, from the state on: ppid is field 4 of proc(5), utime 14, stime 15, cutime 16, cstime 17.
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ').map(Number) ?? [];
    const [parent = 0, user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = [1, 11, 12, 13, 14].map(
      (place) => fields[place],
    );
    return { id, parent, ticks: user + system, endedChildren: userOfEnded + systemOfEnded };
  } catch {
    return null;
  }
}

function inMilliseconds(ticks: number): number {
  return (ticks / ticksPerSecond) * 1000;
}

function memoryOfOne(id: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${id}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes ?? 0) * 1024;
}

const root = path.resolve(import.meta.dirname, '../..');
const endWithParent = new URL('../end-with-parent.mjs', import.meta.url).href;

const patienceMilliseconds = 120_000;

/** A program of the clone under Node, in production mode, as long as the bench lives. */
export interface RunningProgram {
  id: number;
  /** Milliseconds from its start to its first answer. */
  startedIn: number;
  /** Asks it to end in good order, and waits. */
  stop(): Promise<void>;
}

interface ProgramStart {
  /** Its file and parameters. */
  command: readonly string[];
  environment: Readonly<Record<string, string>>;
  /** Asked until it answers with 200. */
  address: string;
}

/** @throws Error with the program's own words when it does not start */
export async function startProgram(start: ProgramStart): Promise<RunningProgram> {
  const [file = '', ...parameters] = start.command;
  const begunAt = performance.now();
  const child = spawn(process.execPath, ['--import', endWithParent, path.join(root, file), ...parameters], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', ...start.environment },
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => (words += part));
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  const stop = async () => {
    if (isOver()) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  while (!(await answers(start.address))) {
    const isLate = performance.now() - begunAt > patienceMilliseconds;
    if (isLate) await stop();
    if (isOver()) throw new Error(`${start.command.join(' ')} did not start:\n${words}`);
    await pause(5);
  }
  return { id: child.pid ?? 0, startedIn: performance.now() - begunAt, stop };
}

async function answers(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    await answer.body?.cancel();
    return answer.status === 200;
  } catch {
    return false;
  }
}
