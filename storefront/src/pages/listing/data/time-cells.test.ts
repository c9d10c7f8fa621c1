import { notOpenYet } from '@foyer/contract/listing/listing.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SessionData } from './event-sessions.ts';
import { timeCells } from './time-cells.ts';

const at = (time: string, price = '260 ₽', left?: number): SessionData => ({
  day: '2026-11-24',
  time,
  price,
  left,
});

const every = (from: number, to: number, step: number, price?: string) =>
  Array.from({ length: (to - from) / step + 1 }, (_, index) => {
    const minutes = from + index * step;
    return at(
      `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
      price,
    );
  });

const changed = (sessions: SessionData[], time: string, changes: Partial<SessionData>) =>
  sessions.map((one) => (one.time === time ? { ...one, ...changes } : one));

const told = (sessions: SessionData[]) =>
  timeCells(sessions).map(({ session, to, step, count }) =>
    to === undefined ? session.time : [session.time, to, step, count, session.left],
  );

test('equal steps at one price are one button', () => {
  expect(told(every(600, 1080, 30))).toEqual([['10:00', '18:00', 30, 17, undefined]]);
  expect(told(every(630, 1050, 60))).toEqual([['10:30', '17:30', 60, 8, undefined]]);
});

test('up to three times are said one by one, and so are different prices', () => {
  expect(told([at('11:00'), at('13:00'), at('16:00')])).toEqual(['11:00', '13:00', '16:00']);
  expect(told([at('10:00', '1'), at('11:00', '2'), at('12:00', '3'), at('13:00', '4')])).toHaveLength(4);
  expect(told([at('00:00')])).toEqual(['00:00']);
});

test('a gap leaves no step, only the number of times', () => {
  const lunch = every(600, 1080, 30).filter(({ time }) => time !== '13:00');
  expect(told(lunch)).toEqual([['10:00', '18:00', null, 16, undefined]]);
});

test('few places stand beside the row, at most two of them', () => {
  const row = every(600, 1080, 30);
  const two = changed(row, '14:30', { left: 2 });
  expect(told(two)).toEqual([['10:00', '18:00', 30, 17, undefined], '14:30']);
  const many = ['10:00', '11:00', '12:00'].reduce((all, time) => changed(all, time, { left: 1 }), row);
  expect(told(many)).toEqual([['10:00', '18:00', 30, 17, undefined], '10:00', '11:00']);
});

test('a row goes from the first time that can be had to the last; sold out, it goes over all', () => {
  const row = every(600, 720, 30);
  expect(told(changed(row, '10:00', { left: 0 }))).toEqual([['10:30', '12:00', 30, 4, undefined]]);
  expect(told(changed(row, '11:00', { left: 0 }))).toEqual([['10:00', '12:00', 30, 5, undefined]]);
  const gone = row.map((one) => ({ ...one, left: 0 }));
  expect(told(gone)).toEqual([['10:00', '12:00', 30, 5, 0]]);
  expect(told(gone.map((one, index) => (index === 2 ? { ...one, left: 3 } : one)))).toEqual(['11:00']);
});

test('another price, free hours and a sale that waits are buttons of their own', () => {
  const evening = [...every(600, 960, 30), at('19:00', '400 ₽')];
  expect(told(evening)).toEqual([['10:00', '16:00', 30, 13, undefined], '19:00']);
  const free = [...every(600, 780, 60, ''), ...every(840, 1080, 60)];
  expect(told(free)).toEqual([
    ['14:00', '18:00', 60, 5, undefined],
    ['10:00', '13:00', 60, 4, undefined],
  ]);
  const soon = [...every(600, 780, 60), at('14:00', '260 ₽', notOpenYet)];
  expect(told(soon)).toEqual([['10:00', '13:00', 60, 4, undefined], '14:00']);
});

test('whatever a day holds, a button names a session of it and there are at most three beside a row', () => {
  const session = fc.record({
    time: fc.integer({ min: 0, max: 47 }),
    price: fc.constantFrom('', '1', '2'),
    left: fc.constantFrom(undefined, 0, 3, notOpenYet),
  });
  fc.assert(
    fc.property(fc.uniqueArray(session, { selector: ({ time }) => time, minLength: 1 }), (drawn) => {
      const sessions = drawn
        .toSorted((one, other) => one.time - other.time)
        .map(({ time, price, left }) => ({
          ...at(
            `${String(8 + Math.floor(time / 4)).padStart(2, '0')}:${String((time % 4) * 15).padStart(2, '0')}`,
            price,
          ),
          left,
        }));
      const cells = timeCells(sessions);
      expect(cells.length).toBeGreaterThan(0);
      const times = sessions.map(({ time }) => time);
      for (const { session: told, to } of cells) {
        expect(times).toContain(told.time);
        if (to !== undefined) expect(to > told.time && times.includes(to)).toBe(true);
      }
      const isRow = cells.some(({ to }) => to !== undefined);
      expect(cells.length).toBeLessThanOrEqual(isRow ? 3 : sessions.length);
      if (sessions.some(({ left }) => left === undefined || left > 0)) {
        expect(cells.some(({ session: { left } }) => left === undefined || left > 0)).toBe(true);
      }
    }),
  );
});
