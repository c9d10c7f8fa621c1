import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

export interface StepResult {
  passed: number;
  failed: number;
  /** Full names of the tests that passed. */
  testNames: string[];
  /** What failed, each with the first line of its reason: the end of a log is all that some machines keep. */
  failures: string[];
  /** What failed, and passed when its files were run again: told at the end, for its cause is to be found. */
  unsteady: string[];
}

/** Of a step that holds or does not, as a whole. */
export function verdict(code: number): StepResult {
  const held = code === 0;
  return { passed: held ? 1 : 0, failed: held ? 0 : 1, testNames: [], failures: [], unsteady: [] };
}

const root = path.resolve(import.meta.dirname, '..');

/** The code that a program of ours ended with; it sees no keyboard. */
export async function runNode(
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<number> {
  const child = spawn(process.execPath, parameters, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  });
  const [code] = await once(child, 'exit');
  return typeof code === 'number' ? code : 1;
}
