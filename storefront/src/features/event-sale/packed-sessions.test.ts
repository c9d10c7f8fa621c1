import { brotliCompressSync, constants } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packSessions } from './event-view-model.ts';
import { type SessionView, unpackSessions } from './packed-sessions.ts';

const places = fc.option(fc.nat(200), { nil: null });
const moment = fc.option(fc.record({ day: fc.constant('2026-11-20'), time: fc.constant('12:00') }), {
  nil: null,
});
const session: fc.Arbitrary<SessionView> = fc
  .record({
    id: fc.integer({ min: 1, max: 1_000_000 }),
    day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}`),
    hour: fc.option(fc.nat(23), { nil: null }),
    state: fc.constantFrom('open', 'sold-out', 'soon', 'closed', 'cancelled'),
    left: places,
    zonesLeft: fc.record({ 3: places, 8: places }),
    priceTypeId: fc.nat(3),
    opens: moment,
    movedFrom: moment,
  })
  .map(({ hour, ...rest }) => ({
    ...rest,
    time: hour === null ? '00:00' : `${String(hour).padStart(2, '0')}:30`,
    allDay: hour === null,
  }));

describe('sessions as they travel', () => {
  test('EV-3 come back as they went', () => {
    fc.assert(
      fc.property(fc.array(session, { maxLength: 60 }), (drawn) => {
        const sessions = drawn.toSorted((one, other) => one.day.localeCompare(other.day));
        expect(unpackSessions(JSON.parse(JSON.stringify(packSessions(sessions))))).toEqual(sessions);
      }),
    );
  });

  test('EV-3 two months of half hours are small on the wire', () => {
    const sessions = Array.from({ length: 60 * 17 }, (_, index) => halfHour(index));
    const text = JSON.stringify(packSessions(sessions));
    const packed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
    expect(packed.length).toBeLessThan(1_500);
  });
});

/** Every third session has sold some of its places. */
function halfHour(index: number): SessionView {
  const hours = 10 + Math.floor((index % 17) / 2);
  const day = new Date(Date.UTC(2026, 10, 21 + Math.floor(index / 17))).toISOString().slice(0, 10);
  return {
    id: 5_000 + index,
    day,
    time: `${hours}:${index % 2 === 0 ? '00' : '30'}`,
    allDay: false,
    state: 'open',
    left: index % 3 === 0 ? (index * 7) % 24 : 24,
    zonesLeft: {},
    priceTypeId: 1,
    opens: null,
    movedFrom: null,
  };
}
