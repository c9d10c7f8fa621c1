import type { SignInMode } from '@foyer/contract/people/sign-in.ts';
import { readStored, store } from '#lib/tab-storage.ts';
import { attemptStorage } from './attempt-mark.ts';
import { randomText } from './random-text.ts';

/** One sign-in attempt and the proof that a return belongs to it (ID-1, ID-2). Known to this tab only. */
export interface Attempt {
  state: string;
  nonce: string;
  verifier: string;
  sessionId: string;
  mode: SignInMode;
  /** Where the visitor continues, an address of the shop. */
  back: string;
  /** Sign-ins that the provider has begun anew; it may not do so for ever. */
  renewals: number;
  startedAt: number;
}

/** A code that comes back later is not accepted. */
const longest = 30 * 60_000;

export function newAttempt(mode: SignInMode, back: string, renewals = 0): Attempt {
  return {
    state: randomText(43),
    nonce: randomText(11),
    verifier: randomText(128),
    sessionId: randomText(22),
    mode,
    back,
    renewals,
    startedAt: Date.now(),
  };
}

/** False: the browser stores nothing for this site. */
export function storeAttempt(attempt: Attempt): boolean {
  return store(attemptStorage, attempt);
}

/** Takes this tab's attempt: a second return finds none. */
export function takeAttempt(): Attempt | null {
  // `as`: storeAttempt wrote it.
  const attempt = readStored(attemptStorage) as Attempt | null;
  store(attemptStorage, null);
  return attempt && Date.now() - attempt.startedAt < longest ? attempt : null;
}
