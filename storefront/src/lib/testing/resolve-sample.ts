import { type Api, askOf } from '@foyer/contract/calls.ts';
import { resolveScreen } from '#lib/router/resolve-screen.ts';
import { destinationOf, loadPage } from '#routes.tsx';
import { sampleApi } from './sample-api.ts';
import { sampleSetup } from './sample-setup.ts';

/** What the shop answers at an address, `calls` being what its server knows. */
export function resolveSample(address: string, calls: Partial<Api>, now: Date) {
  const world = {
    origin: 'https://shop.example',
    destinationOf,
    loadPage,
    setup: async () => sampleSetup(),
    ask: () => askOf(sampleApi(calls)),
    now: () => now,
  };
  return resolveScreen(new URL(address, world.origin), world, new AbortController().signal);
}
