import type { Setup } from '@foyer/contract/setup/setup.ts';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { HouseView } from '#lib/house/house-view.ts';
import type { NetworkFailure } from '#lib/network-failure.ts';
import { type Paths, type Query, withQuery } from '#paths.ts';
import { linksOf } from './links-of.ts';
import type { Screen } from './screen.ts';

/** What is shown and what is under way. */
export interface RouterState {
  screen: Screen;
  /** Address of the screen, with the query that may have changed since it was loaded. */
  url: URL;
  /** Another screen is being loaded. */
  pending: boolean;
  /** A move that brought no answer; the page before it stays, nothing on it is lost. */
  trouble: { address: string; reason: NetworkFailure['reason'] } | null;
}

export interface NavigateOptions {
  /** Takes the place of the present entry of the history. */
  replace?: boolean;
}

export interface Router {
  state(): RouterState;
  subscribe(listener: () => void): () => void;
  /** Goes to an address of the shop (path and query); any other address is left to the browser. */
  navigate(address: string, options?: NavigateOptions): Promise<void>;
  /** Loads the data of the shown address again; nothing else moves. */
  reload(): Promise<void>;
  /** Loads the screen of an address ahead of the press. */
  prefetch(address: string): void;
  /** The server's time now. */
  now(): Date;
  /** The whole setup, for what the page did not bring (bodies of rules). */
  setup: () => Promise<Setup>;
}

export const RouterContext = createContext<Router | null>(null);

export function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('no router around this part');
  return router;
}

export function useRouterState(): RouterState {
  const router = useRouter();
  return useSyncExternalStore(router.subscribe, router.state, router.state);
}

/** The shown address: filters and chosen day live in its query. */
export function useAddress(): URL {
  return useRouterState().url;
}

export function useHouse(): HouseView {
  return useRouterState().screen.house;
}

/** The maker of links, with the language and mode of the shown page. */
export function usePaths(): Paths {
  const { screen, url } = useRouterState();
  const { house } = screen;
  return useMemo(() => linksOf(url, house), [url, house]);
}

/** Changes keys of the query: `setQuery({ day: '2026-11-14' })`; an undefined value takes the key away. */
export function useSetQuery(): (changes: Query, options?: NavigateOptions) => void {
  const router = useRouter();
  return (changes, options) => void router.navigate(withQuery(router.state().url, changes), options);
}
