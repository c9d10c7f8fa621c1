import type { SignInSetup } from '@foyer/contract/people/sign-in.ts';
import { logout } from '@foyer/contract/people/sign-in-calls.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { sendCall } from '#api/send-call.ts';
import { keepSignIn, type StoredSignIn } from '#api/sign-in-store.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { NetworkFailure } from '#lib/network-failure.ts';
import { useHouse, useRouter } from '#lib/router/router.ts';
import { Icon } from '#ui/icon.tsx';
import { Menu } from '#ui/menu.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './account.module.css';
import { takeAttempt } from './attempt.ts';
import { hasAttempt } from './attempt-mark.ts';
import { Curtain } from './curtain.tsx';
import { SignInTrouble } from './sign-in-trouble.tsx';
import { watchToken } from './token-watch.ts';
import { useBegin } from './use-begin.ts';

interface AccountMenuProps {
  signIn: StoredSignIn | null;
  /** "Sign in" was pressed, perhaps before this part came. */
  isPressed: boolean;
  /** The press is being followed. */
  onTaken: () => void;
  /** Told whether a sign-in that was begun is under way. */
  onBeginning: (isBeginning: boolean) => void;
}

/** After this a redirect that was begun here is known to have been left by Back (ID-4). */
const backPause = 500;

export function AccountMenu({ signIn, isPressed, onTaken, onBeginning }: AccountMenuProps) {
  const t = useTexts('account');
  const { signInCurtain } = useHouse();
  const { state, begin, forget } = useBegin();
  const beginPressed = useEffectEvent(() => {
    onTaken();
    void begin({});
  });
  // The press came before this part did.
  useEffect(() => {
    if (isPressed) beginPressed();
  }, [isPressed]);
  const isWaiting = state.kind === 'waiting';
  useEffect(() => onBeginning(isWaiting), [isWaiting, onBeginning]);
  const cameBack = useCameBack();
  useTokenWatch();
  // The menu goes with the sign-in; what went wrong stays.
  const [isStuck, setStuck] = useState(false);
  return (
    <>
      {signIn && <ProfileMenu signIn={signIn} onStuck={() => setStuck(true)} />}
      <VisuallyHidden>
        <span role="status">
          {cameBack || (state.kind === 'ended' && state.end.kind === 'cancelled') ? t('cancelled') : ''}
        </span>
      </VisuallyHidden>
      {state.kind === 'ended' && state.end.kind === 'failed' && (
        <SignInTrouble
          error={state.end.error}
          seconds={state.end.seconds}
          onClose={forget}
          onHere={() => void begin({ mode: 'redirect' })}
        />
      )}
      {isStuck && <SignInTrouble error="logout-error" onClose={() => setStuck(false)} />}
      {signInCurtain && !signIn && (
        <Curtain onLogin={(prompt) => void begin({ source: 'web_curtain', prompt })} />
      )}
    </>
  );
}

/** The profile's menu: who, and the way out (PG-5, ID-6). */
function ProfileMenu({ signIn, onStuck }: { signIn: StoredSignIn; onStuck: () => void }) {
  const t = useTexts('account');
  const router = useRouter();
  const who = signIn.phone || signIn.name;
  const leave = async () => {
    const { signIn: setup } = await router.setup();
    if (!(await signOut(setup, signIn))) onStuck();
  };
  const face = (
    <>
      <Icon name="person" />
      <span className={styles.label}>{who || t('account')}</span>
      <Icon name="down" small />
    </>
  );
  return (
    <Menu face={face} label={who ? t('account-of', { who }) : t('account')}>
      {signIn.name !== '' && <li className={styles.who}>{signIn.name}</li>}
      <li>
        <button type="button" onClick={() => void leave()}>
          {t('sign-out')}
        </button>
      </li>
    </Menu>
  );
}

/** True when the visitor came back from the provider by the browser's Back. */
function useCameBack(): boolean {
  const [cameBack, setCameBack] = useState(false);
  // The browser's own history drives this.
  useEffect(() => {
    if (!hasAttempt()) return;
    const timer = setTimeout(() => setCameBack(takeAttempt() !== null), backPause);
    return () => clearTimeout(timer);
  }, []);
  return cameBack;
}

function useTokenWatch(): void {
  const router = useRouter();
  // A clock outside of the page drives this.
  useEffect(() => {
    const setup = async () => (await router.setup()).signIn;
    return watchToken({ setup, reload: () => location.reload() });
  }, [router]);
}

/**
 * Ends the sign-in at the shop, then at the provider, which sends the visitor back to the listing (ID-6). When the
 * shop fails, this browser is signed out all the same, and the result is false.
 */
async function signOut(setup: SignInSetup, signIn: StoredSignIn): Promise<boolean> {
  const ended = await endAtShop(signIn.token);
  keepSignIn(null);
  if (ended) location.assign(endAddress(setup, signIn.idToken, location.origin));
  return ended;
}

async function endAtShop(token: string): Promise<boolean> {
  try {
    return (await sendCall(logout, { token })).ok;
  } catch (failure) {
    if (failure instanceof NetworkFailure) return false;
    throw failure;
  }
}

export function endAddress({ authUrl, clientId }: SignInSetup, idToken: string, origin: string): string {
  const url = new URL(`${authUrl}/oauth2/sessions/logout`);
  // The hint names the client; without one the client must say who it is.
  if (idToken) url.searchParams.set('id_token_hint', idToken);
  else url.searchParams.set('client_id', clientId);
  url.searchParams.set('post_logout_redirect_uri', `${origin}/`);
  return url.href;
}
