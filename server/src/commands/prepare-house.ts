import path from 'node:path';
import type { OpenFolder } from '#features/open-house/open-folder.ts';
import { reopenIfRolling } from '#features/open-house/reopen-if-rolling.ts';
import { todayIn } from '#house-files/days/today-in-house.ts';
import type { CommandOutput } from '#platform/command-line.ts';
import type { Database } from '#platform/database.ts';
import { findRevision, findRollingHouse } from '#store/catalogue.ts';

export interface HouseRoom {
  database: Database;
  output: CommandOutput;
  /** FOYER_HOUSE, or the demo house. */
  houseFolder: string;
  now: Date;
}

/** The demo house of the clone. */
export const demoHouse = path.resolve(import.meta.dirname, '../../../houses/demo');

/**
 * An empty shop opens its first house; one whose days move with today is opened again. Where that was done today,
 * only its files may have changed: it can wait until visitors are served (`to-reopen`).
 */
export async function prepareHouse(
  room: HouseRoom,
  open: OpenFolder,
): Promise<'open' | 'to-reopen' | 'not-open'> {
  const { database, now } = room;
  if ((await findRevision(database)) === null) return (await openFirst(room, open)) ? 'open' : 'not-open';
  const rolling = await findRollingHouse(database);
  if (rolling === null) return 'open';
  const { openedAt, timeZone } = rolling;
  if (todayIn(timeZone, openedAt) === todayIn(timeZone, now)) return 'to-reopen';
  await reopenHouse(room, open);
  return 'open';
}

async function openFirst({ output, houseFolder, now }: HouseRoom, open: OpenFolder): Promise<boolean> {
  output.writeAside('The shop is empty: opening its first house.\n');
  const opened = await open(houseFolder, now);
  if (opened.kind === 'folder-missing') {
    output.writeAside(`FOYER_HOUSE is "${houseFolder}"; there is no such folder.\n`);
  } else if (opened.kind === 'not-opened') output.writeAside(opened.words);
  return opened.kind === 'opened';
}

/** What stands open goes on when the files cannot be opened; the operator reads why. */
export async function reopenHouse({ database, output, now }: HouseRoom, open: OpenFolder): Promise<void> {
  const reopened = await reopenIfRolling(database, now, open);
  if (reopened.kind !== 'not-opened') return;
  output.writeAside(`The house could not be opened anew; what stands open goes on.\n${reopened.words}`);
}
