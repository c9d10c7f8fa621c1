import { readFileSync } from 'node:fs';
import path from 'node:path';

const list = path.resolve(import.meta.dirname, '../docs/requirements.md');

/** Says which requirements no passing test names. */
export function printUnnamedRequirements(testNames: readonly string[]): void {
  const ids = requirementsIn(readFileSync(list, 'utf8'));
  const unnamed = unnamedRequirements(ids, testNames);
  process.stdout.write(
    `\n${ids.length - unnamed.length} of ${ids.length} requirements are named by a passing test\n`,
  );
  if (unnamed.length > 0) process.stdout.write(`No test names: ${unnamed.join(' ')}\n`);
}

/** The ids of the tables, one a line. */
export function requirementsIn(page: string): string[] {
  return [...page.matchAll(/^\| ([A-Z]{2}-\d+) \|/gm)].map(([, id = '']) => id);
}

/** The ids that stand in no name, as whole words: `AF-1` is not named by `AF-10`. */
export function unnamedRequirements(ids: readonly string[], testNames: readonly string[]): string[] {
  const named = new Set(testNames.flatMap((name) => name.match(/\b[A-Z]{2}-\d+\b/g) ?? []));
  return ids.filter((id) => !named.has(id));
}
