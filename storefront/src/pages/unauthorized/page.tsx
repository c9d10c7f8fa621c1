import { between } from '@foyer/contract/rules/joining.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSignIn } from '#api/sign-in-store.ts';
import { PlainPage } from '#features/shell/plain-page.tsx';
import { ScriptNeeded } from '#features/sign-in/script-needed.tsx';
import { useSignInPart } from '#features/sign-in/sign-in-part.ts';
import { signInWindow } from '#features/sign-in/sign-in-window.ts';
import { useTexts, WithTexts } from '#i18n/texts-context.tsx';
import type { PathParams } from '#lib/router/match.ts';
import type { PageLoader, PageModule, ViewProps } from '#lib/router/page-module.ts';
import { useAddress, useHouse, usePaths, useRouter } from '#lib/router/router.ts';
import type { pathPatterns } from '#path-patterns.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useAlive } from '#ui/use-alive.ts';

type Params = PathParams<typeof pathPatterns.unauthorized>;

/** Only the profile that placed an order may open it (PG-2); the gid marker says that another one is signed in. */
const loader: PageLoader<Params, null> = {
  load: () => ({ kind: 'page', data: null }),
  head: ({ texts }) => ({ title: texts('small')('title-unauthorized'), hidden: true }),
};

export const page: PageModule<Params, null> = {
  areas: ['small'],
  serverAreas: ['account'],
  View: Unauthorized,
  without: ['footer'],
  loader: async () => loader,
};

function Unauthorized({ params }: ViewProps<Params, null>) {
  const t = useTexts('small');
  const shell = useTexts('shell');
  const paths = usePaths();
  const { support, signIn: signsIn } = useHouse();
  const isAnother = params.gid !== undefined;
  const next = useWayOn(isAnother);
  return (
    <PlainPage
      title={t('restricted-title')}
      actions={
        <>
          {signsIn && (
            <LoginPart prompt={isAnother ? 'login' : undefined} back={next.address} onSignedIn={next.go} />
          )}
          <LinkButton href={paths.listing()}>{shell('to-listing')}</LinkButton>
        </>
      }
    >
      <p>{t('restricted-text')}</p>
      {signsIn && (
        <noscript>
          <ScriptNeeded />
        </noscript>
      )}
      {isAnother && <p>{t('restricted-gid')}</p>}
      {support.email !== '' && (
        <p>
          {t('support')}
          {between('label', t.language)}
          <a href={`mailto:${support.email}`}>{support.email}</a>
        </p>
      )}
    </PlainPage>
  );
}

interface LoginPartProps {
  /** Another profile than the one that is signed in. */
  prompt: 'login' | undefined;
  /** Where a redirect leads back to. */
  back: string | undefined;
  onSignedIn: () => void;
}

/** The login button; what is behind it comes when the page has come alive. */
function LoginPart(props: LoginPartProps) {
  const t = useTexts('shell');
  const { signInOpens } = useHouse();
  const [pressed, setPressed] = useState(false);
  const press = () => {
    if (signInOpens) signInWindow(signInOpens);
    setPressed(true);
  };
  const part = useSignInPart(useAlive());
  if (!part) {
    return (
      <Button look="main" busy={pressed} onClick={press}>
        {t('sign-in')}
      </Button>
    );
  }
  const { Login } = part;
  return (
    <WithTexts texts={part.texts}>
      <Login {...props} isPressed={pressed} />
    </WithTexts>
  );
}

/** Leads back to the order after the sign-in; the address holds only its hash. */
function useWayOn(isAnother: boolean) {
  const router = useRouter();
  const paths = usePaths();
  const order = useAddress().searchParams.get('order') ?? '';
  const address = /^[0-9a-z]{8,64}$/.test(order) ? paths.order(order) : undefined;
  const go = useEffectEvent(() => void (address && router.navigate(address, { replace: true })));
  const signIn = useSignIn();
  const isKnown = signIn !== null && !isAnother;
  // A tab of this browser has signed in: the order may open now.
  useEffect(() => {
    if (isKnown) go();
  }, [isKnown]);
  return { address, go: () => void (address && router.navigate(address, { replace: true })) };
}
