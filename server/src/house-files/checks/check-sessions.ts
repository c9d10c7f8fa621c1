import { epochDay } from '@foyer/contract/rules/format.ts';
import type { Day } from '@foyer/contract/rules/values.ts';
import { saleWindow } from '#house-files/compile/compile-sessions.ts';
import { dayOf } from '#house-files/days/day-expression.ts';
import {
  longestRange,
  rangeOf,
  type SessionDate,
  sessionDates,
  timesOf,
} from '#house-files/days/session-dates.ts';
import { type Findings, type Place, type Sentence, say } from '#house-files/findings/findings.ts';
import type { EventOfHouse, HouseFiles } from '#house-files/read-house.ts';
import type { SessionEntry } from '#house-files/schema/session-schema.ts';

const mostSessions = 20_000;

/** When things happen: each entry by itself, then all of an event together. */
export function checkSessions(files: HouseFiles, findings: Findings, today: Day): void {
  for (const one of files.events) {
    const { event, file } = one;
    const readable = event.sessions.filter((entry, index) => {
      const { line } = entry.place;
      // Unreadable values were already reported; their blank values mean nothing.
      if (findings.hasMistakeIn(file, line, event.sessions[index + 1]?.place.line)) return false;
      return checkEntry(entry, findings, today);
    });
    for (const entry of readable) {
      checkSale(files, event, entry, findings, today);
      if (entry.prices === null && event.prices === null) refuseNoPrice(entry.place, findings);
    }
    checkTogether(readable, file, findings, today);
    noteComposition(files, one, findings, today);
  }
}

/** A subscription that names an evening on which its event is not played: a slip, or the event will follow. */
function noteComposition(
  { events }: HouseFiles,
  { event }: EventOfHouse,
  findings: Findings,
  today: Day,
): void {
  for (const { event: name, at, place } of event.composition) {
    const other = events.find(({ id }) => id === name?.value)?.event;
    if (other === undefined || at === null) continue;
    const [day, time] = [dayOf(at.day, today), at.time ?? '00:00'];
    const dates = other.sessions.flatMap((entry) => sessionDates(entry, today));
    if (dates.some((date) => date.day === day && date.time === time && !date.cancelled)) continue;
    findings.note(
      place,
      say(
        `${name?.value} has no session on ${day} at ${time}.`,
        `У ${name?.value} нет сеанса ${day} в ${time}.`,
      ),
    );
  }
}

/** Whether the sessions of the entry can be computed. */
function checkEntry(entry: SessionEntry, findings: Findings, today: Day): boolean {
  if (entry.place.file === '') return false;
  const wrong = daysWrong(entry, today) ?? timesWrong(entry);
  if (wrong === null) return true;
  findings.refuse(entry.place, wrong.found, wrong.expected);
  return false;
}

interface Wrong {
  found: Sentence;
  expected: Sentence;
}

function daysWrong(entry: SessionEntry, today: Day): Wrong | null {
  const expected = say(
    'either "on" with days, or "every" with "days"',
    'либо «on» с днями, либо «every» вместе с «days»',
  );
  if (entry.on !== null && (entry.every !== null || entry.days !== null)) {
    return { found: say('"on" beside "every" or "days"', '«on» рядом с «every» или «days»'), expected };
  }
  if (entry.on === null && entry.every === null && entry.days === null) {
    return { found: say('no day', 'нет дня'), expected };
  }
  if (entry.on !== null) return null;
  if (entry.every === null || entry.days === null) {
    const missing = entry.every === null ? 'every' : 'days';
    return { found: say(`no "${missing}"`, `нет «${missing}»`), expected };
  }
  const { from, to } = rangeOf(entry.days, today);
  const length = epochDay(to) - epochDay(from) + 1;
  if (length <= longestRange && length > 0) return null;
  return {
    found: say(`${length} days`, `дней: ${length}`),
    expected: say(
      'the earlier day first, and at most three years',
      'сначала ранний день, и не больше трёх лет',
    ),
  };
}

