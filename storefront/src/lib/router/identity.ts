import type { AnyParams } from './match.ts';
import type { PageModule } from './page-module.ts';

/** What makes two addresses the same screen: the page, what its data depends on, and the language. */
export function identityOf(
  pageName: string,
  page: PageModule,
  params: AnyParams,
  query: URLSearchParams,
  language: string,
): string {
  const own = page.identity ? page.identity(params, query) : JSON.stringify(params);
  return [pageName, language, own].join(' ');
}
