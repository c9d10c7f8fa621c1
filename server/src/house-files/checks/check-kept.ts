import type { Day } from '@foyer/contract/rules/values.ts';
import { seatsOfRange } from '#domain/keep.ts';
import type { Hall, HallSeat } from '#halls/hall.ts';
import { layOutHall } from '#halls/lay-out-hall.ts';
import { keepMomentAt, saleWindow } from '#house-files/compile/compile-sessions.ts';
import { sessionDates } from '#house-files/days/session-dates.ts';
import { Findings, hintFor, type Place, type Sentence, same, say } from '#house-files/findings/findings.ts';
import type { EventOfHouse, HouseFiles } from '#house-files/read-house.ts';
import { type KeptEntry, keptOf, type SessionEntry } from '#house-files/schema/session-schema.ts';

/** What events and sessions keep: seats that are there, each once, and an end within the sale. */
export function checkKept(files: HouseFiles, findings: Findings, today: Day): void {
  for (const one of files.events) {
    const { event } = one;
    const all = [...event.kept, ...event.sessions.flatMap(({ kept }) => kept)];
    if (all.length === 0 || findings.hasMistakeIn(one.file)) continue;
    const hall = hallOf(files, one, findings);
    for (const kept of all) checkEntry(files, one, kept, hall, findings);
    // What is wrong with the event's own entries is wrong in each session: it is said once.
    for (const entry of event.sessions) {
      if (findings.hasMistakeIn(one.file)) break;
      checkTwice(keptOf(entry.kept, event.kept), hall, findings);
      checkEnds(files, one, entry, findings, today);
    }
  }
}

/** null: there is no plan, or its file was refused already. */
function hallOf({ halls }: HouseFiles, { event }: EventOfHouse, findings: Findings): Hall | null {
  const found = event.plan ? halls.find(({ id }) => id === event.hall?.value) : undefined;
  return found && !findings.hasMistakeIn(found.file) ? layOutHall(found.plan, new Findings()) : null;
}

function checkEntry(
  { prices }: HouseFiles,
  { event }: EventOfHouse,
  kept: KeptEntry,
  hall: Hall | null,
  findings: Findings,
): void {
  const refuse = (
    place: Place,
    found: Sentence,
    expected: Sentence,
    names: readonly string[] = [],
    word = '',
  ) => findings.refuse(place, found, expected, names.length > 0 ? hintFor(word, names) : undefined);
  const hasSeats = kept.seats.length > 0;
  if (hasSeats === (kept.places !== null)) {
    refuse(
      kept.place,
      hasSeats
        ? say('both seats and places', 'и места плана, и число мест')
        : say('nothing to keep', 'нечего держать'),
      say('either "seats" or "places"', 'либо «seats», либо «places»'),
    );
    return;
  }
  if (hasSeats && !event.plan)
    refuse(kept.place, say('seats, but no plan', 'места, но плана нет'), say('"places"', '«places»'));
  if (hasSeats && hall) for (const { value, place } of kept.seats) checkSeats(value, place, hall, findings);
  const zones = prices.zones.map(({ name }) => name);
  const areas = hall?.standing.map(({ key }) => key) ?? [];
  if (kept.zone && !zones.includes(kept.zone.value))
    refuse(
      kept.zone.place,
      same(`"${kept.zone.value}"`),
      say('a name from "zones"', 'имя из «zones»'),
      zones,
      kept.zone.value,
    );
  if (kept.area && !areas.includes(kept.area.value))
    refuse(
      kept.area.place,
      same(`"${kept.area.value}"`),
      say('a standing area of the hall', 'стоячая зона этого зала'),
      areas,
      kept.area.value,
    );
}

function checkSeats(written: string, place: Place, hall: Hall, findings: Findings): void {
  if (written === 'marked') {
    if (!hall.seats.some(isForWheelchair))
      findings.refuse(
        place,
        say(
          '"marked", but the hall marks no wheelchair place',
          '«marked», но зал не отмечает мест для кресел-колясок',
        ),
        say('seats by their names', 'места по именам'),
      );
    return;
  }
  const names = seatsOfRange(written);
  if (names === null) {
    findings.refuse(place, same(`"${written}"`), say('the lower number first', 'сначала меньший номер'));
    return;
  }
  const known = new Set(hall.seats.map(({ id }) => id));
  const unknown = names.filter((name) => !known.has(name));
  if (unknown.length > 0)
    findings.refuse(
      place,
      same(unknown.slice(0, 10).join(', ')),
      say(
        'seats of the hall, like stalls-7-11 or stalls-7-11..13',
        'места этого зала, например stalls-7-11 или stalls-7-11..13',
      ),
      hintFor(unknown[0] ?? '', [...known]),
    );
}

function isForWheelchair({ flags }: HallSeat): boolean {
  return flags.includes('wheelchair') || flags.includes('companion');
}

/** A seat is kept for one only. */
function checkTwice(kept: readonly KeptEntry[], hall: Hall | null, findings: Findings): void {
  const marked = hall?.seats.filter(isForWheelchair).map(({ id }) => id) ?? [];
  const seen = new Set<string>();
  for (const { value, place } of kept.flatMap(({ seats }) => seats)) {
    const names = value === 'marked' ? marked : (seatsOfRange(value) ?? []);
    const twice = names.filter((name) => seen.has(name));
    for (const name of names) seen.add(name);
    if (twice.length === 0) continue;
    findings.refuse(
      place,
      say(`${twice.slice(0, 10).join(', ')} kept twice`, `${twice.slice(0, 10).join(', ')} держат дважды`),
      say('each seat in one entry', 'каждое место в одной записи'),
    );
    return;
  }
}

function checkEnds(
  { house }: HouseFiles,
  { event }: EventOfHouse,
  entry: SessionEntry,
  findings: Findings,
  today: Day,
): void {
  const [first] = sessionDates(entry, today).filter(({ day }) => day >= today);
  if (first === undefined) return;
  const window = saleWindow(first, [entry.sale, event.sale, house.sale], house.timeZone, today);
  for (const { until, place } of keptOf(entry.kept, event.kept)) {
    if (until === null || keepMomentAt(until, first, house.timeZone, today) <= window.saleClosesAt) continue;
    findings.refuse(
      place,
      say(
        `kept until after the close of the sale (${first.day})`,
        `держат дольше конца продажи (${first.day})`,
      ),
      say('an earlier "until"', '«until» раньше'),
    );
  }
}
