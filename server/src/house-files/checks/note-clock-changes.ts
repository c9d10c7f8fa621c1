import { groupBy } from '@foyer/contract/rules/group-by.ts';
import type { Day } from '@foyer/contract/rules/values.ts';
import type { SessionDate } from '#house-files/days/session-dates.ts';
import { type Findings, type Place, say } from '#house-files/findings/findings.ts';

/** Sessions of one entry that are ahead. */
export interface EntryAhead {
  entry: { place: Place };
  dates: readonly SessionDate[];
}

/** A day on which the clocks are changed lacks some times, and another one has some twice. */
export function noteClockChanges(entries: readonly EntryAhead[], timeZone: string, findings: Findings): void {
  const written = new Set(entries.flatMap(({ dates }) => dates.map(({ day, time }) => `${day} ${time}`)));
  for (const { entry, dates } of entries) {
    for (const [first, ...others] of groupBy(dates, ({ day }) => day).values()) {
      if (first === undefined || first.allDay || !isChanged(first.day, timeZone)) continue;
      const moments = [first, ...others].map((date) => momentsOf(date, timeZone));
      noteSkipped(entry.place, first.day, moments, findings);
      noteTwins(entry.place, first.day, moments, written, findings);
      noteRepeated(entry.place, first.day, moments, findings);
    }
  }
}

function isChanged(day: Day, timeZone: string): boolean {
  return Temporal.PlainDate.from(day).toZonedDateTime(timeZone).hoursInDay !== 24;
}

interface Moments {
  written: string;
  /** The time that the clocks show when it begins, with the day if that is another one. */
  shown: string;
  /** The day and the time that the clocks show then. */
  key: string;
  isSkipped: boolean;
  isRepeated: boolean;
}

function momentsOf({ day, time }: SessionDate, timeZone: string): Moments {
  const plain = Temporal.PlainDateTime.from(`${day}T${time}`);
  const begins = plain.toZonedDateTime(timeZone).toPlainDateTime();
  const [shownDay, shownTime] = [begins.toPlainDate().toString(), begins.toString().slice(11, 16)];
  const [first, last] = (['earlier', 'later'] as const).map(
    (disambiguation) => plain.toZonedDateTime(timeZone, { disambiguation }).epochMilliseconds,
  );
  const isSkipped = !begins.equals(plain);
  return {
    written: time,
    shown: shownDay === day ? shownTime : `${shownDay} ${shownTime}`,
    key: `${shownDay} ${shownTime}`,
    isSkipped,
    isRepeated: !isSkipped && first !== last,
  };
}

function noteSkipped(place: Place, day: Day, moments: readonly Moments[], findings: Findings): void {
  const skipped = moments.filter(({ isSkipped }) => isSkipped);
  if (skipped.length === 0) return;
  const [written, shown] = [listOf(skipped, 'written'), listOf(skipped, 'shown')];
  const [en, ru] =
    skipped.length === 1 ? ['session begins', 'Сеанс начнётся'] : ['sessions begin', 'Сеансы начнутся'];
  findings.note(
    place,
    say(
      `The clocks skip ${written} on ${day}: the ${en} at ${shown}.`,
      `Времени ${written} ${day} не бывает: часы переводят. ${ru} в ${shown}.`,
    ),
  );
}

/** A skipped time is another one, which may be that of another session. */
function noteTwins(
  place: Place,
  day: Day,
  moments: readonly Moments[],
  written: ReadonlySet<string>,
  findings: Findings,
): void {
  const twins = moments.filter(({ isSkipped, key }) => isSkipped && written.has(key));
  if (twins.length === 0) return;
  findings.note(
    place,
    say(
      `Two sessions begin at ${listOf(twins, 'shown')} on ${day}: the clocks skip ${listOf(twins, 'written')}.`,
      `${day} в ${listOf(twins, 'shown')} начнутся два сеанса: времени ${listOf(twins, 'written')} в этот день не бывает.`,
    ),
  );
}

function noteRepeated(place: Place, day: Day, moments: readonly Moments[], findings: Findings): void {
  const repeated = moments.filter(({ isRepeated }) => isRepeated);
  if (repeated.length === 0) return;
  const times = listOf(repeated, 'written');
  const [en, ru] =
    repeated.length === 1 ? ['session begins', 'Сеанс начнётся'] : ['sessions begin', 'Сеансы начнутся'];
  findings.note(
    place,
    say(
      `The clocks show ${times} twice on ${day}: the ${en} the first time.`,
      `Время ${times} ${day} бывает дважды: часы переводят. ${ru}, когда оно наступит впервые.`,
    ),
  );
}

function listOf(moments: readonly Moments[], what: 'written' | 'shown'): string {
  return moments.map((one) => one[what]).join(', ');
}
