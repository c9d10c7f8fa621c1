import type { Day } from '@foyer/contract/rules/values.ts';
import { dayOf } from '#house-files/days/day-expression.ts';
import { type SessionDate, sessionDates } from '#house-files/days/session-dates.ts';
import { type Findings, type Place, say } from '#house-files/findings/findings.ts';
import type { EventOfHouse, HouseFiles } from '#house-files/read-house.ts';
import type { SessionEntry } from '#house-files/schema/session-schema.ts';
import { midnight } from './check-sessions.ts';
import { eventName, refuseUnknown } from './refuse-unknown.ts';

/** Sessions that are moved, replaced or called off: each by itself, and what another event plays instead. */
export function checkMoves(files: HouseFiles, findings: Findings, today: Day): void {
  const events = files.events.map(({ id }) => id);
  const replaced = new Set<string>();
  for (const one of files.events) {
    if (findings.hasMistakeIn(one.file)) continue;
    for (const entry of one.event.sessions) {
      const dates = sessionDates(entry, today);
      refuseSeveral(entry, dates, findings);
      refuseStrangeMoves(entry, dates, findings, today);
      refuseMidnight(entry, dates, findings);
      refuseMovedAndOff(entry, dates, findings);
      refuseLateChoice(entry, dates, findings, today);
      refuseUnknown(findings, entry.playedInstead, events, eventName);
      const instead = files.events.find(({ id }) => id === entry.playedInstead?.value);
      if (instead === undefined) continue;
      refuseUnfit(one, instead, { entry, dates }, findings, today);
      refuseReplacedTwice(instead.id, { entry, dates }, replaced, findings);
    }
  }
}

function isMoved({ day, time, announced }: SessionDate): boolean {
  return day !== announced.day || time !== announced.time;
}

function refuseSeveral({ movedTo }: SessionEntry, dates: readonly SessionDate[], findings: Findings): void {
  if (movedTo === null || dates.length === 1) return;
  findings.refuse(
    movedTo.place,
    say(`"moved to" for ${dates.length} sessions`, `«moved to» для сеансов: ${dates.length}`),
    say(
      'one session; of a rule "moved: [{ from: 2027-03-06 16:00, to: 2027-03-07 16:00 }]"',
      'один сеанс; у правила «moved: [{ from: 2027-03-06 16:00, to: 2027-03-07 16:00 }]»',
    ),
  );
}

function refuseStrangeMoves(
  { moved, allDay }: SessionEntry,
  dates: readonly SessionDate[],
  findings: Findings,
  today: Day,
): void {
  const before = new Set<string>();
  for (const { from, place } of moved) {
    const [day, time] = [dayOf(from.day, today), allDay ? '00:00' : from.time];
    const when = `${day}${time === null || allDay ? '' : ` ${time}`}`;
    if (before.has(when)) refuseAgain(place, when, findings);
    before.add(when);
    if (dates.some(({ announced }) => announced.day === day && announced.time === time)) continue;
    findings.refuse(
      place,
      say(`${when}, on which the rule has no session`, `${when}, когда у правила нет сеанса`),
      say('day and time of a session of this rule', 'день и время сеанса этого правила'),
    );
  }
}

function refuseMidnight(
  { movedTo, place }: SessionEntry,
  dates: readonly SessionDate[],
  findings: Findings,
): void {
  if (dates.some(({ time, allDay }) => time === '00:00' && !allDay))
    findings.refuse(movedTo?.place ?? place, midnight.found, midnight.expected);
}

function refuseAgain(place: Place, when: string, findings: Findings): void {
  findings.refuse(
    place,
    say(`${when}, which is moved already`, `${when}, который уже перенесён`),
    say('each session once', 'каждый сеанс один раз'),
  );
}

function refuseMovedAndOff(entry: SessionEntry, dates: readonly SessionDate[], findings: Findings): void {
  const both = dates.find((date) => date.cancelled && (isMoved(date) || entry.playedInstead !== null));
  if (both === undefined) return;
  findings.refuse(
    entry.place,
    say(
      `${both.announced.day} ${both.announced.time} both cancelled and moved or replaced`,
      `${both.announced.day} ${both.announced.time}: и отменён, и перенесён или заменён`,
    ),
    say('one of them', 'что-то одно'),
  );
}

function refuseLateChoice(
  { chooseUntil, playedInstead }: SessionEntry,
  dates: readonly SessionDate[],
  findings: Findings,
  today: Day,
): void {
  if (chooseUntil === null) return;
  const last = dayOf(chooseUntil.value, today);
  // Of the other sessions of a rule nobody chooses.
  const isChanged = (date: SessionDate) => isMoved(date) || playedInstead !== null;
  const early = dates.find((date) => !date.cancelled && isChanged(date) && date.day < last);
  if (early === undefined) return;
  findings.refuse(
    chooseUntil.place,
    say(`${last}, after the session on ${early.day}`, `${last}, позже сеанса ${early.day}`),
    say(`a day not after ${early.day}`, `день не позже ${early.day}`),
  );
}

function refuseUnfit(
  one: EventOfHouse,
  instead: EventOfHouse,
  { entry, dates }: { entry: SessionEntry; dates: readonly SessionDate[] },
  findings: Findings,
  today: Day,
): void {
  const place = entry.playedInstead?.place ?? entry.place;
  if (one.id === instead.id) {
    findings.refuse(
      place,
      say('the event itself', 'само это событие'),
      say('another event', 'другое событие'),
    );
    return;
  }
  if (one.event.plan !== instead.event.plan) {
    const [en, ru] = instead.event.plan
      ? ['with a plan, instead of one without', 'с планом зала, вместо события без плана']
      : ['without a plan, instead of one with', 'без плана зала, вместо события с планом'];
    findings.refuse(
      place,
      say(`"${instead.id}", ${en}`, `«${instead.id}», ${ru}`),
      say('an event that sells its places in the same way', 'событие, где места продаются так же'),
    );
  }
  const own = instead.event.sessions.flatMap((other) => sessionDates(other, today));
  const twin = dates.find((date) => own.some(({ day, time }) => day === date.day && time === date.time));
  if (twin === undefined) return;
  findings.refuse(
    place,
    say(
      `"${instead.id}", which has a session of its own on ${twin.day} at ${twin.time}`,
      `«${instead.id}», у которого ${twin.day} в ${twin.time} есть и собственный сеанс`,
    ),
    say('a time at which that event is not played', 'время, когда этого события нет'),
  );
}

/** Two events cannot both be replaced by one session of a third. */
function refuseReplacedTwice(
  instead: string,
  { entry, dates }: { entry: SessionEntry; dates: readonly SessionDate[] },
  replaced: Set<string>,
  findings: Findings,
): void {
  const moments = dates.map(({ day, time }) => ({ day, time, moment: `${instead} ${day} ${time}` }));
  const twin = moments.find(({ moment }) => replaced.has(moment));
  for (const { moment } of moments) replaced.add(moment);
  if (twin === undefined) return;
  findings.refuse(
    entry.playedInstead?.place ?? entry.place,
    say(
      `"${instead}", which is played instead of another event on ${twin.day} at ${twin.time}`,
      `«${instead}», которое ${twin.day} в ${twin.time} уже идёт вместо другого события`,
    ),
    say('another event, or another time', 'другое событие или другое время'),
  );
}
