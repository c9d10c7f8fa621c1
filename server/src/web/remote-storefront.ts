import path from 'node:path';
import { systemClock } from '#platform/clock.ts';
import type { Runtime } from '#platform/log.ts';
import { refusalText } from '#texts/refusals.ts';
import { connectRemoteShop } from './remote-api.ts';
import { type Pages, trustedProxies } from './web-context.ts';
import { createRemoteServer, type Running, storefrontBuild } from './web-server.ts';

/** The pages of this storefront before another server that speaks the calls: no database, no jobs. */
export async function createRemoteStorefront(
  { config, log }: Runtime,
  serverUrl: string,
  pages: Pages,
): Promise<Running> {
  const server = await createRemoteServer(
    {
      ...connectRemoteShop(serverUrl, systemClock.now),
      clock: systemClock,
      log,
      origin: config.origin,
      trustedProxies: trustedProxies(config),
      refusalText,
      pages,
      clientFolder: path.join(storefrontBuild, 'client'),
      pictureOrigins: [new URL(serverUrl).origin],
      // Which banks another house uses is not told by the calls.
      bankOrigins: async () => ['https:'],
      countedAt: () => null,
      salesStopped: () => false,
      checkHealth: async () => ({ isServing: true, problems: [] }),
    },
    serverUrl,
  );
  return { server, jobsAtWork: Promise.resolve(), close: () => server.close() };
}
