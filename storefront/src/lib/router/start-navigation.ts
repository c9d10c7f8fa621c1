import { languageTags } from '@foyer/contract/rules/values.ts';
import { fullTitle } from '#lib/html/full-title.ts';
import { BrowserRouter, type BrowserWorld } from './browser-router.ts';
import { listenToLinks } from './link-listener.ts';
import type { ScreenStore } from './screen-store.ts';

/** Starts the router that moves: links, history, title. Fetched with the first sign of a visitor. */
export function startNavigation(store: ScreenStore, world: BrowserWorld): BrowserRouter {
  const router = new BrowserRouter(store, world);
  listenToLinks(router, (url) => {
    const { houseLanguage, languages } = store.state().screen.house;
    return world.destinationOf(url, { language: houseLanguage, languages }).kind !== 'not-found';
  });
  store.subscribe(() => {
    const { screen } = store.state();
    document.title = fullTitle(screen.head.title, screen.house.title);
    document.documentElement.lang = languageTags[screen.house.language];
  });
  return router;
}
