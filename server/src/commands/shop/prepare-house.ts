import path from 'node:path';
import type { OpenFolder } from '#features/open-house/open-folder.ts';
import { reopenIfRolling } from '#features/open-house/reopen-if-rolling.ts';
import { todayIn } from '#house-files/days/today-in-house.ts';
import type { CommandOutput } from '#platform/command-line.ts';
import type { Database } from '#platform/database.ts';
import { findRevision, findRollingHouse } from '#store/catalogue.ts';

export interface HousePreparation {
  database: Database;
  output: CommandOutput;
  /** FOYER_HOUSE, or the demo house. */
  houseFolder: string;
  now: Date;
}

/** The demo house of the clone. */
export const demoHouse = path.resolve(import.meta.dirname, '../../../../houses/demo');

/**
 * Opens the first house of an empty shop, and reopens a house whose dates depend on today. If it was opened today, only
 * its files can have changed: reopening waits until visitors are served (`to-reopen`).
 */
export async function prepareHouse(
  preparation: HousePreparation,
  open: OpenFolder,
): Promise<'open' | 'to-reopen' | 'not-open'> {
  const { database, now } = preparation;
  if ((await findRevision(database)) === null)
    return (await openFirst(preparation, open)) ? 'open' : 'not-open';
  const rolling = await findRollingHouse(database);
  if (rolling === null) return 'open';
  const { openedAt, timeZone } = rolling;
  if (todayIn(timeZone, openedAt) === todayIn(timeZone, now)) return 'to-reopen';
  await reopenHouse(preparation, open);
  return 'open';
}

async function openFirst({ output, houseFolder, now }: HousePreparation, open: OpenFolder): Promise<boolean> {
  output.writeAside('No house is open yet: opening the first one.\n');
  const opened = await open(houseFolder, now);
  if (opened.kind === 'folder-missing') {
    output.writeAside(`FOYER_HOUSE is "${houseFolder}"; there is no such folder.\n`);
  } else if (opened.kind === 'not-opened') output.writeAside(opened.words);
  return opened.kind === 'opened';
}

/** The current house stays open when the files cannot be opened; the operator is told why. */
export async function reopenHouse(
  { database, output, now }: HousePreparation,
  open: OpenFolder,
): Promise<void> {
  const reopened = await reopenIfRolling(database, now, open);
  if (reopened.kind !== 'not-opened') return;
  output.writeAside(`The house could not be reopened; the current one stays open.\n${reopened.words}`);
}
