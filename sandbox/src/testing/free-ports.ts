import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * A port that nobody listens on, below those that the system gives to connections: one of these could be taken by any
 * program between the look and the start.
 */
export async function freePort(): Promise<number> {
  return await portWhere(isFree);
}

/** The sandbox's mail server listens one port above its pages. */
export async function freePairOfPorts(): Promise<number> {
  return await portWhere(async (port) => (await isFree(port)) && (await isFree(port + 1)));
}

async function portWhere(isRight: (port: number) => Promise<boolean>): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    if (await isRight(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, 'localhost', () => resolve(true));
  });
  if (!isListening) return false;
  server.close();
  await once(server, 'close');
  return true;
}
