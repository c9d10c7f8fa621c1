import { loadOnce, useLatePart } from '#lib/late-part.ts';

const loadSignIn = loadOnce(async (language, overrides) => {
  const [{ AccountMenu }, { Login }, texts] = await Promise.all([
    import('./account-menu.tsx'),
    import('./login.tsx'),
    import('#i18n/catalogues.ts').then(({ loadTexts }) => loadTexts(language, ['account'], overrides)),
  ]);
  return { language, parts: { AccountMenu, Login }, texts };
});

/** Everything for signing in: most visits never need it. */
export function useSignInPart(isNeeded: boolean) {
  return useLatePart(loadSignIn, isNeeded);
}
