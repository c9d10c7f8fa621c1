import type { Database, DatabaseAddress } from '#platform/database.ts';
import type { Log } from '#platform/log.ts';
import { createOpeningProcess } from './opening-process.ts';
import { reopenIfRolling } from './reopen-if-rolling.ts';

export interface NightlyOpening {
  run(): Promise<void>;
  close(): void;
}

/** Moves the days of a house that are told from today, beside the server; what stands open goes on if that fails. */
export function createNightlyOpening(
  jobs: Database,
  address: DatabaseAddress,
  log: Log,
  now: () => Date,
): NightlyOpening {
  const opening = createOpeningProcess();
  const run = async () => {
    const result = await reopenIfRolling(jobs, now(), opening.openBesideIn(address));
    const isStale = result.kind === 'not-opened' || result.kind === 'folder-missing';
    if (isStale) log.error(result, 'The house could not be opened anew');
  };
  return { run, close: opening.close };
}
