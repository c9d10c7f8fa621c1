import { type KeepPurpose, keepPurposes, type Time } from '@foyer/contract/rules/values.ts';
import type { DayExpression, DayRange } from '#house-files/days/day-expression.ts';
import { type Place, say } from '#house-files/findings/findings.ts';
import { list, named } from '#house-files/shapes/collection-shapes.ts';
import { day, dayAndTime, dayRange, saleMoment, time, weekdays } from '#house-files/shapes/day-shapes.ts';
import { choice, flag, integer, line, minutes, scalarShape } from '#house-files/shapes/scalar-shapes.ts';
import {
  located,
  optional,
  required,
  type Shape,
  type TableValue,
  table,
  withDefault,
} from '#house-files/shapes/shape.ts';
import { text } from '#house-files/shapes/text-shapes.ts';

/** When a session is on sale. Nothing written: from now until its start. */
export const sale = table({
  opens: optional(
    saleMoment,
    'First moment of the sale: `2027-01-20 12:00`, `today+6 12:00`, `30 days before`. At once when left out.',
  ),
  closes: optional(
    saleMoment,
    'Last moment of the sale: `1 h before`, `at start`, `15 min after`. At the start when left out; a whole day sells until its end.',
  ),
});
export type Sale = ReturnType<typeof sale.read>;

const count = integer(0, 1_000_000);

/** Places of a session. Without any limit only where the file says so. */
export const places: Shape<number | 'unlimited'> = {
  expected: say(`${count.expected.en}, or "unlimited"`, `${count.expected.ru} или «unlimited»`),
  blank: 0,
  read: (value) => (value.scalar?.trim().toLowerCase() === 'unlimited' ? 'unlimited' : count.read(value)),
};

/** How the ticket looks. */
export const ticket = table({
  type: optional(
    choice<'qr' | 'none' | 'barcode'>({ qr: 'qr', none: 'none', barcode: 'barcode' }, 'qr'),
    'What stands on it: `qr`, `barcode` or `none`. `qr` when left out.',
  ),
  rules: optional(text(600), 'Printed small on the ticket.'),
  print: optional(flag, 'Buyers may print it. Yes when left out.'),
});

/** `6+` or `6`. */
export const age: Shape<number> = scalarShape(say('an age like 6+', 'возраст, например 6+'), 0, (written) => {
  const found = /^(\d{1,2})\+?$/.exec(written);
  return found && Number(found[1]) <= 21 ? Number(found[1]) : null;
});

// `as`: each purpose is its own word.
const purposes = Object.fromEntries(keepPurposes.map((one) => [one, one])) as Record<
  KeepPurpose,
  KeepPurpose
>;

