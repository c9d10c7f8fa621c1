import { type Findings, say } from '#house-files/findings/findings.ts';
import type { HouseFiles } from '#house-files/read-house.ts';
import { eventName, refuseUnknown, tagName } from './refuse-unknown.ts';

/** `offers.yaml`: events and tags that are there, and something to be offered with. */
export function checkOffers(files: HouseFiles, findings: Findings): void {
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
