import { loadPart } from '#lib/load/load-part.ts';
import { useLatePart } from '#lib/load/use-late-part.ts';

export const loadSignIn = async () => (await loadPart(() => import('./sign-in-parts.tsx'))).signInParts;

const areas = ['account'] as const;

/** All that signs in, with its texts; null until it has come. Most visits never need it. */
export const useSignInPart = (isNeeded: boolean) => useLatePart(loadSignIn, areas, isNeeded);
