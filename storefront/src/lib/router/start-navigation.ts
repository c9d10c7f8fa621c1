import { languageTags } from '@foyer/contract/rules/values.ts';
import { fullTitle } from '#lib/html/full-title.ts';
import { type BrowserEffects, BrowserRouter } from './browser-router.ts';
import type { ScreenStore } from './screen-store.ts';

/** Starts the router that moves: links, history, title. Fetched with the first sign of a visitor. */
export function startNavigation(store: ScreenStore, effects: BrowserEffects): BrowserRouter {
  const router = new BrowserRouter(store, effects);
  listenToLinks(router, (url) => {
    const { houseLanguage, languages } = store.state().screen.house;
    return effects.destinationOf(url, { language: houseLanguage, languages }).kind !== 'not-found';
  });
  store.subscribe(() => {
    const { screen } = store.state();
    document.title = fullTitle(screen.head.title, screen.house.title);
    document.documentElement.lang = languageTags[screen.house.language];
  });
  return router;
}

/** How long a pointer rests on a link before its page is loaded ahead, milliseconds. */
const hoverTime = 65;

/**
 * Makes plain links of the shop quick: one listener takes presses on any `<a href>` of this origin to the router
 * and loads ahead what the pointer rests on. Left to the browser: other origins, new tabs, downloads, anchors of
 * the same page, and addresses that lead to no page (files, `/api`).
 */
function listenToLinks(router: BrowserRouter, leadsToPage: (url: URL) => boolean): void {
  const ours = (event: Event): URL | null => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link?.href || link.target || link.hasAttribute('download')) return null;
    const url = new URL(link.href);
    return url.origin === location.origin && leadsToPage(url) ? url : null;
  };

  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const url = ours(event);
    if (!url || isAnchorOfThisPage(url)) return;
    event.preventDefault();
    void router.navigate(url.href);
  });

  let resting: ReturnType<typeof setTimeout> | undefined;
  document.addEventListener('pointerover', (event) => {
    clearTimeout(resting);
    const url = ours(event);
    if (url && !savesData()) resting = setTimeout(() => router.prefetch(url.href), hoverTime);
  });
  document.addEventListener('focusin', (event) => {
    const url = ours(event);
    if (url && !savesData()) router.prefetch(url.href);
  });
}

function isAnchorOfThisPage(url: URL): boolean {
  return url.hash !== '' && url.pathname === location.pathname && url.search === location.search;
}

function savesData(): boolean {
  const connection: unknown = 'connection' in navigator ? navigator.connection : null;
  return typeof connection === 'object' && connection !== null && 'saveData' in connection
    ? connection.saveData === true
    : false;
}
