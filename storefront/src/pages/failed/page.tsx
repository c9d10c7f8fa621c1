import type { PageTrouble } from '@foyer/contract/kit/page.ts';
import type { MouseEvent } from 'react';
import { PlainPage } from '#features/shell/plain-page.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import type { PageLoader, PageModule, ViewProps } from '#lib/router/page-module.ts';
import { useAddress, usePaths, useRouter, useRouterState } from '#lib/router/router.ts';
import { LinkButton } from '#ui/link-button.tsx';

const loader: PageLoader<unknown, PageTrouble> = {
  load: () => ({ kind: 'page', data: 'fault' }),
  head: ({ texts }) => ({ title: texts('shell')('title-failed'), hidden: true }),
};

/** In place of a page that broke on the server. */
export const page: PageModule<unknown, PageTrouble> = {
  areas: ['small'],
  loader: async () => loader,
  View: Failed,
};

function Failed({ data }: ViewProps<unknown, PageTrouble>) {
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
  const address = `${pathname}${search}`;
  const actions = (
    <>
      {typeof data === 'object' ? (
        // A file, to which the browser goes by itself.
        <LinkButton look="main" href={address}>
          {shell('try-again')}
        </LinkButton>
      ) : (
        <LinkButton look="main" href={address} aria-busy={pending || undefined} onClick={again}>
          {shell('try-again')}
        </LinkButton>
      )}
      <LinkButton look="text" href={paths.listing()}>
        {shell('to-listing')}
      </LinkButton>
    </>
  );
  return (
    <PlainPage title={shell('title-failed')} actions={actions}>
      <p>{typeof data === 'object' ? data.text : t(data === 'away' ? 'away-text' : 'failed-text')}</p>
    </PlainPage>
  );
}
