import { type Language, languages } from '@foyer/contract/rules/values.ts';
import { languageOf } from '#lib/house/language-of.ts';
import { importAgain } from '#lib/load/load-part.ts';
import type { Destination, HouseLanguages } from '#lib/router/destination.ts';
import { type AnyParams, matcherOf } from '#lib/router/match.ts';
import type { PageModule } from '#lib/router/page-module.ts';
import { pathPatterns, type RouteName } from '#path-patterns.ts';
import { type Paths, pathsFor } from '#paths.ts';

/** The page of each route: a folder of `pages`, loaded only when somebody goes there. */
const pageOfRoute = {
  listing: 'listing',
  contacts: 'contacts',
  evenings: 'evenings',
  unauthorized: 'unauthorized',
  signIn: 'sign-in',
  event: 'event',
  scheme: 'scheme',
  orderChange: 'order-change',
  orderExchange: 'order-exchange',
  orderReturn: 'order-return',
  declined: 'order',
  order: 'order',
  listJoin: 'list',
  listEntry: 'list',
  nominalTickets: 'nominal-tickets',
  rule: 'rules',
} as const satisfies Partial<Record<RouteName, string>>;

/** Old forms of addresses (PG-9) and where they lead now. */
const oldRoutes: Partial<Record<RouteName, (paths: Paths, params: AnyParams) => string>> = {
  oldTicket: (paths, params) => paths.order(params.hash ?? ''),
  oldOrder: (paths, params) => paths.order(params.hash ?? ''),
  oldRules: (paths) => paths.rule('visitor-rules'),
  oldAgreement: (paths) => paths.rule('rules-agreement'),
};

const match = matcherOf<RouteName>(pathPatterns);

const pageFiles = import.meta.glob<{ page: PageModule }>('./pages/*/page.tsx');

/** Where an address leads. */
export function destinationOf(url: URL, house: HouseLanguages): Destination {
  const found = match(url.pathname);
  if (!found) return { kind: 'not-found' };
  const { name, params } = found;
  const old = oldRoutes[name];
  if (old) {
    const language = languageOfOldForm(params.lang, url, house);
    if (language === null) return { kind: 'not-found' };
    const paths = pathsFor({
      language,
      houseLanguage: house.language,
      subscription: false,
      subscriptionId: null,
    });
    return { kind: 'redirect', to: old(paths, params) };
  }
  const pageName = Object.entries(pageOfRoute).find(([route]) => route === name)?.[1];
  return pageName === undefined ? { kind: 'not-found' } : { kind: 'page', pageName, params };
}

/** @throws where its script is lost, or one that its script imports */
export async function loadPage(pageName: string): Promise<PageModule> {
  const load = pageFiles[`./pages/${pageName}/page.tsx`];
  const file = load && (await importAgain(load));
  // Firefox names the very script that was lost: then it has come again, and not the page that imports it.
  if (!file?.page) throw new Error(`the page "${pageName}" did not come`);
  return file.page;
}

/** Path of a page's module from the storefront's root, as the build names it. */
export function pageModulePath(pageName: string): string {
  return `src/pages/${pageName}/page.tsx`;
}

/** The old forms carry the language in the path; a first part that is no language is no old form. */
function languageOfOldForm(inPath: string | undefined, url: URL, house: HouseLanguages): Language | null {
  if (inPath === undefined) return languageOf(url.searchParams, house);
  const known = languages.find((language) => language === inPath);
  return known ? languageOf(new URLSearchParams({ lang: known }), house) : null;
}
