import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type HallPlan, seatFlags } from '#hall/hall-plan.ts';
import { bestSeats } from './best-seats.ts';
import { loneSeats } from './lone-seats.ts';

const farAhead = 86_400_000;

/**
 * A hall of rows as they are drawn: `.` free, `#` taken, `w` a free seat for a wheelchair, `2` free in another price
 * zone, a space an aisle.
 * Row 0 is the nearest to the stage.
 */
function hallOf(...drawn: string[]) {
  const seats = drawn.flatMap((row, y) =>
    [...row].flatMap((mark, x) => (mark === ' ' ? [] : [{ mark, x: x * 24, y: y * 30, row: y }])),
  );
  const plan: HallPlan = {
    view: { x: 0, y: 0, width: 1000, height: 1000 },
    backdrops: {},
    views: null,
    sectors: [{ id: 1, name: {}, outline: [], label: { x: 0, y: 0 }, firstRow: 0, rowCount: drawn.length }],
    rows: drawn.map((row, index) => ({
      ...{ name: String(index + 1), sector: 0 },
      first: seats.findIndex((seat) => seat.row === index),
      count: row.replaceAll(' ', '').length,
    })),
    seats: {
      count: seats.length,
      ids: seats.map((_, index) => index + 1),
      x: seats.map(({ x }) => x),
      y: seats.map(({ y }) => y),
      rows: seats.map(({ row }) => row),
      numbers: seats.map((_, index) => String(index)),
      zoneIds: seats.map(({ mark }) => (mark === '2' ? 2 : 1)),
      flags: seats.map(({ mark }) => (mark === 'w' ? seatFlags.wheelchair : 0)),
    },
    standing: [],
  };
  const isFree = (seat: number) => seats[seat]?.mark !== '#' && seats[seat] !== undefined;
  return { plan, isFree };
}

function best(count: number, ...drawn: string[]) {
  const { plan, isFree } = hallOf(...drawn);
  return bestSeats(plan, isFree, { count, zoneId: 1 });
}

describe('best seats together', () => {
  test.each<[string, number, string[], number[]]>([
    ['the middle of the row', 2, ['........'], [3, 4]],
    ['the row a third from the stage', 1, ['.....', '.....', '.....', '.....'], [7]],
    ['beside what is taken, not one seat off', 2, ['..###..'], [0, 1]],
    ['no single seat beside', 2, ['#...#....#'], [5, 6]],
    ['one beside when there is nothing else', 2, ['#...#'], [1, 2]],
    ['not across an aisle', 3, ['#.. ...#'], [3, 4, 5]],
    ['not the wheelchair’s', 2, ['..ww#'], [0, 1]],
    ['not across another zone', 2, ['#..222..'], [1, 2]],
  ])('%s', (_name, count, drawn, expected) => {
    expect(best(count, ...drawn)?.seats).toEqual(expected);
  });

  test('in two neighbouring rows when no run holds them, and it is told', () => {
    expect(best(4, '##..##', '##..##', '######')).toEqual({ seats: [2, 3, 8, 9], split: true });
    expect(best(5, '##..##', '##..##', '######')).toBeNull();
    expect(best(2, '#.####', '######', '#.####')).toBeNull();
  });

  test('what is found is free, of one row and side by side, and nothing is missed', () => {
    fc.assert(
      fc.property(anyHall(), fc.integer({ min: 1, max: 4 }), (drawn, count) => {
        const { plan, isFree } = hallOf(...drawn);
        const found = bestSeats(plan, isFree, { count, zoneId: 1 });
        const longest = Math.max(...drawn.flatMap((row) => row.split(/[# w]/)).map(({ length }) => length));
        expect(found?.split === false).toBe(longest >= count);
        if (!found) return;
        expect(found.seats).toHaveLength(count);
        expect(found.seats.every(isFree)).toBe(true);
        if (!found.split)
          expect(found.seats.map((seat) => seat - (found.seats[0] ?? 0))).toEqual([...range(count)]);
      }),
      { numRuns: 300 },
    );
  });

  test('20,000 seats are searched while a finger is still down', () => {
    const row = '..##.....#...............##..........#...#...#..';
    const { plan, isFree } = hallOf(...Array.from({ length: 420 }, () => row));
    // Looks at seats, not milliseconds: a busy machine must not fail it.
    let looks = 0;
    const counted = (seat: number) => {
      looks += 1;
      return isFree(seat);
    };
    expect(bestSeats(plan, counted, { count: 6, zoneId: 1 })?.seats).toHaveLength(6);
    expect(looks).toBeLessThan(2 * plan.seats.count);
  });
});

describe('the rule against a lone seat', () => {
  const lone = (chosen: number[], drawn: string, toStart = farAhead) => {
    const { plan, isFree } = hallOf(drawn);
    return loneSeats(plan, isFree, chosen, toStart);
  };
  test.each<[string, string, number[], number[]]>([
    ['a seat between the choice and the wall', '.....', [1, 2], [0]],
    ['a seat between the choice and a taken one', '#.....#', [2, 3], [1]],
    ['a seat between two chosen', '.....', [0, 2], [1]],
    ['a seat before an aisle', '..... ....', [2, 3], [4]],
    ['nothing: the choice stands at the wall', '.....', [0, 1], []],
    ['nothing: two are left', '......', [2, 3], []],
    ['nothing: it was alone before', '#.#....', [3, 4], []],
    ['nothing: a row of three offers two no better choice', '#...#', [1, 2], []],
    ['nothing: the last seat of a row', '#..#', [1], []],
    ['nothing: what is left is for a wheelchair', 'w....', [1, 2], []],
    ['nothing: a wheelchair’s seat is chosen', '.w...', [1], []],
  ])('%s', (_name, drawn, chosen, expected) => {
    expect(lone(chosen, drawn)).toEqual(expected);
  });

  test('it is lifted in the last two hours', () => {
    expect(lone([1, 2], '.....', 2 * 3_600_000)).toEqual([]);
    expect(lone([1, 2], '.....', 2 * 3_600_000 + 1)).toEqual([0]);
  });

  test('what the search gives never breaks the rule', () => {
    fc.assert(
      fc.property(anyHall(), fc.integer({ min: 1, max: 4 }), (drawn, count) => {
        const { plan, isFree } = hallOf(...drawn);
        const found = bestSeats(plan, isFree, { count, zoneId: 1 });
        if (found && !found.split) expect(loneSeats(plan, isFree, found.seats, farAhead)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

function anyHall() {
  const anyRow = fc.array(fc.constantFrom('.', '.', '.', '#'), { minLength: 2, maxLength: 14 });
  return fc.array(
    anyRow.map((marks) => marks.join('')),
    { minLength: 1, maxLength: 4 },
  );
}

function* range(count: number) {
  for (let index = 0; index < count; index += 1) yield index;
}
