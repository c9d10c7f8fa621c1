import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { placeOf } from '#platform/postgres/place.ts';
import { endServer, isAlive } from '#platform/postgres/presence.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    testDataFolder: string;
  }
}

const prefix = 'foyer-test-';

/**
 * Names the folder of this run's database and, after the run, stops what was started there. Removes first what
 * runs that were killed have left.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await removeAbandoned();
  const folder = path.join(tmpdir(), `${prefix}${process.pid}`);
  project.provide('testDataFolder', folder);
  return () => removeServer(folder);
}

async function removeAbandoned(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(prefix));
  const abandoned = names.filter((name) => !isAlive(Number(name.slice(prefix.length))));
  for (const name of abandoned) await removeServer(path.join(tmpdir(), name)).catch(() => {});
}

async function removeServer(folder: string): Promise<void> {
  await endServer(await placeOf(folder));
  await rm(folder, { recursive: true, force: true });
}
