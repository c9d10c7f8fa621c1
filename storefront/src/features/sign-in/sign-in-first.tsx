import { lazy, type ReactNode, Suspense } from 'react';
import { useAlive } from '#ui/use-alive.ts';

const Gate = lazy(async () => ({ default: (await import('./sign-in-gate.tsx')).SignInGate }));

interface SignInFirstProps {
  /** The event is sold to visitors who have signed in. */
  asked: boolean;
  children: ReactNode;
}

/** A notice and the way in, in place of the form until the visitor has signed in (EV-10). Signing in needs a script. */
export function SignInFirst({ asked, children }: SignInFirstProps) {
  const alive = useAlive();
  if (!asked) return children;
  return (
    alive && (
      <Suspense>
        <Gate>{children}</Gate>
      </Suspense>
    )
  );
}