function timesWrong(entry: SessionEntry): Wrong | null {
  const stepped = [entry.from, entry.to, entry.step];
  const ways = [entry.at !== null, stepped.some((one) => one !== null), entry.allDay].filter(Boolean).length;
  const expected = say(
    'one of: "at"; "from", "to" and "step" together; "all day: yes"',
    'одно из: «at»; «from», «to» и «step» вместе; «all day: yes»',
  );
  if (ways === 0) return { found: say('no time', 'нет времени'), expected };
  if (ways > 1)
    return { found: say('the time given in two ways', 'время указано двумя способами'), expected };
  if (entry.at === null && !entry.allDay && stepped.includes(null)) {
    return {
      found: say('"from", "to" or "step" is missing', 'не хватает «from», «to» или «step»'),
      expected,
    };
  }
  if (entry.from !== null && entry.to !== null && entry.from > entry.to) {
    return {
      found: say(`from ${entry.from} to ${entry.to}`, `с ${entry.from} до ${entry.to}`),
      expected: say('"to" not before "from", within one day', '«to» не раньше «from», в пределах одного дня'),
    };
  }
  return !entry.allDay && timesOf(entry).includes('00:00') ? midnight : null;
}

/** Other systems read it so, by the specification. */
export const midnight: Wrong = {
  found: say('the time 00:00', 'время 00:00'),
  expected: say(
    '"all day: yes", or a minute before or after, as 00:00 means no time',
    '«all day: yes» или минутой раньше или позже: 00:00 значит «без времени»',
  ),
};

/** A sale must not close before it opens. Checking the first session of the entry is enough. */
function checkSale(
  { house }: HouseFiles,
  event: EventOfHouse['event'],
  entry: SessionEntry,
  findings: Findings,
  today: Day,
): void {
  const [first] = sessionDates(entry, today).filter(({ day }) => day >= today);
  if (first === undefined) return;
  const sales = [entry.sale, event.sale, house.sale];
  const { saleOpensAt, saleClosesAt } = saleWindow(first, sales, house.timeZone, today);
  if (saleOpensAt === null || saleOpensAt < saleClosesAt) return;
  findings.refuse(
    entry.sale.place.file === '' ? entry.place : entry.sale.place,
    say(
      `a sale that opens after it closes (${first.day})`,
      `продажа открывается после закрытия (${first.day})`,
    ),
    say('"opens" before "closes"', '«opens» раньше, чем «closes»'),
  );
}

function refuseNoPrice(place: Place, findings: Findings): void {
  findings.refuse(
    place,
    say('a session without a price list', 'сеанс без прейскуранта'),
    say('"prices" in the event or in the session', '«prices» у события или у сеанса'),
  );
}

function checkTogether(entries: readonly SessionEntry[], file: string, findings: Findings, today: Day): void {
  const seen = new Map<string, Place>();
  const announced = new Map<string, Place>();
  let ahead = 0;
  for (const entry of entries) {
    const dates = sessionDates(entry, today);
    ahead += dates.filter(({ day }) => day >= today).length;
    // "moved to" for several sessions is refused as such.
    if (entry.movedTo !== null && dates.length > 1) continue;
    // As they are played, then as they are announced: by that an opening knows them again.
    const twin =
      addDates(seen, entry.place, dates) ??
      addDates(
        announced,
        entry.place,
        dates.map((date) => ({ ...date, ...date.announced })),
      );
    if (twin) refuseTwin(entry.place, twin.when, twin.first, findings);
  }
  const top = { file, line: 1, column: 1 };
  if (seen.size > mostSessions) {
    findings.refuse(
      top,
      say(`${seen.size} sessions`, `сеансов: ${seen.size}`),
      say(`at most ${mostSessions} sessions per event`, `не больше ${mostSessions} сеансов у события`),
    );
  } else if (ahead === 0 && !findings.hasMistakeIn(file))
    findings.note(top, say('There are no upcoming sessions.', 'Впереди нет ни одного сеанса.'));
}

/** The first of the dates that is there already, with its place. */
function addDates(
  places: Map<string, Place>,
  place: Place,
  dates: readonly Pick<SessionDate, 'day' | 'time' | 'allDay'>[],
): { when: string; first: Place } | null {
  let twin: { when: string; first: Place } | null = null;
  for (const { day, time, allDay } of dates) {
    const first = places.get(`${day} ${time}`);
    if (first !== undefined) twin ??= { when: allDay ? day : `${day} ${time}`, first };
    places.set(`${day} ${time}`, place);
  }
  return twin;
}

function refuseTwin(place: Place, when: string, first: Place, findings: Findings): void {
  findings.refuse(
    place,
    first.line === place.line
      ? say(`${when} twice`, `${when} дважды`)
      : say(
          `${when}, which is already in line ${first.line}`,
          `${when}, который уже есть в строке ${first.line}`,
        ),
    say('each session once', 'каждый сеанс один раз'),
  );
}
