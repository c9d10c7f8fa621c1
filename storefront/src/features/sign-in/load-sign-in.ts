import { loadPart } from '#lib/load/load-part.ts';

export const loadSignIn = async () => (await loadPart(() => import('./sign-in-parts.ts'))).signInParts;
