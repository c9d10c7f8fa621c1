import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { useAlive } from '#ui/use-alive.ts';
import styles from './sign-in-gate.module.css';

/** Written by the server for a browser without a script; of the browser's script it is no part. */
const Written = import.meta.env.SSR ? (await import('./script-needed.tsx')).ScriptNeeded : null;

const Gate = lazyPart(async () => ({ default: (await import('./sign-in-gate.tsx')).SignInGate }));

interface SignInFirstProps {
  /** The event is sold to visitors who have signed in. */
  asked: boolean;
  children: ReactNode;
}

/** A notice and the way in, in place of the form until the visitor has signed in (EV-10). Signing in needs a script. */
export function SignInFirst({ asked, children }: SignInFirstProps) {
  const alive = useAlive();
  if (!asked) return children;
  if (!alive) return <noscript className={styles.notice}>{Written && <Written sells />}</noscript>;
  return (
    <Suspense>
      <Gate>{children}</Gate>
    </Suspense>
  );
}
