/** What this browser keeps of small things; where it keeps nothing, nothing is lost. */
export function stored(name: string): string | null {
  try {
    return localStorage.getItem(`foyer-desk-${name}`);
  } catch {
    return null;
  }
}

export function store(name: string, value: string): void {
  try {
    localStorage.setItem(`foyer-desk-${name}`, value);
  } catch {
    // Private windows refuse.
  }
}

/** Keeps the phone's screen on until `signal` aborts. */
export function stayAwake(signal: AbortSignal): void {
  if (!('wakeLock' in navigator)) return;
  let lock: Promise<WakeLockSentinel | null> = Promise.resolve(null);
  const ask = () => {
    // The browser takes the lock of a hidden page away by itself. A battery that is nearly empty refuses it: then the screen goes out as always.
    if (document.visibilityState === 'visible') lock = navigator.wakeLock.request('screen').catch(() => null);
  };
  document.addEventListener('visibilitychange', ask, { signal });
  signal.addEventListener('abort', () => void lock.then((held) => held?.release()));
  ask();
}
