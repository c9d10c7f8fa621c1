import { useEffect, useState } from 'react';
import { loadTexts } from '#lib/load/catalogues.ts';
import { retried } from '#lib/load/retried.ts';
import { useHouse } from '#lib/router/router.ts';
import { loadSignIn } from './load-sign-in.ts';

type SignInPart = Awaited<ReturnType<typeof loadSignIn>> & { texts: Awaited<ReturnType<typeof loadTexts>> };

/** All that signs in, with its texts; null until it has come. Most visits never need it. */
export function useSignInPart(isNeeded: boolean): { part: SignInPart | null; load: () => void } {
  const { language, texts: overrides } = useHouse();
  const [part, setPart] = useState<SignInPart | null>(null);
  // Loading is the network's own business.
  useEffect(() => {
    if (!isNeeded) return;
    let isOver = false;
    const texts = retried(() => loadTexts(language, ['account'], overrides));
    void Promise.all([loadSignIn(), texts]).then(
      ([parts, coming]) => isOver || setPart({ ...parts, texts: coming }),
    );
    return () => {
      isOver = true;
    };
  }, [isNeeded, language, overrides]);
  return { part, load: () => void loadSignIn() };
}
