import type { ButtonColour, ButtonKind, SignInSetup } from '@foyer/contract/people/sign-in.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useRouter } from '#lib/router/router.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './login.module.css';
import { ProviderFrame } from './provider-frame.tsx';
import { SignInTrouble } from './sign-in-trouble.tsx';
import { useBegin } from './use-begin.ts';
import { useFrameSettings } from './use-frame-settings.ts';

interface LoginProps {
  /** The button was pressed while this part was on its way. */
  isPressed?: boolean;
  /** `login`: another profile than the one that is signed in. */
  prompt?: 'login' | undefined;
  /** Where a redirect leads back to; where it began when left out. */
  back?: string | undefined;
  onSignedIn?: (() => void) | undefined;
}

/** Pause before a setup that did not come is asked for again, milliseconds. */
const pause = 3_000;
const noAnswer = () => undefined;

/** The way in, as the house has set it: a button, or the provider's widget (ID-3, ID-7). */
export function Login({ isPressed = false, prompt, back, onSignedIn }: LoginProps) {
  const t = useTexts('account');
  const shell = useTexts('shell');
  const setup = useSignInSetup();
  const { state, begin, forget } = useBegin();
  const press = useEffectEvent(() => void begin({ prompt, back }));
  const tell = useEffectEvent(() => onSignedIn?.());
  // The press came before this part did.
  useEffect(() => {
    if (isPressed) press();
  }, [isPressed]);
  const isSignedIn = state.kind === 'ended' && state.end.kind === 'signed-in';
  // The page around goes on when the window has brought the visitor in.
  useEffect(() => {
    if (isSignedIn) tell();
  }, [isSignedIn]);
  if (!setup) return <div className={styles.login} />;
  const cancelled = state.kind === 'ended' && state.end.kind === 'cancelled' ? state.end : null;
  return (
    <div>
      {setup.mode === 'widget' ? (
        <Widget onLogin={(asked) => void begin({ source: 'widget', prompt: asked ?? prompt, back })} />
      ) : (
        <LoginButton
          {...setup.button}
          label={t('sign-in-with')}
          shortLabel={shell('sign-in')}
          busy={state.kind === 'waiting'}
          onPress={() => void begin({ prompt, back })}
        />
      )}
      <p className={styles.status} role="status">
        {state.kind === 'waiting' && t('waiting')}
        {cancelled && t(cancelled.closed ? 'popup-closed' : 'cancelled')}
      </p>
      {state.kind === 'ended' && state.end.kind === 'failed' && (
        <SignInTrouble
          error={state.end.error}
          seconds={state.end.seconds}
          onClose={forget}
          onHere={() => void begin({ mode: 'redirect', prompt, back })}
        />
      )}
    </div>
  );
}

function Widget({ onLogin }: { onLogin: (prompt?: 'login') => void }) {
  const t = useTexts('account');
  const [closed, setClosed] = useState(false);
  const settings = useFrameSettings('widget');
  if (settings === null || closed) return null;
  if (settings === 'missing') {
    return (
      <p role="alert">
        <b>{t('no-widget')}</b> {t('settings-text')}
      </p>
    );
  }
  return (
    <ProviderFrame
      provider={settings.setup.authUrl}
      address={settings.address}
      height={settings.height}
      title={t('widget')}
      onMessage={({ type }) => {
        if (type === 'close') setClosed(true);
        else onLogin(type === 'loginPrompt' ? 'login' : undefined);
      }}
    />
  );
}

function useSignInSetup(): SignInSetup | null {
  const router = useRouter();
  const [setup, setSetup] = useState<SignInSetup | null>(null);
  const isMissing = setup === null;
  // The page brought only that there is a sign-in, not how; a line that was down is tried again.
  useEffect(() => {
    if (!isMissing) return;
    const ask = () => void router.setup().then(({ signIn }) => setSetup(signIn), noAnswer);
    ask();
    const timer = setInterval(ask, pause);
    return () => clearInterval(timer);
  }, [router, isMissing]);
  return setup;
}

interface LoginButtonProps {
  kind: ButtonKind;
  colour: ButtonColour;
  label: string;
  /** What a compact button says. */
  shortLabel: string;
  busy: boolean;
  onPress: () => void;
}

/** Presses this close together count as one. */
const sameMilliseconds = 1_000;

/** The provider's button (ID-7). */
export function LoginButton({ kind, colour, label, shortLabel, busy, onPress }: LoginButtonProps) {
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);
  const press = () => {
    const now = performance.now();
    if (now - pressedAt.current < sameMilliseconds) return;
    pressedAt.current = now;
    onPress();
  };
  return (
    <button
      type="button"
      className={classNames(styles.login, styles[kind], styles[colour])}
      aria-label={kind === 'standard' ? undefined : label}
      aria-busy={busy || undefined}
      onClick={press}
    >
      <Icon name="person" />
      {kind === 'standard' && label}
      {kind === 'compact' && shortLabel}
    </button>
  );
}
