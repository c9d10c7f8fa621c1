import { houseClock } from '#domain/clock-span.ts';
import { checkEvents } from './checks/check-events.ts';
import { checkExchange } from './checks/check-exchange.ts';
import { checkFiles, checkMenus } from './checks/check-files.ts';
import { checkBackdrops, checkHalls } from './checks/check-halls.ts';
import { checkHouseFile } from './checks/check-house-file.ts';
import { checkKept } from './checks/check-kept.ts';
import { checkMoves } from './checks/check-moves.ts';
import { checkPrices } from './checks/check-prices.ts';
import { checkSessions } from './checks/check-sessions.ts';
import { noteUnknownTexts } from './checks/check-texts.ts';
import { noteSlips } from './checks/note-slips.ts';
import { eventName, refuseUnknown, tagName } from './checks/refuse-unknown.ts';
import { Findings, say } from './findings/findings.ts';
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
  const today = houseClock(now, files.house.timeZone).day;
  checkHouseFile(files, findings);
  noteUnknownTexts(files, findings);
  checkMenus(files, findings);
  checkPrices(files, findings);
  checkOffers(files, findings);
  checkEvents(files, findings);
  checkHalls(files, findings);
  checkSessions(files, findings, today);
  checkMoves(files, findings, today);
  checkKept(files, findings, today);
  checkExchange(files, findings);
  noteSlips(files, findings, today);
  await checkBackdrops(files, findings);
  await checkFiles(files, findings);
  return { files, findings };
}

/** `offers.yaml`: events and tags that are there, and something to be offered with. */
function checkOffers(files: HouseFiles, findings: Findings): void {
  const events = files.events.map(({ id }) => id);
  const tags = files.tags.map(({ name }) => name);
  for (const { value } of files.offers) {
    for (const event of value.events) refuseUnknown(findings, event, events, eventName);
    for (const tag of value.tags) refuseUnknown(findings, tag, tags, tagName);
    noteNowhere(files, value, findings);
    if (value.vat !== null && files.house.receipts === null) {
      findings.note(
        value.place,
        say(
          '"vat" has no effect: house.yaml has no "receipts".',
          '«vat» ни на что не влияет: в house.yaml нет «receipts».',
        ),
      );
    }
  }
}

/** Tags that no event has: buyers would never see it. */
function noteNowhere(
  { events }: HouseFiles,
  offer: HouseFiles['offers'][number]['value'],
  findings: Findings,
): void {
  if (offer.events.length > 0 || offer.tags.length === 0) return;
  const wanted = offer.tags.map(({ value }) => value);
  if (events.some(({ event }) => event.tags.some(({ value }) => wanted.includes(value)))) return;
  findings.note(
    offer.place,
    say(
      'No event has any of these tags, so it is never offered.',
      'Ни у одного события нет таких меток, поэтому предложить его негде.',
    ),
  );
}
