import type { ReactNode } from 'react';
import { useAlive } from '#ui/use-alive.ts';
import { ScriptNeeded } from './script-needed.tsx';
import styles from './sign-in-gate.module.css';
import { SignInGate } from './sign-in-gate.tsx';

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
