import type { Database } from '#platform/database.ts';
import type { Log } from '#platform/log.ts';
import { raiseOpeningAlarm } from '#store/alarms.ts';
import { findRollingHouse } from '#store/catalogue.ts';
import type { OpenHouseFiles } from './open-folder.ts';

interface Reopening {
  database: Database;
  log: Log;
  now: Date;
}

/** Moves the days of a house that are told from today. When that fails, the house that stands open goes on, with an alarm. */
export async function reopenNightly({ database, log, now }: Reopening, open: OpenHouseFiles): Promise<void> {
  // No process is started for a house without such days.
  if ((await findRollingHouse(database)) === null) return;
  const reason = await whyNot(open, now);
  if (reason === null) return;
  log.error({ reason }, 'The days of the house could not be moved on');
  await raiseOpeningAlarm(database, reason);
}

/** null: it went well, or was ended together with the server. */
async function whyNot(open: OpenHouseFiles, now: Date): Promise<string | null> {
  try {
    const reopened = await open('opened files', now);
    return reopened.kind === 'not-opened' ? reopened.words : null;
  } catch (error) {
    if (!(error instanceof Error)) return String(error);
    return error.name === 'AbortError' ? null : error.message;
  }
}
