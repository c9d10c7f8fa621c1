import { PlainPage } from '#features/shell/plain-page.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import type { ViewProps } from '#lib/router/page-module.ts';
import { usePaths } from '#lib/router/router.ts';
import { LinkButton } from '#ui/link-button.tsx';
import type { VisitorsPageData, VisitorsParams } from './visitors-data.ts';
import { VisitorsSheet } from './visitors-sheet.tsx';

/** Who will come by each ticket of an order (B 2.4). */
export function VisitorsPage({ data }: ViewProps<VisitorsParams, VisitorsPageData>) {
  return data ? <VisitorsSheet data={data} /> : <DeletedOrder />;
}

/** The order was deleted, or was never there (NT-12). */
function DeletedOrder() {
  const t = useTexts('visitors');
  const shell = useTexts('shell');
  const paths = usePaths();
  return (
    <PlainPage
      title={t('deleted-title')}
      actions={
        <LinkButton look="main" href={paths.listing()}>
          {shell('to-listing')}
        </LinkButton>
      }
    >
      <p>{t('deleted-text')}</p>
    </PlainPage>
  );
}
