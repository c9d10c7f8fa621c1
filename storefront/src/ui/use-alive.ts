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