const keptFields = {
  for: required(
    choice<KeepPurpose>(purposes, 'house'),
    `For whom: ${keepPurposes.map((one) => `\`${one}\``).join(', ')}.`,
  ),
  name: withDefault(line(60), '', 'Whose they are, as staff call them; visitors are not told.'),
  seats: withDefault(
    list(located(line(60)), 500),
    [],
    'Seats as the hall calls them: `[stalls-7-11..13, box-1]`, or `marked`: all wheelchair places with their companions.',
  ),
  places: optional(integer(1, 100_000), 'Or so many places by number …'),
  zone: optional(located(line(60)), '… of a zone,'),
  area: optional(located(line(60)), 'or of a standing area of the plan.'),
  until: optional(
    saleMoment,
    'From when on everybody can buy them: `3 days before`, `2027-02-13 12:00`. The close of the sale when left out.',
  ),
  afterwards: withDefault(
    choice({ sale: false, closed: true }, false),
    false,
    'After that they are on `sale`, or `closed`: not sold at all.',
  ),
  companion: withDefault(
    choice({ may: false, must: true }, false),
    false,
    'A wheelchair place `may` or `must` be taken with the companion’s seat beside it.',
  ),
} as const;

/** Seats or places that the house keeps from the sale until a moment. */
export const keptShape = table(keptFields);
export type KeptEntry = TableValue<typeof keptFields>;

/** What a session keeps: its own entries, and those of the event that it does not replace. */
export function keptOf(session: readonly KeptEntry[], event: readonly KeptEntry[]): KeptEntry[] {
  const isSame = (one: KeptEntry, other: KeptEntry) => one.for === other.for && one.name === other.name;
  return [...session, ...event.filter((one) => !session.some((other) => isSame(one, other)))];
}

/** Days, or one time of a day: what a rule leaves out, or which of its sessions are cancelled. */
export interface DaysOrTime {
  days: DayRange;
  /** null: all sessions of the days. */
  time: Time | null;
  place: Place;
}

const daysOrTime: Shape<DaysOrTime> = {
  expected: say(
    'a day, days or a session: 2027-01-01, 2027-01-01..2027-01-08, 2027-01-09 19:00',
    'день, дни или сеанс: 2027-01-01, 2027-01-01..2027-01-08, 2027-01-09 19:00',
  ),
  blank: { days: dayRange.blank, time: null, place: { file: '', line: 1, column: 1 } },
  read: (value) => {
    const { place, scalar } = value;
    if (!/\s\d{1,2}[:.]\d{2}$/.test(scalar ?? '')) return { days: dayRange.read(value), time: null, place };
    const one = dayAndTime.read(value);
    return { days: { from: one.day, to: one.day }, time: one.time, place };
  },
};

/** `yes`, or which sessions of a rule. */
const cancelled: Shape<boolean | readonly DaysOrTime[]> = {
  expected: say('yes, no or a list of days', 'yes, no или список дней'),
  blank: false,
  read: (value) => {
    if (value.items === null && !/\d/.test(value.scalar ?? '')) return flag.read(value);
    return list(daysOrTime).read(value);
  },
};

const move = table({
  from: required(dayAndTime, 'The session: `2027-03-06 16:00`.'),
  to: required(dayAndTime, 'When it is played instead.'),
});

const fields = {
  on: optional(list(day), 'Days: `2027-02-14`, `next sat`, or a list of them.'),
  every: optional(list(weekdays), 'Or weekdays: `sat`, `tue-sun`, `day`, or a list of them …'),
  days: optional(dayRange, '… within these days: `2027-01-10..2027-03-01`, `today..today+60`.'),
  except: withDefault(list(daysOrTime), [], 'Days or single sessions that are left out of `every`.'),
  at: optional(list(time), 'Times: `19:00`, or a list of them.'),
  from: optional(time, 'Or the first time …'),
  to: optional(time, '… the last time …'),
  step: optional(minutes, '… and how far apart: `30 min`.'),
  allDay: withDefault(flag, false, 'Or no time: the session is the whole day.'),
  places: optional(places, 'Places over all zones, when not as the event says. 0 is sold out.'),
  zonePlaces: withDefault(
    named(integer(0, 1_000_000)),
    [],
    'Places of single zones, when not as the event says.',
  ),
  prices: optional(located(line(60)), 'Another price list.'),
  cancelled: withDefault(
    cancelled,
    false,
    'The house does not play: `yes`, or a list of days or sessions of the rule.',
  ),
  movedTo: optional(
    located(dayAndTime),
    'The one session is moved; its tickets stay valid: `2027-03-14 19:00`.',
  ),
  moved: withDefault(list(move, 500), [], 'Single sessions of a rule that are moved.'),
  playedInstead: optional(
    located(line(60)),
    'Another event that is played for the same tickets: the name of its file.',
  ),
  chooseUntil: optional(
    located(day),
    'Last day on which buyers of a changed session get the whole price back; two weeks when left out.',
  ),
  because: withDefault(text(200), {}, 'What buyers are told about the reason.'),
  money: withDefault(
    choice({ 'by itself': true, 'on request': false }, true),
    true,
    'Refunds of a cancelled session: `by itself` when the days to choose are over, or only `on request`.',
  ),
  sale: withDefault(sale, sale.blank, 'Another time of sale.'),
  kept: withDefault(list(keptShape, 100), [], 'What it keeps; replaces what the event keeps for the same.'),
} as const;

const entry = table(fields);
export type SessionEntry = TableValue<typeof fields>;

/** One line `2027-02-14 19:00`, or a table that makes one or many sessions. */
export const sessionShape: Shape<SessionEntry> = {
  expected: say(
    'a session like 2027-02-14 19:00, or a table with "on" or "every"',
    'сеанс, например 2027-02-14 19:00, или таблица с «on» или «every»',
  ),
  blank: entry.blank,
  fields,
  read: (value) => {
    if (value.entries !== null) return entry.read(value);
    if (value.scalar === null) {
      value.refuse(sessionShape.expected);
      return entry.blank;
    }
    const one = dayAndTime.read(value);
    return { ...entry.blank, ...oneSession(one.day, one.time), place: value.place };
  },
};

function oneSession(on: DayExpression, at: Time | null): Pick<SessionEntry, 'on' | 'at' | 'allDay'> {
  return { on: [on], at: at === null ? null : [at], allDay: at === null };
}
