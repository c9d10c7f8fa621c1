import type { Language } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import type { Area } from '#i18n/areas.ts';
import { houseView } from '#lib/house/house-view.ts';
import { loadTexts } from '#lib/load/catalogues.ts';
import type { Router, RouterState } from '#lib/router/router.ts';
import type { Screen } from '#lib/router/screen.ts';
import { sampleSetup } from './sample-setup.ts';

export interface MemoryRouter extends Router {
  /** Where the parts asked to go. */
  readonly visited: string[];
  change(changes: Partial<RouterState>): void;
}

interface MemoryRouterOptions {
  setup?: Setup;
  language?: Language;
  areas?: readonly Area[];
  address?: string;
  now?: Date;
}

function Nothing() {
  return null;
}

/** A router for tests of parts: goes nowhere, and remembers where it was sent. */
export async function memoryRouter(options: MemoryRouterOptions = {}): Promise<MemoryRouter> {
  const { setup = sampleSetup(), language = 'ru', areas = [], address = '/', now = new Date(0) } = options;
  const house = houseView(setup, language);
  const screen: Screen = {
    pageName: 'sample',
    page: { areas, loader: () => Promise.reject(new Error('a sample has no loader')), View: Nothing },
    params: {},
    identity: 'sample',
    data: null,
    texts: await loadTexts(language, ['shell', ...areas], house.texts),
    house,
    head: { title: 'Sample' },
    loadedAt: now.toISOString(),
  };
  let state: RouterState = {
    screen,
    url: new URL(address, 'http://shop.example'),
    pending: false,
    trouble: null,
  };
  const listeners = new Set<() => void>();
  const visited: string[] = [];
  return {
    visited,
    change(changes) {
      state = { ...state, ...changes };
      for (const listener of listeners) listener();
    },
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate: async (to) => void visited.push(to),
    reload: async () => void visited.push('reload'),
    prefetch: () => undefined,
    now: () => now,
    setup: async () => setup,
  };
}
