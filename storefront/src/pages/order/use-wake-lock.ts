import { type RefObject, useEffect, useState } from 'react';

/** Keeps a phone's screen on while the element is seen; true while it does. */
export function useWakeLock(element: RefObject<HTMLElement | null>): boolean {
  const [isAwake, setAwake] = useState(false);
  // The screen is outside of React.
  useEffect(() => {
    const shown = element.current;
    if (!shown || !('wakeLock' in navigator) || !matchMedia('(pointer: coarse)').matches) return;
    let isSeen = false;
    let lock: Promise<WakeLockSentinel | null> | null = null;
    const release = () => {
      void lock?.then((held) => held?.release());
      lock = null;
      setAwake(false);
    };
    const settle = () => {
      // The browser gives a hidden page's lock back by itself; it is asked for again when the page returns.
      if (!isSeen || document.visibilityState !== 'visible') return release();
      // A battery that is nearly empty refuses: then the screen goes out as always.
      lock ??= navigator.wakeLock.request('screen').catch(() => null);
      void lock.then((held) => setAwake(held !== null && !held.released));
    };
    const observer = new IntersectionObserver(([entry]) => {
      isSeen = entry?.isIntersecting === true;
      settle();
    });
    observer.observe(shown);
    document.addEventListener('visibilitychange', settle);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', settle);
      release();
    };
  }, [element]);
  return isAwake;
}
