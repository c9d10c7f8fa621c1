import { connect, createServer, type Server, type Socket } from 'node:net';
import path from 'node:path';
import type { TestDatabase } from './test-database.ts';

/** `silent`: takes connections and bytes, and forwards nothing. `resetting`, `refusing`: as they say. */
export type ProxyMode = 'forwarding' | 'silent' | 'resetting' | 'refusing';

/** Stands between a shop and its database, and fails as networks and machines do. */
export interface DatabaseProxy {
  address: TestDatabase['address'];
  set(mode: ProxyMode): Promise<void>;
  close(): Promise<void>;
}

export async function createDatabaseProxy(own: TestDatabase): Promise<DatabaseProxy> {
  const target = path.join(own.address.host, `.s.PGSQL.${own.address.port}`);
  const sockets = new Set<Socket>();
  const clients = new WeakSet<Socket>();
  let mode: ProxyMode = 'forwarding';
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => {}).once('close', () => sockets.delete(socket));
    if (mode === 'silent') socket.pause();
  };
  const server = createServer((client) => {
    keep(client);
    clients.add(client);
    if (mode === 'resetting') return void client.resetAndDestroy();
    const database = connect(target);
    keep(database);
    forward(client, database, () => mode);
    forward(database, client, () => mode);
  });
  let port = 0;
  port = await listenOn(server, port);
  return {
    address: { ...own.address, host: '127.0.0.1', port },
    async set(next) {
      const wasRefusing = mode === 'refusing';
      mode = next;
      if (wasRefusing && next !== 'refusing') await listenOn(server, port);
      for (const socket of sockets) {
        if (next === 'silent') socket.pause();
        else if (next === 'forwarding') socket.resume();
        else if (clients.has(socket)) socket.resetAndDestroy();
        else socket.destroy();
      }
      if (next === 'refusing' && !wasRefusing) await stop(server);
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      if (mode !== 'refusing') await stop(server);
    },
  };
}

function forward(from: Socket, to: Socket, mode: () => ProxyMode): void {
  from.on('data', (bytes) => {
    if (mode() === 'silent') from.pause();
    to.write(bytes);
  });
  from.once('close', () => to.destroy());
}

function listenOn(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => void server.close(() => resolve()));
}
