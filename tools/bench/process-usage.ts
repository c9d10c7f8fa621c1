import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

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
