import type { ReactNode } from 'react';
import { useSignIn } from '#api/sign-in-store.ts';
import { useTexts, WithTexts } from '#i18n/texts-context.tsx';
import { Note } from '#ui/note.tsx';
import { useAlive } from '#ui/use-alive.ts';
import { LoginPart } from './login-part.tsx';
import { ScriptNeeded } from './script-needed.tsx';
import styles from './sign-in-gate.module.css';
import { useSignInPart } from './sign-in-part.ts';

interface SignInFirstProps {
  /** The event is sold to visitors who have signed in. */
  asked: boolean;
  children: ReactNode;
}

/** A notice and the way in, in place of the form until the visitor has signed in (EV-10). Signing in needs a script. */
export function SignInFirst({ asked, children }: SignInFirstProps) {
  const alive = useAlive();
  if (!asked) return children;
  if (!alive) {
    return (
      <noscript className={styles.notice}>
        <ScriptNeeded sells />
      </noscript>
    );
  }
  return <SignInGate>{children}</SignInGate>;
}

/** The children once this browser has signed in; until then the reason and the sign-in button. */
function SignInGate({ children }: { children: ReactNode }) {
  const signIn = useSignIn();
  const part = useSignInPart(signIn === null);
  if (signIn) return children;
  if (!part) return null;
  return (
    <WithTexts texts={part.texts}>
      <div className={styles.notice}>
        <Reason />
        <LoginPart />
      </div>
    </WithTexts>
  );
}

function Reason() {
  const t = useTexts('account');
  return (
    <Note>
      <p>
        <b>{t('needed')}</b> {t('needed-text')}
      </p>
    </Note>
  );
}
