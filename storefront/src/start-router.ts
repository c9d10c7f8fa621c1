import { browserAsk, houseSetup } from '#api/browser-api.ts';
import { wholeSheet } from '#lib/html/whole-sheet.ts';
import type { BrowserRouter } from '#lib/router/browser-router.ts';
import { resolveScreen } from '#lib/router/resolve-screen.ts';
import type { ScreenStore } from '#lib/router/screen-store.ts';
import { startNavigation } from '#lib/router/start-navigation.ts';
import { startTooltips } from '#ui/tooltips.ts';
import { destinationOf, loadPage } from './routes.tsx';

export interface RouterWorld {
  store: ScreenStore;
  /** Address of the sheet of all pages. */
  sheet: string;
  now(): Date;
}

/** What the first page works without: it came ready from the server. One script, loaded with the first interaction. */
export function startRouter({ store, sheet, now }: RouterWorld): BrowserRouter {
  startTooltips();
  const origin = location.origin;
  const context = { origin, destinationOf, loadPage, setup: houseSetup, ask: browserAsk, now };
  return startNavigation(store, {
    destinationOf,
    resolve: async (url, signal) => {
      const [resolution] = await Promise.all([resolveScreen(url, context, signal), wholeSheet(sheet)]);
      return resolution;
    },
  });
}
