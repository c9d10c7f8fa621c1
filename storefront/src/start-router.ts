import { loadTexts } from '#lib/load/catalogues.ts';
import { NetworkFailure } from '#lib/network-failure.ts';
import type { BrowserRouter } from '#lib/router/browser-router.ts';
import { resolveScreen } from '#lib/router/resolve-screen.ts';
import type { ScreenStore } from '#lib/router/screen-store.ts';
import { startNavigation } from '#lib/router/start-navigation.ts';
import { browserAsk, houseSetup } from './api/browser-api.ts';
import { destinationOf, loadPage } from './routes.tsx';
import { startTooltips } from './ui/tooltips.ts';

export interface RouterEffects {
  store: ScreenStore;
  /** Address of the sheet of all pages. */
  sheet: string;
  now(): Date;
}

/** What the first page works without: it came ready from the server. One script, loaded with the first interaction or a little later. */
export function startRouter({ store, sheet, now }: RouterEffects): BrowserRouter {
  startTooltips();
  const origin = location.origin;
  const context = { origin, destinationOf, loadPage, setup: houseSetup, ask: browserAsk, now };
  return startNavigation(store, {
    destinationOf,
    resolve: async (url, signal) => {
      const [resolution] = await Promise.all([resolveScreen(url, context, signal), wholeSheet(sheet)]);
      if (resolution.kind === 'redirect') return resolution;
      // Only a page from the server knows; until the next one it is taken to last.
      const { salesStopped } = store.state().screen;
      if (!salesStopped) return resolution;
      const { screen } = resolution;
      const notices = await loadTexts(screen.house.language, ['notices'], screen.house.texts);
      const texts = { ...screen.texts, ...notices };
      return { ...resolution, screen: { ...screen, texts, salesStopped } };
    },
    load: (url, how) => location[how](url),
  });
}

let loading: Promise<void> | null = null;

/** Brings the sheet of all pages, once: a page comes with its own part, and a move leads to another. */
function wholeSheet(address: string): Promise<void> {
  loading ??= load(address).catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function load(address: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new NetworkFailure('offline'));
    };
    document.head.append(link);
  });
}
