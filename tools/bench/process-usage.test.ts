import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { memoryOf, processorTime, processorTimeOfAll } from './process-usage.ts';

/** Works for a while in a child of its own, says so, and stays. */
const program = `
  const child = require('node:child_process').spawn(process.execPath, ['-e', \`
    const until = performance.now() + 300; while (performance.now() < until); console.log('done'); setInterval(() => {}, 1000);
  \`], { stdio: ['ignore', 'inherit', 'inherit'] });
  process.once('SIGTERM', () => { child.kill(); process.exit(); });
`;

test.skipIf(process.platform !== 'linux')('children count with their parent, each once', async () => {
  const parent = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(parent.stdout, 'data');
  const id = parent.pid ?? 0;
  const [own, all] = [processorTime(id) ?? 0, processorTimeOfAll(id) ?? 0];
  expect(all).toBeGreaterThan(own + 50);
  const [single, twice] = [memoryOf(id) ?? 0, memoryOf(id, id) ?? 0];
  expect(single).toBeGreaterThan(10_000_000);
  expect(twice / single).toBeCloseTo(1, 1);
  const ended = once(parent, 'exit');
  parent.kill('SIGTERM');
  await ended;
  expect(processorTime(id)).toBeNull();
});
