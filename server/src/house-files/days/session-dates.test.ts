import { addDays, isoWeekday } from '@foyer/contract/rules/format.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Findings } from '#house-files/findings/findings.ts';
import { type SessionEntry, sessionShape } from '#house-files/schema/session-schema.ts';
import { parseYaml } from '#house-files/yaml/parse-yaml.ts';
import { isRolling, sessionDates } from './session-dates.ts';

/** Saturday. */
const today = '2026-11-21';

function entry(text: string): SessionEntry {
  const findings = new Findings();
  const root = parseYaml('session.yaml', text, findings, ['ru']);
  if (root === null) throw new Error(JSON.stringify(findings.mistakes));
  const read = sessionShape.read(root);
  expect(findings.mistakes).toEqual([]);
  return read;
}

function dates(text: string): string[] {
  return sessionDates(entry(text), today).map(
    ({ day, time, allDay, cancelled }) => `${day}${allDay ? '' : ` ${time}`}${cancelled ? ' cancelled' : ''}`,
  );
}

describe('sessions that an entry makes', () => {
  test.each([
    ['2027-02-14 19:00', ['2027-02-14 19:00']],
    ['2027-02-14 9:05', ['2027-02-14 09:05']],
    ['2027-02-14 all day', ['2027-02-14']],
    ['next sun 12:00', ['2026-11-22 12:00']],
    ['{ on: [2027-02-15, 2027-02-14], at: 19:00 }', ['2027-02-14 19:00', '2027-02-15 19:00']],
    // A Saturday: on other days these are two.
    ['{ on: [today, next sat], at: 12:00 }', ['2026-11-21 12:00']],
    ['{ on: [today+7, 2026-11-28], at: 12:00 }', ['2026-11-28 12:00']],
    ['{ on: today, at: [18:00, 9:00] }', ['2026-11-21 09:00', '2026-11-21 18:00']],
    [
      '{ every: sat, days: today..today+14, at: 11:00 }',
      ['2026-11-21 11:00', '2026-11-28 11:00', '2026-12-05 11:00'],
    ],
    [
      '{ every: [mon, wed-thu], days: today..today+6, all day: yes }',
      ['2026-11-23', '2026-11-25', '2026-11-26'],
    ],
    [
      '{ on: today, from: 10:00, to: 11:00, step: 30 min }',
      ['2026-11-21 10:00', '2026-11-21 10:30', '2026-11-21 11:00'],
    ],
    ['{ on: today, from: 10:00, to: 11:10, step: 40 min }', ['2026-11-21 10:00', '2026-11-21 10:40']],
    [
      '{ every: day, days: today..today+3, at: 11:00, except: [today+1, today+3] }',
      ['2026-11-21 11:00', '2026-11-23 11:00'],
    ],
    [
      '{ every: day, days: today..today+9, at: 11:00, except: today+1..today+8 }',
      ['2026-11-21 11:00', '2026-11-30 11:00'],
    ],
    [
      '{ on: today, at: [11:00, 12:00], cancelled: [today 12:00] }',
      ['2026-11-21 11:00', '2026-11-21 12:00 cancelled'],
    ],
    ['{ on: today, at: 11:00, cancelled: yes }', ['2026-11-21 11:00 cancelled']],
    // The days of these rules have moved on since; the moved sessions are still to be played.
    [
      '{ on: next sun, at: 12:00, moved: [{ from: 2026-11-15 12:00, to: 2026-12-01 13:00 }] }',
      ['2026-11-22 12:00', '2026-12-01 13:00'],
    ],
    [
      '{ every: fri, days: today+7..today+14, at: 12:00, moved: [{ from: 2026-11-20 12:00, to: 2026-12-01 12:00 }] }',
      ['2026-12-01 12:00', '2026-12-04 12:00'],
    ],
    [
      '{ on: next sun, at: 12:00, moved: [{ from: 2026-11-16 12:00, to: 2026-12-01 13:00 }] }',
      ['2026-11-22 12:00'],
    ],
    ['{ every: day, days: today..today, at: [11:00, 12:00], except: today 11:00 }', ['2026-11-21 12:00']],
  ])('%s', (text, expected) => expect(dates(text)).toEqual(expected));

  test.each([
    ['2027-02-14 19:00', false],
    ['today 19:00', true],
    ['{ every: sat, days: 2027-01-01..today+400, at: 11:00 }', true],
    ['{ every: sat, days: 2027-01-01..2027-02-01, at: 11:00 }', false],
  ])('%s moves with today: %s', (text, rolling) => expect(isRolling(entry(text))).toBe(rolling));
});

const weekdays = fc.uniqueArray(fc.constantFrom('mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'), {
  minLength: 1,
});
const numbers: Readonly<Record<string, number>> = { mon: 1, tue: 2, wed: 3, thu: 4, fri: 5, sat: 6, sun: 7 };
const rule = fc.record({
  every: weekdays,
  start: fc.integer({ min: 0, max: 800 }),
  length: fc.integer({ min: 0, max: 200 }),
  first: fc.integer({ min: 0, max: 1300 }),
  span: fc.integer({ min: 0, max: 139 }),
  step: fc.integer({ min: 1, max: 240 }),
  except: fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 5 }),
});
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

test('a repeating rule gives each wanted session once, in order, and nothing else', () => {
  fc.assert(
    fc.property(rule, ({ every, start, length, first, span, step, except }) => {
      const from = addDays(today, start);
      const to = addDays(from, length);
      const closed = except.map((one) => addDays(today, one));
      const [open, close] = [clock(first), clock(first + span)];
      const text = `{ every: [${every}], days: ${from}..${to}, from: ${open}, to: ${close}, step: ${step} min, except: [${closed}] }`;
      const found = sessionDates(entry(text), today);
      const keys = found.map(({ day, time }) => `${day} ${time}`);
      expect(keys).toEqual([...new Set(keys)].sort());
      const times = Math.floor(span / step) + 1;
      const wanted = Array.from({ length: length + 1 }, (_, index) => addDays(from, index)).filter(
        (day) => every.some((name) => numbers[name] === isoWeekday(day)) && !closed.includes(day),
      );
      expect(new Set(found.map(({ day }) => day))).toEqual(new Set(wanted));
      expect(found).toHaveLength(wanted.length * times);
      for (const { time } of found) expect(time >= open && time <= close).toBe(true);
    }),
    { numRuns: 150 },
  );
});
