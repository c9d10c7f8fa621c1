import { PageBoundary } from '#features/shell/page-boundary.tsx';
import { Shell } from '#features/shell/shell.tsx';
import { LateAccount } from '#features/sign-in/late-account.tsx';
import { TextsProvider } from '#i18n/texts-context.tsx';
import { type Router, RouterContext, useRouterState } from '#lib/router/router.ts';

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
        account={house.signIn && <LateAccount />}
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
