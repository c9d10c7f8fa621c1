import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrationsFolder } from '#platform/migrate.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export interface Weakening {
  /** Names of guards that are left out of the migrations. */
  without?: readonly string[];
  /** Seconds to wait at a pause point, by its name: a race that can be lost is lost. */
  pauses?: Readonly<Record<string, number>>;
}

/** Every guard that the migrations name. */
export async function guardNames(): Promise<string[]> {
  const names = await readdir(migrationsFolder);
  const texts = await Promise.all(names.map((name) => readFile(path.join(migrationsFolder, name), 'utf8')));
  const found = texts.flatMap((text) =>
    [...text.matchAll(/-- guard: ([a-z-]+)$/gm)].map(([, name]) => name ?? ''),
  );
  return [...new Set(found.filter((name) => name !== 'name'))].sort();
}

/** A test database whose sale statements lack guards: what then goes wrong proves that each is needed. */
export function createWeakDatabase(weakening: Weakening, poolSize = 24): Promise<TestDatabase> {
  return withWeakMigrations(weakening, (migrations) => createTestDatabase({ migrations, poolSize }));
}

/** Lends a folder of migrations so weakened. */
export async function withWeakMigrations<Result>(
  { without = [], pauses = {} }: Weakening,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'foyer-weak-'));
  try {
    await cp(migrationsFolder, folder, { recursive: true });
    for (const name of await readdir(folder)) await weaken(path.join(folder, name), without, pauses);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function weaken(
  file: string,
  without: readonly string[],
  pauses: Readonly<Record<string, number>>,
): Promise<void> {
  const lines = (await readFile(file, 'utf8')).split('\n');
  const weak = lines
    .filter((line) => !without.some((name) => line.endsWith(`-- guard: ${name}`)))
    .map((line) => {
      const seconds = pauses[/-- pause: ([a-z-]+)$/.exec(line)?.[1] ?? ''];
      return seconds === undefined ? line : `  perform pg_sleep(${seconds});`;
    });
  await writeFile(file, weak.join('\n'));
}
