import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { ChildLine, Orders } from './ordering-child.ts';

export interface OrderingChild {
  lines: ChildLine[];
  /** Resolves when the child has said such a line; throws when it ends before. */
  said(kind: ChildLine['kind']): Promise<void>;
  /** `kill -9`, as a power cut ends a process. */
  kill(): Promise<void>;
  ended(): Promise<void>;
}

export function spawnOrders(orders: Orders): OrderingChild {
  const program = new URL('./ordering-child.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [program, JSON.stringify(orders)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: ChildLine[] = [];
  const output = createInterface({ input: child.stdout });
  output.on('line', (line) => lines.push(JSON.parse(line)));
  const closed = once(output, 'close');
  return {
    lines,
    said: (kind) => waitUntil(() => lines.some((line) => line.kind === kind), child),
    kill: async () => {
      if (isRunning(child)) child.kill('SIGKILL');
      await closed;
    },
    ended: async () => void (await closed),
  };
}

async function waitUntil(isTrue: () => boolean, child: ChildProcess): Promise<void> {
  while (!isTrue()) {
    if (!isRunning(child)) throw new Error(`The child ended with ${child.exitCode ?? child.signalCode}`);
    await pause(5);
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}
