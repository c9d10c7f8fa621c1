import { latePart } from '#lib/late-part.ts';

/** All that signs in: most visits never need it. */
export const useSignInPart = latePart(async (language, overrides) => {
  const [{ AccountMenu }, { Login }, texts] = await Promise.all([
    import('./account-menu.tsx'),
    import('./login.tsx'),
    import('#i18n/catalogues.ts').then(({ loadTexts }) => loadTexts(language, ['account'], overrides)),
  ]);
  return { language, parts: { AccountMenu, Login }, texts };
});
