import { browserAsk, houseSetup } from '#api/browser-api.ts';
import { resolveScreen } from '#lib/router/resolve-screen.ts';
import type { Resolution } from '#lib/router/screen.ts';
import { destinationOf, loadPage } from './routes.tsx';

/** Loads a screen over the wire. Fetched with the first move: the first page came ready from the server. */
export function resolveInBrowser(url: URL, signal: AbortSignal, now: () => Date): Promise<Resolution> {
  const world = {
    origin: location.origin,
    destinationOf,
    loadPage,
    setup: houseSetup,
    ask: browserAsk,
    now,
  };
  return resolveScreen(url, world, signal);
}
