import type { Setup } from '@foyer/contract/setup/setup.ts';
import type { BrowserRouter } from './browser-router.ts';
import type { Router } from './router.ts';
import type { ScreenStore } from './screen-store.ts';

export interface LazyRouterOptions {
  store: ScreenStore;
  now: () => Date;
  setup: () => Promise<Setup>;
  /** Loads and starts the router that moves between screens. */
  load: () => Promise<BrowserRouter>;
  /** Lets the browser open an address by itself. */
  openInBrowser: (address: string) => void;
}

/** The first signs of a visitor. A link clicked before them is an ordinary link. */
const interactions = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'popstate'] as const;

/** After so many milliseconds without one: what a page is read by has come by then. */
const patience = 2000;

/**
 * Shows the first screen at once and loads the router that moves between screens on the first interaction, or a little later: a
 * link pressed without a connection before it is there would take away the page that can still be read. If that router cannot be loaded, the browser opens the address by itself: a buyer whose order is placed must see it.
 */
export function lazyRouter({ store, now, setup, load, openInBrowser }: LazyRouterOptions): Router {
  let loading: Promise<BrowserRouter | null> | null = null;
  const loaded = () => {
    loading ??= load().catch(() => {
      // A failure is not kept: the next need tries again.
      loading = null;
      return null;
    });
    return loading;
  };
  const open = (address: string) => {
    const isOnline = navigator.onLine;
    store.publish({ ...store.state(), trouble: isOnline ? null : { address, reason: 'offline' } });
    // Without a connection the browser would only lose what is on the page.
    if (isOnline) openInBrowser(new URL(address, store.state().url).href);
  };
  const stopListening = () => {
    for (const name of interactions) removeEventListener(name, onFirstInteraction);
  };
  const onFirstInteraction = async ({ type }: Event) => {
    stopListening();
    const router = await loaded();
    if (type !== 'popstate') return;
    if (router) router.followHistory();
    else openInBrowser(location.href);
  };
  for (const name of interactions) addEventListener(name, onFirstInteraction, { passive: true });
  setTimeout(async () => (await loaded()) && stopListening(), patience);
  return {
    state: store.state,
    subscribe: store.subscribe,
    now,
    setup,
    navigate: async (address, options) => {
      const router = await loaded();
      if (router) await router.navigate(address, options);
      else open(address);
    },
    reload: async () => {
      const router = await loaded();
      if (router) await router.reload();
      else open(store.state().url.href);
    },
    prefetch: async (address) => (await loaded())?.prefetch(address),
  };
}
