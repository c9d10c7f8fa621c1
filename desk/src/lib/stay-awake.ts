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
