import { flushSync } from 'react-dom';

/** Puts a change on the screen at once; animated where the browser can and the visitor has not asked for calm. */
export async function showWithTransition(change: () => void): Promise<void> {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (calm || document.visibilityState !== 'visible' || !('startViewTransition' in document)) {
    flushSync(change);
    return;
  }
  const transition = document.startViewTransition(() => flushSync(change));
  // A next move skips the animation of this one: no matter, the change itself is on the screen.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined);
  await transition.updateCallbackDone;
}
