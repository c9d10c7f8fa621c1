import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { freePairOfPorts } from '#testing/free-ports.ts';
import { startSandbox } from './main.ts';
import { readConfig } from './sandbox-options.ts';

const folder = mkdtempSync(join(tmpdir(), 'foyer-sandbox-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function takenPort() {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address === 'string' || address === null) throw new Error('no port');
  return { port: address.port, release: () => server.close() };
}

test('a taken port is told in a sentence that names the variable', async () => {
  const { port, release } = await takenPort();
  const host = '127.0.0.1';
  await expect(startSandbox({ port, smtpPort: 0, host })).rejects.toThrow(
    `Port ${port} of the sandbox is taken. Set SANDBOX_PORT to a free port.`,
  );
  await expect(startSandbox({ port: 0, smtpPort: port, host })).rejects.toThrow(/mail box.*SANDBOX_PORT/);
  release();
});

test('the environment is read with its defaults', () => {
  expect(readConfig({})).toMatchObject({
    port: 3100,
    smtpPort: 3101,
    host: 'localhost',
    folder: join('.foyer', 'sandbox'),
    rbs: { userName: 'foyer-api', password: 'foyer-password', callbackKey: 'foyer-callback-key' },
  });
  expect(readConfig({ SANDBOX_PORT: '4000', FOYER_DATA: '/data' })).toMatchObject({
    smtpPort: 4001,
    folder: join('/data', 'sandbox'),
  });
});

test.each(['0', '65535', '31oo', '3100.5'])('SANDBOX_PORT %s is refused by name', (port) => {
  expect(() => readConfig({ SANDBOX_PORT: port })).toThrow(/SANDBOX_PORT is ".*"; it must be/);
});

test.each(['SIGINT', 'SIGTERM'] as const)(
  'run by itself it says where it is and ends well on %s',
  async (signal) => {
    const port = await freePairOfPorts();
    const sandbox = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
      env: { ...process.env, SANDBOX_PORT: String(port), SANDBOX_HOST: '127.0.0.1', FOYER_DATA: folder },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    // One that ends instead has said why.
    const [line] = await Promise.race([once(sandbox.stdout, 'data'), once(sandbox, 'exit')]);
    expect(String(line)).toContain(`http://127.0.0.1:${port}/mail/`);
    sandbox.kill(signal);
    expect(await once(sandbox, 'exit')).toEqual([0, null]);
  },
);
