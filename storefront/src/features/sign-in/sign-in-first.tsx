import type { ReactNode } from 'react';
import { useSignIn } from '#api/sign-in-store.ts';
import { WithTexts } from '#i18n/texts-context.tsx';
import { useAlive } from '#ui/use-alive.ts';
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
  const isMissing = useSignIn() === null && asked;
  const part = useSignInPart(isMissing);
  if (!isMissing) return children;
  if (!alive) {
    return (
      <noscript className={styles.notice}>
        <ScriptNeeded sells />
      </noscript>
    );
  }
  if (!part) return null;
  const { SignInGate } = part;
  return (
    <WithTexts texts={part.texts}>
      <SignInGate />
    </WithTexts>
  );
}
