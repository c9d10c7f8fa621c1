import type { PageLoader } from '#lib/router/page-module.ts';
import type { ListData, ListParams } from './list-data.ts';
import { loadEntry } from './load-entry.ts';
import { loadJoin } from './load-join.ts';

/** Never cached, never in search engines. */
export const listLoader: PageLoader<ListParams, ListData> = {
  async load(context) {
    const { hash, name } = context.params;
    if (hash === undefined) {
      const entry = await loadEntry(context, name ?? '');
      return { kind: 'page', data: entry, status: entry ? 200 : 404 };
    }
    const form = await loadJoin(context, hash);
    return form ? { kind: 'page', data: form } : { kind: 'not-found' };
  },
  head: ({ texts }) => ({ title: texts('waiting')('page-title'), hidden: true }),
};
