import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False on the server and until hydration, then true: shows what needs a script. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * For a button whose click before hydration is made afterwards (`lib/html/record-events.ts`). React may not complain of
 * the `aria-busy` that it finds on it then.
 */
export function useReplay() {
  return { 'data-replay': useAlive() ? undefined : '', suppressHydrationWarning: true };
}
