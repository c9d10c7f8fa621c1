import type { Setup } from '@foyer/contract/setup/setup.ts';
import type { BrowserRouter } from './browser-router.ts';
import type { Router } from './router.ts';
import type { ScreenStore } from './screen-store.ts';

export interface Sleeper {
  store: ScreenStore;
  now: () => Date;
  setup: () => Promise<Setup>;
  /** Fetches and starts the router that moves. */
  wake: () => Promise<BrowserRouter>;
}

/** The first signs that somebody is there. A link pressed before them is an ordinary link. */
const signs = ['pointerover', 'pointerdown', 'focusin', 'keydown', 'popstate'] as const;

/** Shows the first screen at once; the part that moves between screens is fetched when somebody touches the page. */
export function wakingRouter({ store, now, setup, wake }: Sleeper): Router {
  let awake: Promise<BrowserRouter> | null = null;
  const router = () => {
    awake ??= wake();
    // Without a connection it is tried again at the next need; until then links are ordinary links.
    awake.catch(() => {
      awake = null;
    });
    return awake;
  };
  const stir = (event: Event) => {
    for (const sign of signs) removeEventListener(sign, stir);
    router().then(
      (woken) => event.type === 'popstate' && woken.followHistory(),
      () => event.type === 'popstate' && location.reload(),
    );
  };
  for (const sign of signs) addEventListener(sign, stir, { passive: true });
  return {
    state: store.state,
    subscribe: store.subscribe,
    now,
    setup,
    navigate: async (address, options) => (await router()).navigate(address, options),
    reload: async () => (await router()).reload(),
    prefetch: (address) =>
      void router().then(
        (woken) => woken.prefetch(address),
        () => undefined,
      ),
  };
}
