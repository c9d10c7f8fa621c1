import path from 'node:path';
import { houseClock } from '#domain/clock-span.ts';
import { reopenNightly } from '#features/open-house/nightly-opening.ts';
import type { HouseSource, OpenHouseFiles } from '#features/open-house/open-folder.ts';
import type { CommandOutput } from '#platform/command-line.ts';
import type { Database } from '#platform/database.ts';
import type { Log } from '#platform/log.ts';
import { findRevision, findRollingHouse } from '#store/catalogue.ts';

export interface HousePreparation {
  database: Database;
  output: CommandOutput;
  log: Log;
  /** FOYER_HOUSE, or the demo house. */
  house: Exclude<HouseSource, string>;
  now: Date;
}

/** The demo house of the clone. */
export const demoHouse = path.resolve(import.meta.dirname, '../../../../houses/demo');

/**
 * Opens the first house of an empty shop, and moves the days of a house that was opened on an earlier day. A folder that
 * was opened once is never read again but by "foyer open". False: an empty shop stays empty.
 */
export async function prepareHouse(preparation: HousePreparation, open: OpenHouseFiles): Promise<boolean> {
  const { database, now } = preparation;
  if ((await findRevision(database)) === null) return await openFirst(preparation, open);
  const rolling = await findRollingHouse(database);
  if (
    rolling !== null &&
    houseClock(rolling.openedAt, rolling.timeZone).day !== houseClock(now, rolling.timeZone).day
  )
    await reopenNightly(preparation, open);
  return true;
}

async function openFirst(
  { database, output, house, now }: HousePreparation,
  open: OpenHouseFiles,
): Promise<boolean> {
  output.writeAside('No house is open yet: opening the first one.\n');
  const opened = await open(house, now);
  if (opened.kind === 'folder-missing') {
    output.writeAside(`FOYER_HOUSE is "${house.folder}"; there is no such folder.\n`);
  } else if (opened.kind === 'not-opened') output.writeAside(opened.words);
  // Another server, or "foyer open", may have opened one at the same moment: that one is sold.
  return opened.kind === 'opened' || (await findRevision(database)) !== null;
}
