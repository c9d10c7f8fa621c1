import path from 'node:path';
import { refusalText } from '#texts/refusals.ts';
import { connectRemoteShop } from '#web/remote-api.ts';
import type { Pages } from '#web/web-context.ts';
import { createRemoteServer } from '#web/web-server.ts';
import { storefrontBuild } from './load-pages.ts';
import type { Running, Surroundings } from './surroundings.ts';
import { trustedProxies } from './web-settings.ts';

/** The pages of this storefront before another server that speaks the calls: no database, no jobs. */
export async function composeStorefront(
  { config, log, clock }: Surroundings,
  serverUrl: string,
  pages: Pages,
): Promise<Running> {
  const server = await createRemoteServer(
    {
      ...connectRemoteShop(serverUrl, clock.now),
      clock,
      log,
      origin: config.origin,
      trustedProxies: trustedProxies(config),
      refusalText,
      pages,
      clientFolder: path.join(storefrontBuild, 'client'),
      pictureOrigins: [new URL(serverUrl).origin],
      // Which banks another house uses is not told by the calls.
      bankOrigins: async () => ['https:'],
      checkHealth: async () => {},
    },
    serverUrl,
  );
  return { server, jobsAtWork: Promise.resolve(), close: () => server.close() };
}
