import { readStored } from '#lib/tab-storage.ts';

/** Where this tab keeps the attempt to sign in that is under way. */
export const attemptStorage = 'foyer-sign-in-attempt';

/** A sign-in was begun here by a redirect, and has not ended. */
export function hasAttempt(): boolean {
  return readStored(attemptStorage) !== null;
}
