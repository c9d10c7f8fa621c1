import type { Area } from '#i18n/areas.ts';

/** What a page says in its head. Paths are made absolute with the public origin. */
export interface PageHead {
  /** Title of the route; the shell puts the house's title before it (PG-8). */
  title: string;
  description?: string | undefined;
  /** Path and query of the canonical address; the shown path without its query where it is left out. */
  canonical?: string | undefined;
  /** Seconds after which a browser without a script loads the page again: what it waits for would not come otherwise. */
  looksAgain?: number | undefined;
  /** Kept out of search engines: orders and everything personal. */
  hidden?: boolean;
  /** The picture of the page for messengers. */
  picture?: { url: string; width: number; height: number; alt: string } | undefined;
  /** The picture above the fold, fetched before the page is read; by screens where they show different ones. */
  heroes?: readonly HeroPicture[] | undefined;
  /** Addresses of data that the page's scripts will read: they come beside them. */
  data?: readonly string[];
  /** What the page loads late on other visits, and needs on this one: on a slow line each wave of files costs half a second. */
  ahead?: AheadParts | undefined;
}

export interface AheadParts {
  /** Modules, as their paths from the storefront's root. */
  modules: readonly string[];
  /** Areas of their texts. */
  areas: readonly Area[];
}

export interface HeroPicture {
  /** Of the sources: `image/avif`. */
  type: string;
  srcset: string;
  sizes: string;
  /** Screens that see it first; all where it is left out. */
  media?: string | undefined;
}
