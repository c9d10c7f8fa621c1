import { once } from 'node:events';
import { createServer } from 'node:net';

/** Why the variable's port cannot be listened on, and what to do; null when it can. */
export async function portTrouble(variable: string, value: string): Promise<string | null> {
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535)
    return `${variable} is "${value}"; expected a port, a whole number from 1 to 65535`;
  const failure = await tryToListen(port);
  if (failure === null) return null;
  if (failure === 'EACCES') return `Port ${port} may not be listened on. Set ${variable} to one above 1023`;
  const example = `${variable}=${port > 65_000 ? port - 100 : port + 100} npm start`;
  return `Port ${port} is taken by another program. Set ${variable} to a free one, for example: ${example}`;
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

/** The code of what failed; null: nothing did. */
async function tryToListen(port: number): Promise<string | null> {
  const server = createServer();
  try {
    server.listen(port);
    await once(server, 'listening');
    return null;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  } finally {
    server.close();
  }
}
