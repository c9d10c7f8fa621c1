import type { Time } from '@foyer/contract/rules/values.ts';
import type { ClockSpan } from '#domain/clock-span.ts';
import {
  type DayExpression,
  type DayRange,
  dayOf,
  readDayExpression,
  readWeekdays,
} from '#house-files/days/day-expression.ts';
import { same, say } from '#house-files/findings/findings.ts';
import type { YamlValue } from '#house-files/yaml/parse-yaml.ts';
import { parseSpan, scalarShape } from './scalar-shapes.ts';
import type { Shape } from './shape.ts';

const today: DayExpression = { kind: 'today', plus: 0 };
const dayWords = say(
  'a day like 2027-02-14, today+3 or next sat',
  'день, например 2027-02-14, today+3 или next sat',
);

export const day: Shape<DayExpression> = {
  expected: dayWords,
  blank: today,
  read: (value) => readDay(value, value.scalar ?? '') ?? today,
};

/** `2027-01-10..2027-03-01`, `today..today+60`, or one day. */
export const dayRange: Shape<DayRange> = {
  expected: say('days like 2027-01-10..2027-03-01', 'дни, например 2027-01-10..2027-03-01'),
  blank: { from: today, to: today },
  read: (value) => {
    const [first = '', last = first, ...rest] = (value.scalar ?? '').split('..');
    if (rest.length > 0 || value.scalar === null) {
      value.refuse(dayRange.expected);
      return dayRange.blank;
    }
    const from = readDay(value, first);
    const to = from === null ? null : readDay(value, last);
    if (from === null || to === null) return dayRange.blank;
    if (from.kind === to.kind && dayOf(from, '2000-01-01') > dayOf(to, '2000-01-01')) {
      value.refuse(
        say('the earlier day first, then the later one', 'сначала более ранний день, потом более поздний'),
      );
    }
    return { from, to };
  },
};

export const time: Shape<Time> = scalarShape(
  say('a time like 19:00', 'время, например 19:00'),
  '00:00',
  (written) => parseTime(written),
);

export const weekdays: Shape<readonly number[]> = scalarShape(
  say('weekdays like sat, tue-sun or day', 'дни недели, например sat, tue-sun или day'),
  [],
  (written) => readWeekdays(written),
);

/** A day and a time, or a day alone with `all day`: one session, written in one line. */
export interface DayAndTime {
  day: DayExpression;
  /** null: the whole day. */
  time: Time | null;
}

export const dayAndTime: Shape<DayAndTime> = {
  expected: say(
    'a day and a time like 2027-02-14 19:00, or a day and "all day"',
    'день и время, например 2027-02-14 19:00, или день и «all day»',
  ),
  blank: { day: today, time: null },
  read: (value) => readDayAndTime(value, value.scalar ?? '') ?? dayAndTime.blank,
};

/** When a sale opens or closes: a moment, or a duration before or after the start of the session. */
export type SaleMoment =
  | { kind: 'moment'; day: DayExpression; time: Time }
  | { kind: 'from-start'; span: ClockSpan };

export const saleMoment: Shape<SaleMoment | null> = {
  expected: say(
    'a moment like 2027-01-20 12:00, or 1 h before, 30 days before, 15 min after, at start',
    'момент, например 2027-01-20 12:00, или 1 h before, 30 days before, 15 min after, at start',
  ),
  blank: null,
  read: (value) => {
    const written = (value.scalar ?? '').trim();
    if (written === 'at start') return { kind: 'from-start', span: { days: 0, minutes: 0 } };
    const span = /^(.+?)\s+(before|after)$/.exec(written);
    const length = span ? parseSpan(span[1] ?? '') : null;
    const sign = span?.[2] === 'before' ? -1 : 1;
    if (length !== null)
      return { kind: 'from-start', span: { days: sign * length.days, minutes: sign * length.minutes } };
    const moment = /\d{1,2}:\d{2}$/.test(written) ? readDayAndTime(value, written) : undefined;
    if (moment?.time) return { kind: 'moment', day: moment.day, time: moment.time };
    if (moment === undefined) value.refuse(saleMoment.expected);
    return saleMoment.blank;
  },
};

export function parseTime(written: string): Time | null {
  const found = /^(\d{1,2})[:.](\d{2})$/.exec(written);
  if (!found || Number(found[1]) > 23 || Number(found[2]) > 59) return null;
  return `${found[1]?.padStart(2, '0')}:${found[2]}`;
}

function readDayAndTime(value: YamlValue, written: string): DayAndTime | null {
  const found = /^(.+?)\s+(all day|весь день|\d{1,2}[:.]\d{2})$/.exec(written.trim());
  if (!found) {
    value.refuse(dayAndTime.expected);
    return null;
  }
  const expression = readDay(value, found[1] ?? '');
  if (expression === null) return null;
  if (!/\d/.test(found[2] ?? '')) return { day: expression, time: null };
  const parsed = parseTime(found[2] ?? '');
  if (parsed === null) value.refuse(time.expected);
  return parsed === null ? null : { day: expression, time: parsed };
}

function readDay(value: YamlValue, written: string): DayExpression | null {
  const reading = readDayExpression(written);
  if (typeof reading !== 'string') return reading;
  if (reading === 'no-such-day') {
    value.file.findings.refuse(value.place, same(`"${written.trim()}"`), existingDay);
  } else value.refuse(dayWords, hintForDay(written));
  return null;
}

const yearFirst = say(
  'Write year, month and day in digits: 2027-02-14.',
  'Напишите год, месяц и день цифрами: 2027-02-14.',
);
const existingDay = say('a day that exists', 'существующий день');

function hintForDay(written: string) {
  if (/\d{4}-\d{2}-\d{2}\s*[-–—]/.test(written))
    return say('Put two dots between the days: "..".', 'Поставьте между днями две точки: «..».');
  if (/^-\S/.test(written))
    return say('Put a space after the hyphen: "- ".', 'Поставьте пробел после дефиса: «- ».');
  const found = /(\d{1,2})[./](\d{1,2})[./](\d{4})/.exec(written);
  if (!found) return /\d{4}/.test(written) ? yearFirst : null;
  const iso = `${found[3]}-${found[2]?.padStart(2, '0')}-${found[1]?.padStart(2, '0')}`;
  return say(`Put the year first: ${iso}.`, `Сначала пишут год: ${iso}.`);
}
