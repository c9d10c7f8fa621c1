import { once } from 'node:events';
import { createServer } from 'node:net';

/** Stops the program, naming the variable to set, when somebody else has the port. */
export async function refuseTakenPort(variable: string, port: number): Promise<void> {
  if (await isFree(port)) return;
  process.stderr.write(
    `Port ${port} is taken by another program. Set ${variable} to a free one, for example: ` +
      `${variable}=${port + 100} npm start\n`,
  );
  process.exit(1);
}

/** A port that nobody has now, for a test. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address === 'object' && address !== null) return address.port;
  throw new Error('The system gave no port');
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port);
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
