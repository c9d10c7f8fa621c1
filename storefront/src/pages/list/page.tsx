import { GonePage } from '#features/shell/plain-page.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import type { PageModule, ViewProps } from '#lib/router/page-module.ts';
import type { ListData, ListParams } from './list-data.ts';
import { ListEntry } from './list-entry.tsx';
import { ListJoin } from './list-join.tsx';

/** The waiting list: joining it, and an entry. Plain forms: they work the same without a script. */
export const page: PageModule<ListParams, ListData> = {
  areas: ['waiting', 'forms', 'errors'],
  loader: async () => (await import('./list-loader.ts')).listLoader,
  View: ListPage,
  identity: (params, query) => `${Object.values(params).join(' ')} ${query}`,
};

export function ListPage({ data }: ViewProps<ListParams, ListData>) {
  const t = useTexts('waiting');
  if (!data) return <GonePage title={t('gone-title')} text={t('gone-text')} />;
  return data.kind === 'join' ? <ListJoin data={data} /> : <ListEntry data={data} />;
}
