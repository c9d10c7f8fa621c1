import { GonePage } from '#features/shell/plain-page.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import type { PageModule, ViewProps } from '#lib/router/page-module.ts';
import { RefusedReturn } from './refused-return.tsx';
import type { ReturnPageData, ReturnParams } from './return-data.ts';
import { ReturnSheet } from './return-sheet.tsx';

export const page: PageModule<ReturnParams, ReturnPageData> = {
  areas: ['returns', 'forms', 'errors'],
  loader: async () => (await import('./return-loader.ts')).returnLoader,
  View: ReturnPage,
  // The link's parameter confirms: with it the page is a different one.
  identity: ({ hash }, query) => `${hash} ${query.get('hash_conf') ?? ''}`,
};

export function ReturnPage({ data, params }: ViewProps<ReturnParams, ReturnPageData>) {
  if (data.kind === 'gone') return <GoneOrder />;
  if (data.kind === 'refused') return <RefusedReturn refused={data} hash={params.hash} />;
  const { order } = data;
  // After a reload nothing stays chosen.
  const rows = order.sessions.flatMap((session) => session.rows.map(({ id, status }) => `${id}:${status}`));
  return <ReturnSheet key={`${order.confirmName} ${rows.join(' ')}`} order={order} />;
}

/** Deleted, or never existed (RT-9). */
function GoneOrder() {
  const t = useTexts('returns');
  return <GonePage title={t('gone-title')} text={t('gone-text')} />;
}
