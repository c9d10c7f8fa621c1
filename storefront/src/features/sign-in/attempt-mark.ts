/** Where this tab keeps the attempt to sign in that is under way. */
export const attemptStorage = 'foyer-sign-in-attempt';

/** A sign-in was begun here by a redirect, and has not ended. */
export function hasAttempt(): boolean {
  try {
    return sessionStorage.getItem(attemptStorage) !== null;
  } catch {
    return false;
  }
}
