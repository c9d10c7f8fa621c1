import { epochDay } from '@foyer/contract/rules/format.ts';
import type { Day } from '@foyer/contract/rules/values.ts';
import { lacksHall, momentOf, saleWindow } from '#house-files/compile/compile-sessions.ts';
import { dayOf, isRelative } from '#house-files/days/day-expression.ts';
import { canBeOf, rangeOf, type SessionDate, sessionDates } from '#house-files/days/session-dates.ts';
import { type Findings, say } from '#house-files/findings/findings.ts';
import type { EventOfHouse, HouseFiles } from '#house-files/read-house.ts';
import type { EventFile } from '#house-files/schema/event-schema.ts';
import type { SessionEntry } from '#house-files/schema/session-schema.ts';
import { noteClockChanges } from './note-clock-changes.ts';

/** What a house may write and hardly ever means: noted, not refused. */
export function noteSlips(files: HouseFiles, findings: Findings, today: Day): void {
  for (const one of files.events) {
    // Values that could not be read are blank, and say nothing.
    if (findings.hasMistakeIn(one.file)) continue;
    noteNoLimit(files, one, findings);
    noteFarDays(one, findings, today);
    noteLongSessions(one, findings);
    const ahead = one.event.sessions.map((entry) => ({
      entry,
      dates: sessionDates(entry, today).filter(({ day, cancelled }) => day >= today && !cancelled),
    }));
    noteClosedSale(files, one.event, ahead, findings, today);
    noteClockChanges(ahead, files.house.timeZone, findings);
    for (const entry of ahead) noteIdleDays(entry, findings, today);
  }
  noteSharedHalls(files, findings, today);
  notePrices(files, findings);
}

/** The surest way to sell more places than the hall has. */
function noteNoLimit({ prices }: HouseFiles, { event }: EventOfHouse, findings: Findings): void {
  const withoutLimit = event.sessions.find((entry) => {
    if ((entry.places ?? event.places) !== null) return false;
    const name = (entry.prices ?? event.prices)?.value;
    const rows = prices.lists.find((list) => list.name === name)?.value ?? [];
    const limited = new Set([...entry.zonePlaces, ...event.zonePlaces].map((zone) => zone.name));
    return rows.some(({ zone }) => zone === null || !limited.has(zone.value));
  });
  if (withoutLimit === undefined || event.plan) return;
  findings.note(
    event.place,
    say(
      'No "places": any number of tickets is sold. Write how many the room holds, or "places: unlimited".',
      'Нет «places»: билетов продаётся сколько угодно. Напишите, сколько вмещает зал, или «places: unlimited».',
    ),
  );
}

/** A year apart from every other day of its event, or two years ahead: the year is often a slip. */
function noteFarDays({ event }: EventOfHouse, findings: Findings, today: Day): void {
  const written = event.sessions.flatMap((entry) =>
    (entry.on ?? []).filter((day) => !isRelative(day)).map((day) => ({ day: dayOf(day, today), entry })),
  );
  const all = event.sessions.flatMap((entry) => sessionDates(entry, today).map(({ day }) => epochDay(day)));
  for (const { day, entry } of written) {
    const at = epochDay(day);
    const others = all.filter((other) => other !== at).map((other) => Math.abs(other - at));
    const isAlone = day < today && others.length > 0 && Math.min(...others) > 300;
    if (!isAlone && at - epochDay(today) <= 730) continue;
    const [en, ru] = isAlone
      ? ['long past', 'давно прошёл']
      : ['more than two years away', 'через два года с лишним'];
    findings.note(
      entry.place,
      say(`${day} is ${en}: is the year right?`, `День ${day} ${ru}: верен ли год?`),
    );
  }
}

