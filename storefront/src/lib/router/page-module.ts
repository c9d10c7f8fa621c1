import type { Ask } from '@foyer/contract/calls.ts';
import type { SentForm } from '@foyer/contract/kit/page.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import type { Setup } from '@foyer/contract/setup/setup.ts';
import type { ReactNode } from 'react';
import type { Area } from '#i18n/areas.ts';
import type { Translate } from '#i18n/translate.ts';
import type { HouseView } from '#lib/house/house-view.ts';
import type { PageHead } from '#lib/html/page-head.ts';
import type { Paths } from '#paths.ts';
import type { AnyParams } from './match.ts';

/**
 * A page: what it shows, and where its loader is. `export const page: PageModule<Params, Data>` in
 * `pages/<name>/page.tsx`. `Data` travels as JSON, so it is plain and in the shown language only.
 */
export interface PageModule<Params = AnyParams, Data = unknown> {
  /** Areas of texts that the page uses beside `shell`. */
  areas: readonly Area[];
  /** Further areas that the server renders with; the browser loads them with a part that comes later. */
  serverAreas?: readonly Area[];
  /** Imported only to load the page: on the first visit the server has done that, and nothing of it travels. */
  loader(): Promise<PageLoader<Params, Data>>;
  View(props: ViewProps<Params, Data>): ReactNode;
  /** Stands in the header beside the logo (phones: under it): the menu of kinds. */
  Navigation?(props: ViewProps<Params, Data>): ReactNode;
  /** Stands in the header before the menus of the shell: search, filters. */
  Tools?(props: ViewProps<Params, Data>): ReactNode;
  /**
   * What the data depends on, beside the language: while it stays the same, a new address (chosen day, filter)
   * neither loads again nor moves focus and scroll. All parameters of the path where it is left out.
   */
  identity?(params: Params, query: URLSearchParams): string;
  /** The parts of the shell that this page goes without. */
  without?: readonly ('header' | 'footer')[];
}

/** How a page is loaded and what it says in its head; the same on the server and in the browser. */
export interface PageLoader<Params = AnyParams, Data = unknown> {
  load(context: LoadContext<Params>): LoadAnswer<Data> | Promise<LoadAnswer<Data>>;
  head(context: HeadContext<Params, Data>): PageHead;
}

export interface LoadContext<Params = AnyParams> {
  params: Params;
  query: URLSearchParams;
  language: Language;
  /** Public origin, for absolute addresses. */
  origin: string;
  ask: Ask;
  setup: Setup;
  house: HouseView;
  paths: Paths;
  now: Date;
  signal: AbortSignal;
  /** On the server: the form that the page answers. */
  sent?: SentForm | undefined;
}

export type LoadAnswer<Data> =
  | {
      kind: 'page';
      data: Data;
      /** 200 where it is left out. */
      status?: 200 | 404 | 410;
      /** Every anonymous visitor gets the same page for this address. No where it is left out. */
      cacheable?: boolean;
      /** schema.org data for search engines. Made on the server only; the browser does not read it. */
      linkedData?: object | undefined;
    }
  | { kind: 'redirect'; to: string; status?: 301 | 302 | 303 }
  | { kind: 'not-found' }
  /** 401 (gid false), 403 and 20829/20830: the restricted page (PG-2). */
  | { kind: 'restricted'; gid: boolean };

export interface HeadContext<Params = AnyParams, Data = unknown> {
  data: Data;
  params: Params;
  language: Language;
  house: HouseView;
  paths: Paths;
  /** Public origin, for absolute addresses. */
  origin: string;
  texts: <Name extends Area>(area: Name) => Translate<Name>;
}

export interface ViewProps<Params = AnyParams, Data = unknown> {
  data: Data;
  params: Params;
}
