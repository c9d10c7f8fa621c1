import { GonePage } from '#features/shell/plain-page.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import type { PageModule, ViewProps } from '#lib/router/page-module.ts';
import type { VisitorsPageData, VisitorsParams } from './visitors-loader.ts';
import { VisitorsSheet } from './visitors-sheet.tsx';

export const page: PageModule<VisitorsParams, VisitorsPageData> = {
  areas: ['visitors', 'forms', 'errors'],
  loader: async () => (await import('./visitors-loader.ts')).visitorsLoader,
  View: VisitorsPage,
};

/** Who will come by each ticket of an order (B 2.4). */
export function VisitorsPage({ data }: ViewProps<VisitorsParams, VisitorsPageData>) {
  return data ? <VisitorsSheet data={data} /> : <DeletedOrder />;
}

/** The order was deleted or never existed (NT-12). */
function DeletedOrder() {
  const t = useTexts('visitors');
  return <GonePage title={t('deleted-title')} text={t('deleted-text')} />;
}
