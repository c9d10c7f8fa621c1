import { Component, type ReactNode } from 'react';
import { PlainPage } from '#features/shell/plain-page.tsx';
import { Shell } from '#features/shell/shell.tsx';
import { Account } from '#features/sign-in/account.tsx';
import { TextsProvider, useTexts } from '#i18n/texts-context.tsx';
import { type Router, RouterContext, useRouterState } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';

/** The whole storefront: the shell around the shown page. */
export function App({ router }: { router: Router }) {
  return (
    <RouterContext value={router}>
      <ShownScreen />
    </RouterContext>
  );
}

function ShownScreen() {
  const { screen } = useRouterState();
  const { page, params, data, texts, house } = screen;
  return (
    <TextsProvider texts={texts} language={house.language}>
      <Shell
        without={page.without ?? []}
        navigation={page.Navigation && <page.Navigation data={data} params={params} />}
        tools={page.Tools && <page.Tools data={data} params={params} />}
        account={house.signIn && <Account />}
      >
        <PageBoundary key={keyWithoutLanguage(screen.identity)}>
          <page.View data={data} params={params} />
        </PageBoundary>
      </Shell>
    </TextsProvider>
  );
}

/** A change of language keeps the page's state: only what the data depends on makes it anew (EV-15). */
function keyWithoutLanguage(identity: string): string {
  const [pageName, , ...own] = identity.split(' ');
  return [pageName, ...own].join(' ');
}

interface PageBoundaryProps {
  children: ReactNode;
}

/** Keeps the shell working around a page that failed while rendering. */
class PageBoundary extends Component<PageBoundaryProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render(): ReactNode {
    return this.state.broken ? <BrokenPage /> : this.props.children;
  }
}

function BrokenPage() {
  const t = useTexts('shell');
  const again = <Button onClick={() => location.reload()}>{t('try-again')}</Button>;
  return <PlainPage title={t('title-failed')} actions={again} />;
}
