import { useEffect, useState } from 'react';
import { PlainPage } from '#features/shell/plain-page.tsx';
import type { ReturnMessage } from '#features/sign-in/posted-return.ts';
import type { SignInError } from '#features/sign-in/read-return.ts';
import { loadSignIn, useSignInPart } from '#features/sign-in/sign-in-part.ts';
import { openingHash } from '#features/sign-in/sign-in-window.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import type { PageLoader, PageModule } from '#lib/router/page-module.ts';
import { usePaths, useRouter } from '#lib/router/router.ts';
import { LinkButton } from '#ui/link-button.tsx';

/** Where the provider sends the visitor back to. Its address holds a code: the page loads nothing foreign and stores nothing. */
const loader: PageLoader<object, null> = {
  load: () => ({ kind: 'page', data: null }),
  head: ({ texts }) => ({ title: texts('account')('signing-in'), hidden: true }),
};

export const page: PageModule<object, null> = {
  areas: ['account'],
  View: SignInReturn,
  without: ['header', 'footer'],
  loader: async () => loader,
};

function SignInReturn() {
  const t = useTexts('account');
  const paths = usePaths();
  const { failed, back } = useReturn();
  const part = useSignInPart(failed !== null);
  if (!failed) {
    return (
      <PlainPage title={t('signing-in')}>
        <p role="status">{t('signing-in-text')}</p>
      </PlainPage>
    );
  }
  return (
    <PlainPage
      title={t(failed.error)}
      actions={
        <LinkButton look="main" href={back ?? paths.listing()}>
          {t('back-to-shop')}
        </LinkButton>
      }
    >
      {part && <part.TroubleText {...failed} />}
    </PlainPage>
  );
}

interface Returned {
  failed: { error: SignInError; seconds?: number } | null;
  /** Where the sign-in was begun. */
  back: string | null;
}

function useReturn(): Returned {
  const router = useRouter();
  const [returned, setReturned] = useState<Returned>({ failed: null, back: null });
  // The answer is in the address, which only the browser knows; it is read once and removed.
  useEffect(() => {
    const address = new URL(location.href);
    if (address.hash === openingHash || handToOpener(address)) return;
    history.replaceState(history.state, '', address.pathname);
    const finish = async () => {
      const [{ signIn }, { takeAttempt, finishRedirect }] = await Promise.all([router.setup(), loadSignIn()]);
      const attempt = takeAttempt();
      const end = await finishRedirect(signIn, address, attempt);
      if (end.kind === 'failed') setReturned({ failed: end, back: attempt?.back ?? null });
      // A full load: the server's pages know the visitor now.
      else if (end.kind !== 'again') location.replace(attempt?.back ?? '/');
    };
    void finish().catch(() => setReturned({ failed: { error: 'offline' }, back: null }));
  }, [router]);
  return returned;
}

/** In a window that the shop has opened: gives the address of the return to it, and goes. False: not in such a one. */
function handToOpener(address: URL): boolean {
  const { opener } = window;
  if (!opener || !window.name.startsWith('authorize:')) return false;
  const message: ReturnMessage = { type: 'authorize', url: address.href };
  opener.postMessage(message, location.origin);
  // With a `quuid` the sign-in begins anew, in this very window.
  if (!address.searchParams.has('quuid')) window.close();
  return true;
}
