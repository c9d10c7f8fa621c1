import { createOpeningProcess } from '#features/open-house/opening-process.ts';
import { reopenIfRolling } from '#features/open-house/reopen-if-rolling.ts';
import type { Log } from '#platform/log.ts';
import type { Stores } from './open-stores.ts';

export interface NightlyOpening {
  run(): Promise<void>;
  close(): void;
}

/** Moves the days of a house that are told from today, beside the server; what stands open goes on if that fails. */
export function createNightlyOpening({ jobs, address }: Stores, log: Log, now: () => Date): NightlyOpening {
  const opening = createOpeningProcess();
  const run = async () => {
    const result = await reopenIfRolling(jobs, now(), opening.openBesideIn(address));
    const isStale = result.kind === 'not-opened' || result.kind === 'folder-missing';
    if (isStale) log.error(result, 'The house could not be opened anew');
  };
  return { run, close: opening.close };
}
