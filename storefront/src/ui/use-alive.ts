import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/** False in what the server sends and until the page has come alive, then true: what only a script can do appears. */
export function useAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
