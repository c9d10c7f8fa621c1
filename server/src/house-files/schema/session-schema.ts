import type { Time } from '@foyer/contract/rules/values.ts';
import type { DayExpression, DayRange } from '#house-files/days/day-expression.ts';
import { say } from '#house-files/findings/findings.ts';
import { list, named } from '#house-files/shapes/collection-shapes.ts';
import { day, dayAndTime, dayRange, time, weekdays } from '#house-files/shapes/day-shapes.ts';
import { choice, flag, integer, line, minutes } from '#house-files/shapes/scalar-shapes.ts';
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
import { keptShape } from './kept-schema.ts';
import { places, sale } from './parts-schema.ts';

/** Days, or one time of a day: what a rule leaves out, or which of its sessions are cancelled. */
export interface DaysOrTime {
  days: DayRange;
  /** null: all sessions of the days. */
  time: Time | null;
}

const daysOrTime: Shape<DaysOrTime> = {
  expected: say(
    'a day, days or a session: 2027-01-01, 2027-01-01..2027-01-08, 2027-01-09 19:00',
    'день, дни или сеанс: 2027-01-01, 2027-01-01..2027-01-08, 2027-01-09 19:00',
  ),
  blank: { days: dayRange.blank, time: null },
  read: (value) => {
    const written = value.scalar ?? '';
    if (!/\s\d{1,2}[:.]\d{2}$/.test(written)) return { days: dayRange.read(value), time: null };
    const one = dayAndTime.read(value);
    return { days: { from: one.day, to: one.day }, time: one.time };
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
