import type { Language } from '@foyer/contract/values.ts';
import { useCallback, useEffect, useState } from 'react';
import type { PageTexts, TextOverrides } from '#i18n/translate.ts';
import { useHouse } from '#lib/router/router.ts';
import type { AccountMenu } from './account-menu.tsx';
import type { Login } from './login.tsx';

export interface SignInPart {
  language: Language;
  parts: { AccountMenu: typeof AccountMenu; Login: typeof Login };
  texts: PageTexts;
}

/** Pause before a part that did not come is asked for again, milliseconds. */
const pause = 3_000;

let loading: { language: Language; part: Promise<SignInPart> } | null = null;

/** All that signs in, once it is there: most visits never need it. */
export function useSignInPart(isNeeded: boolean) {
  const { language, texts: overrides } = useHouse();
  const [part, setPart] = useState<SignInPart | null>(null);
  const load = useCallback(() => {
    if (loading?.language !== language) loading = { language, part: loadPart(language, overrides) };
    return loading.part.then(setPart, () => {
      loading = null;
    });
  }, [language, overrides]);
  const isMissing = isNeeded && part?.language !== language;
  // Loading is the network's own business; a line that was down is tried again.
  useEffect(() => {
    if (!isMissing) return;
    void load();
    const timer = setInterval(load, pause);
    return () => clearInterval(timer);
  }, [isMissing, load]);
  return { part, load: () => void load() };
}

async function loadPart(language: Language, overrides: TextOverrides): Promise<SignInPart> {
  const [{ AccountMenu }, { Login }, texts] = await Promise.all([
    import('./account-menu.tsx'),
    import('./login.tsx'),
    import('#i18n/catalogues.ts').then(({ loadTexts }) => loadTexts(language, ['account'], overrides)),
  ]);
  return { language, parts: { AccountMenu, Login }, texts };
}
