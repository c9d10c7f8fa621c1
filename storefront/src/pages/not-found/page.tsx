import { PlainPage } from '#features/shell/plain-page.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import type { PageLoader, PageModule } from '#lib/router/page-module.ts';
import { usePaths } from '#lib/router/router.ts';
import { LinkButton } from '#ui/link-button.tsx';

const loader: PageLoader<unknown, null> = {
  load: () => ({ kind: 'page', data: null, status: 404 }),
  head: ({ texts }) => ({ title: texts('small')('not-found'), hidden: true }),
};

export const page: PageModule<unknown, null> = {
  areas: ['small'],
  View: NotFound,
  loader: async () => loader,
};

function NotFound() {
  const t = useTexts('small');
  const shell = useTexts('shell');
  const paths = usePaths();
  return (
    <PlainPage
      sign="00:00"
      title={t('not-found')}
      actions={<LinkButton href={paths.listing()}>{shell('to-listing')}</LinkButton>}
    >
      <p>{t('not-found-text')}</p>
    </PlainPage>
  );
}
