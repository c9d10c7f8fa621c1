import type { Catalogue } from '#domain/catalogue.ts';
import type { Database } from '#platform/database.ts';
import { findCatalogue, findRevision, houseOpened } from './catalogue.ts';

/** The catalogue in memory, one object for each revision; never changed, only replaced. */
export interface CurrentCatalogue {
  /** @throws NoHouseOpen before the first opening */
  get(): Promise<Catalogue>;
  /** Reads the database now: for callers that learned that their revision is stale. */
  refresh(): Promise<Catalogue>;
  /** Is called after each change; answers a function that ends it. */
  onChange(listener: (catalogue: Catalogue) => void): () => void;
  close(): Promise<void>;
}

export interface CurrentCatalogueOptions {
  /** How often the revision is looked at, should a message have been lost. */
  pollMilliseconds?: number;
  /** Told when the look fails; the catalogue in memory goes on serving. */
  onFailure?: (error: unknown) => void;
}

export class NoHouseOpen extends Error {
  constructor() {
    super('No house is open yet: run "foyer open <folder>"');
    this.name = 'NoHouseOpen';
  }
}

/** Learns of openings by NOTIFY and polls now and then. */
export function createCurrentCatalogue(
  database: Database,
  { pollMilliseconds = 5_000, onFailure = () => {} }: CurrentCatalogueOptions = {},
): CurrentCatalogue {
  const listeners = new Set<(catalogue: Catalogue) => void>();
  let current: Catalogue | null = null;
  let running: Promise<Catalogue> | null = null;
  let queued: Promise<Catalogue> | null = null;
  let stopListening: Promise<(() => Promise<void>) | undefined> | null = null;

  // A look that is under way may have begun before the change that the caller knows of: one more follows it.
  const refresh = (): Promise<Catalogue> => {
    queued ??= Promise.resolve(running)
      .catch(() => {})
      .then(() => {
        running = load();
        queued = null;
        return running;
      });
    return queued;
  };
  const load = async (): Promise<Catalogue> => {
    if (current !== null && current.revision === (await findRevision(database))) return current;
    const fresh = await findCatalogue(database);
    if (fresh === null) throw new NoHouseOpen();
    current = fresh;
    for (const listener of listeners) listener(fresh);
    return fresh;
  };
  const look = () => {
    if (current !== null) refresh().catch(onFailure);
  };

  const timer = setInterval(look, pollMilliseconds);
  timer.unref();
  return {
    get: async () => {
      stopListening ??= database.listen(houseOpened, look).catch((error: unknown) => {
        onFailure(error);
        return undefined;
      });
      return current ?? refresh();
    },
    refresh,
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {
      clearInterval(timer);
      await (await stopListening)?.();
    },
  };
}
