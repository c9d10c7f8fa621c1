import { checkEvents } from './checks/check-events.ts';
import { checkFiles, checkMenus } from './checks/check-files.ts';
import { checkBackdrops, checkHalls } from './checks/check-halls.ts';
import { checkHouseFile } from './checks/check-house-file.ts';
import { checkOffers } from './checks/check-offers.ts';
import { checkPrices } from './checks/check-prices.ts';
import { checkSessions } from './checks/check-sessions.ts';
import { noteUnknownTexts } from './checks/check-texts.ts';
import { noteSlips } from './checks/note-slips.ts';
import { todayIn } from './days/today-in-house.ts';
import { Findings } from './findings/findings.ts';
import type { HouseFolder } from './folder/house-folder.ts';
import { type HouseFiles, readHouse } from './read-house.ts';

/** The result of a check; compile `files` only when there are no mistakes. */
export interface CheckedHouse {
  files: HouseFiles;
  findings: Findings;
}

/** Finds all mistakes at once: in each file by itself, then across files. */
export async function checkHouse(folder: HouseFolder, now: Date): Promise<CheckedHouse> {
  const findings = new Findings();
  const files = readHouse(folder, findings);
  const today = todayIn(files.house.timeZone, now);
  checkHouseFile(files, findings);
  noteUnknownTexts(files, findings);
  checkMenus(files, findings);
  checkPrices(files, findings);
  checkOffers(files, findings);
  checkEvents(files, findings);
  checkHalls(files, findings);
  checkSessions(files, findings, today);
  noteSlips(files, findings, today);
  await checkBackdrops(files, findings);
  await checkFiles(files, findings);
  return { files, findings };
}
