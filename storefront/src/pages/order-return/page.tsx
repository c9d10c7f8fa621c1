import type { PageModule } from '#lib/router/page-module.ts';
import type { ReturnPageData, ReturnParams } from './return-data.ts';
import { ReturnPage } from './return-page.tsx';

export const page: PageModule<ReturnParams, ReturnPageData> = {
  areas: ['returns', 'forms', 'errors'],
  loader: async () => (await import('./return-loader.ts')).returnLoader,
  View: ReturnPage,
  // The name of the link confirms: with it the page is another one.
  identity: ({ hash }, query) => `${hash} ${query.get('hash_conf') ?? ''}`,
};
