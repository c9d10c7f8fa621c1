import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

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

export interface ProgramStart {
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