/** A day or a time that the line has not: the session that was meant is sold on. */
function noteIdleDays({ entry, dates }: Ahead, findings: Findings, today: Day): void {
  if (dates.length === 0) return;
  const cancelled = typeof entry.cancelled === 'boolean' ? [] : entry.cancelled;
  for (const [key, days] of Object.entries({ except: entry.except, cancelled })) {
    for (const one of days.filter((one) => !canBeOf(entry, one, today))) {
      const { from, to } = rangeOf(one.days, today);
      const when = one.time === null ? (from === to ? from : `${from}..${to}`) : `${from} ${one.time}`;
      findings.note(
        one.place,
        say(
          `"${key}" names ${when}, when this line has no session: it changes nothing.`,
          `«${key}»: ${when}, когда у этой строки нет сеанса; ничего не меняется.`,
        ),
      );
    }
  }
}

const minutesInDay = 1440;

/** An exhibition of two months, written as one session, is sold for its first day alone. */
function noteLongSessions({ event }: EventOfHouse, findings: Findings): void {
  if ((event.duration ?? 0) <= minutesInDay) return;
  const days = Math.ceil((event.duration ?? 0) / minutesInDay);
  findings.note(
    event.place,
    say(
      `A session lasts ${days} days by "duration": if tickets are for one day each, write a session for each day.`,
      `По «duration» сеанс длится дней: ${days}. Если билет на один день, напишите сеанс на каждый день.`,
    ),
  );
}

interface Ahead {
  entry: SessionEntry;
  dates: readonly SessionDate[];
}

function noteClosedSale(
  { house }: HouseFiles,
  event: EventFile,
  ahead: readonly Ahead[],
  findings: Findings,
  today: Day,
): void {
  const begun = momentOf(today, '00:00', house.timeZone);
  const closed = ahead.find(
    ({ entry, dates }) =>
      dates.length > 0 &&
      dates.every((date) => {
        const sales = [entry.sale, event.sale, house.sale];
        return saleWindow(date, sales, house.timeZone, today).saleClosesAt < begun;
      }),
  );
  const [first] = closed?.dates ?? [];
  if (closed === undefined || first === undefined) return;
  findings.note(
    closed.entry.place,
    say(
      `The sale of ${first.day} closed before today, by "sale › closes": nothing can be bought.`,
      `Продажа на ${first.day} по «sale › closes» закрылась до сегодняшнего дня: купить нельзя.`,
    ),
  );
}

/** Two events that sell the same seats at one time. */
function noteSharedHalls({ events, house }: HouseFiles, findings: Findings, today: Day): void {
  const playing = new Map<string, string>();
  for (const { id, file, event } of events) {
    if (lacksHall(event) || !event.plan || event.hall === null) continue;
    const told = new Set<string>();
    for (const entry of event.sessions) {
      for (const { day, time, cancelled } of sessionDates(entry, today)) {
        if (cancelled || day < today) continue;
        // Two times are one where the clocks are changed.
        const key = `${event.hall.value} ${momentOf(day, time, house.timeZone)}`;
        const other = playing.get(key);
        if (other === undefined) playing.set(key, id);
        else if (other !== id && !told.has(other) && !findings.hasMistakeIn(file)) {
          told.add(other);
          findings.note(
            entry.place,
            say(
              `${day} ${time}: ${other} is played in the same hall at that time.`,
              `${day} ${time}: в том же зале в это время идёт ${other}.`,
            ),
          );
        }
      }
    }
  }
}

const farFromOthers = 500;

/** Zeros too many: a price far beyond what the house asks otherwise. */
function notePrices({ prices }: HouseFiles, findings: Findings): void {
  const rows = prices.lists.flatMap(({ value }) => value).filter(({ price }) => price > 0);
  const middle = rows.map(({ price }) => price).sort((one, other) => one - other)[
    Math.floor((rows.length - 1) / 2)
  ];
  if (middle === undefined || findings.hasMistakeIn('prices.yaml')) return;
  for (const { price, place } of rows) {
    if (price <= middle * farFromOthers) continue;
    findings.note(
      place,
      say(
        `This price is more than ${farFromOthers} times the usual price of the house: are there too many zeros?`,
        `Эта цена больше чем в ${farFromOthers} раз выше обычной цены дома: нет ли лишних нулей?`,
      ),
    );
  }
}
