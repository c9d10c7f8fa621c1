import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Throws a sentence for a person when a port cannot be had. Asked before any file is opened, so that
 * a second sandbox never touches the files of the first. Port 0 means any free one.
 */
export async function refuseTakenPort(port: number, host: string, what: string): Promise<void> {
  if (port === 0) return;
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw new Error(`Port ${port} ${what} ${reasonOf(error)}. Set SANDBOX_PORT to a free port.`);
  } finally {
    server.close();
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE') return 'is taken';
  if (code === 'EACCES') return 'may not be opened by this user';
  return `cannot be opened (${error instanceof Error ? error.message : error})`;
}
