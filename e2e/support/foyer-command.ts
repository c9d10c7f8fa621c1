import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

const program = path.resolve(import.meta.dirname, '../../server/src/main.ts');

/** `foyer …` without a shop beside it, as it runs in the clone: what it printed and its exit code. */
export async function foyer(...parameters: string[]): Promise<{ code: number; output: string }> {
  const child = spawn(process.execPath, [program, ...parameters], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part));
  const [code] = await once(child, 'close');
  return { code: Number(code ?? -1), output };
}
