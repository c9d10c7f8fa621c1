import type { MouseEvent } from 'react';
import { PlainPage } from '#features/shell/plain-page.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import type { PageLoader, PageModule } from '#lib/router/page-module.ts';
import { useAddress, usePaths, useRouter, useRouterState } from '#lib/router/router.ts';
import { LinkButton } from '#ui/link-button.tsx';

const loader: PageLoader<unknown, null> = {
  load: () => ({ kind: 'page', data: null }),
  head: ({ texts }) => ({ title: texts('shell')('title-failed'), hidden: true }),
};

/** In place of a page that broke on the server. */
export const page: PageModule<unknown, null> = {
  areas: ['small'],
  loader: async () => loader,
  View: Failed,
};

function Failed() {
  const t = useTexts('small');
  const shell = useTexts('shell');
  const paths = usePaths();
  const router = useRouter();
  const { pending } = useRouterState();
  const { pathname, search } = useAddress();
  const again = (event: MouseEvent) => {
    event.preventDefault();
    void router.reload();
  };
  const actions = (
    <>
      <LinkButton look="main" href={`${pathname}${search}`} aria-busy={pending || undefined} onClick={again}>
        {shell('try-again')}
      </LinkButton>
      <LinkButton look="text" href={paths.listing()}>
        {shell('to-listing')}
      </LinkButton>
    </>
  );
  return (
    <PlainPage title={shell('title-failed')} actions={actions}>
      <p>{t('failed-text')}</p>
    </PlainPage>
  );
}
