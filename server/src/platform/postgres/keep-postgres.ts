import { setTimeout as pause } from 'node:timers/promises';
import { type OpenedPostgres, openPostgres, type PostgresOptions } from './open-postgres.ts';

const firstPause = 100;
const longestPause = 5_000;

export interface KeptPostgres {
  kind: OpenedPostgres['kind'];
  address: OpenedPostgres['address'];
  stop(): Promise<void>;
}

/**
 * Opens the database, and opens it again when the embedded one ends under us: killed, out of memory, or
 * recovering from a crash. Its address stays, so whoever asks finds it again by asking again. `onLost` is told
 * of every end, and of every failure to open it anew.
 */
export async function keepPostgres(
  options: PostgresOptions,
  onLost: (error: Error) => void,
): Promise<KeptPostgres> {
  let current = await openPostgres(options);
  const stopping = new AbortController();
  const watching = watch();
  return {
    kind: current.kind,
    address: current.address,
    stop: async () => {
      stopping.abort();
      await watching;
      await current.stop();
    },
  };

  async function watch(): Promise<void> {
    for (;;) {
      await Promise.race([current.lost, aborted(stopping.signal)]);
      if (stopping.signal.aborted) return;
      onLost(new Error('The embedded database has ended; it is started again'));
      await reopen();
    }
  }

  async function reopen(): Promise<void> {
    for (let wait = firstPause; !stopping.signal.aborted; wait = Math.min(2 * wait, longestPause)) {
      try {
        current = await openPostgres(options);
        return;
      } catch (error) {
        onLost(error instanceof Error ? error : new Error(String(error)));
        await pause(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => {});
      }
    }
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
