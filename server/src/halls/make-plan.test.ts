import { seatFlags } from '@foyer/contract/hall/hall-plan.ts';
import { bestSeats } from '@foyer/contract/rules/best-seats.ts';
import { loneSeats } from '@foyer/contract/rules/lone-seats.ts';
import { blocksOf } from '@foyer/contract/rules/seat-runs.ts';
import { describe, expect, test } from 'vitest';
import { drawBackdrop } from './draw-backdrop.ts';
import type { Hall, HallSeat } from './hall.ts';
import { makePlan, rowsInLine } from './make-plan.ts';
import { sectorOutline } from './sector-outline.ts';

const seats = (rows: number, count: number): HallSeat[] =>
  Array.from({ length: rows * count }, (_, index) => {
    const [row, seat] = [Math.floor(index / count), index % count];
    return {
      ...{ id: `a-${row + 1}-${seat + 1}`, sector: 'a', row: String(row + 1), number: String(seat + 1) },
      ...{
        x: seat * 24,
        y: row * 30,
        shape: 'circle',
        zone: 'near',
        flags: seat === 0 ? ['wheelchair'] : [],
      },
    };
  });

const hall: Hall = {
  view: { x: -60, y: -60, width: 400, height: 300 },
  sectors: [{ key: 'a', name: { ru: 'Партер' } }],
  seats: seats(3, 4),
  standing: [
    {
      ...{ key: 'floor', name: { ru: 'Танцпол' }, zone: 'far', capacity: 50 },
      outline: [
        { x: 0, y: 100 },
        { x: 100, y: 100 },
        { x: 100, y: 140 },
      ],
    },
  ],
  shapes: [{ kind: 'label', name: { ru: 'Вход & <b>' }, at: { x: 10, y: 10 }, turn: 0 }],
};

/** Numbers as they are asked for. */
function numbers() {
  const given = new Map<string, number>();
  const number = (name: string) => {
    const known = given.get(name) ?? given.size + 1;
    given.set(name, known);
    return known;
  };
  return {
    seat: number,
    sector: number,
    standing: number,
    zone: (zone: string | null) => (zone === 'near' ? 1 : 2),
  };
}

test('SC-3 seats without rows are walked over as they stand, whatever their numbers', () => {
  const dance = seats(3, 4).map((seat, index) => ({
    ...{ ...seat, row: '—', number: String(index + 1), id: `a-—-${index + 1}` },
  }));
  const jumbled = [...dance.slice(5), ...dance.slice(0, 5)].toReversed();
  const plan = makePlan({ ...hall, seats: jumbled }, numbers(), { backdrops: {}, views: null });
  expect(plan.rows.map(({ name, count }) => [name, count])).toEqual([
    ['', 4],
    ['', 4],
    ['', 4],
  ]);
  expect(plan.seats.numbers).toEqual(dance.map(({ number }) => number));
  // A line of tables keeps the order of the house.
  const column = seats(4, 1)
    .map((seat) => ({ ...seat, row: '—' }))
    .toReversed();
  expect(makePlan({ ...hall, seats: column }, numbers(), { backdrops: {}, views: null }).rows).toHaveLength(
    1,
  );
});

describe('SC-7 neighbours stand side by side, whatever the order of the file', () => {
  const oddFirst = seats(1, 12)
    .map((seat) => ({ ...seat, flags: [], x: seat.x + (Number(seat.number) > 6 ? 60 : 0) }))
    .toSorted((one, other) => (Number(other.number) % 2) - (Number(one.number) % 2));
  const ids = new Map(oddFirst.map(({ id }, index) => [id, 500 + index]));
  const plan = makePlan(
    { ...hall, seats: oddFirst },
    { ...numbers(), seat: (id) => ids.get(id) ?? 0 },
    { backdrops: {}, views: null },
  );
  const named = (found: readonly number[] = []) => found.map((seat) => plan.seats.numbers[seat]);
  const seat = (number: string) => plan.seats.numbers.indexOf(number);

  test('each keeps its id, its place and its side of the aisle', () => {
    const known = new Map(oddFirst.map((one) => [ids.get(one.id), [one.number, one.x]]));
    for (const [index, id] of plan.seats.ids.entries())
      expect(known.get(id)).toEqual([plan.seats.numbers[index], plan.seats.x[index]]);
    expect(plan.rows.flatMap((row) => blocksOf(plan, row)).map(named)).toEqual([
      ['1', '2', '3', '4', '5', '6'],
      ['7', '8', '9', '10', '11', '12'],
    ]);
  });

  test('four together sit together', () => {
    const isFree = (one: number) => one !== seat('2');
    expect(named(bestSeats(plan, isFree, { count: 4, zoneId: 1 })?.seats)).toEqual(['3', '4', '5', '6']);
  });

  test('a seat between two is left alone, and one beside the aisle', () => {
    const alone = (...chosen: string[]) => named(loneSeats(plan, () => true, chosen.map(seat), 1e12));
    expect(alone('1', '3')).toEqual(['2']);
    expect(alone('4', '5')).toEqual(['6']);
    expect(alone('5', '6')).toEqual([]);
  });
});

test('SC-3 a plan has every seat of the hall, row by row, with its number, zone and flags', () => {
  const plan = makePlan(hall, numbers(), { backdrops: {}, views: null });
  expect(plan.seats.count).toBe(12);
  expect(new Set(plan.seats.ids).size).toBe(12);
  expect(plan.rows).toMatchObject([{ first: 0 }, { first: 4, count: 4, name: '2' }, { first: 8 }]);
  expect(plan.seats.rows.slice(3, 6)).toEqual([0, 1, 1]);
  expect(plan.seats.numbers.slice(0, 5)).toEqual(['1', '2', '3', '4', '1']);
  expect(plan.seats.flags.slice(0, 2)).toEqual([seatFlags.wheelchair, 0]);
  expect(plan.seats.zoneIds.every((zone) => zone === 1)).toBe(true);
  expect(plan.sectors).toMatchObject([{ firstRow: 0, rowCount: 3, label: { x: 36, y: 30 } }]);
  expect(plan.standing).toMatchObject([{ capacity: 50, zoneId: 2, label: { x: 50, y: 120 } }]);
});

test('SC-3 the backdrop says what an operator wrote as text, in the colour of the page', () => {
  const svg = drawBackdrop(hall, { language: 'ru', otherwise: 'ru', drawing: '' });
  expect(svg).toContain('Вход &amp; &lt;b&gt;');
  expect(svg).toContain('class="hall-sector"');
  expect(svg).not.toMatch(/#[0-9a-f]{6}/);
});

describe('the outline of a sector holds its seats', () => {
  const scattered = seats(1, 7).map((seat, index) => ({ ...seat, y: (index * 37) % 90 }));
  test.each([
    ['in straight rows', rowsOf(seats(3, 4))],
    ['in turned rows', rowsOf(seats(3, 4).map((seat) => ({ ...seat, x: -seat.y, y: seat.x })))],
    ['scattered', rowsOf(scattered)],
    ['a single one', rowsOf(seats(1, 1))],
  ])('%s', (_name, rows) => {
    const outline = sectorOutline(rows);
    for (const seat of rows.flat()) expect(isInside(seat, outline)).toBe(true);
  });
});

test('two rows are enough for an outline with room for their numbers at both ends', () => {
  const width = (rows: number) => {
    const xs = sectorOutline(rowsOf(seats(rows, 3))).map(({ x }) => x);
    return Math.max(...xs) - Math.min(...xs);
  };
  expect(width(2) - width(1)).toBe(36);
});

function rowsOf(all: readonly HallSeat[]): HallSeat[][] {
  return [...Map.groupBy(all, ({ row }) => row).values()];
}

/** Even and odd crossings of a line to the right. */
function isInside({ x, y }: { x: number; y: number }, outline: readonly { x: number; y: number }[]): boolean {
  const crossings = outline.filter((from, index) => {
    const to = outline[(index + 1) % outline.length] ?? from;
    return from.y > y !== to.y > y && x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x;
  });
  return crossings.length % 2 === 1;
}

const rowInLine = (row: Seats) => rowsInLine([row])[0] ?? [];

/** Seats 1, 2, 3 … where they stand. */
const standing = (count: number, at: (seat: number) => [x: number, y: number]) =>
  Array.from({ length: count }, (_, seat) => {
    const [x, y] = at(seat);
    return { number: seat + 1, x, y };
  });
type Seats = ReturnType<typeof standing>;
const oddFirst = (seats: Seats) => seats.toSorted((one, other) => (other.number % 2) - (one.number % 2));
const fromCentre = (seats: Seats) => {
  const middle = (seats.length + 1) / 2;
  return seats.toSorted((one, other) => Math.abs(one.number - middle) - Math.abs(other.number - middle));
};
const addedLast = ([first, second, ...rest]: Seats) => [first, ...rest, second].flatMap((seat) => seat ?? []);
const numbersOf = (seats: readonly { number: number }[]) => seats.map(({ number }) => number);
const ascending = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

const straight = standing(20, (seat) => [seat * 27, 100]);
const shapes: [string, Seats][] = [
  ['straight', straight],
  ['across an aisle', standing(20, (seat) => [seat * 27 + (seat > 7 ? 60 : 0), 100])],
  ['along a wall', standing(9, (seat) => [40, seat * 24])],
  ['staggered', standing(12, (seat) => [seat * 24, (seat % 2) * 10])],
  [
    'bent as a horseshoe',
    standing(40, (seat) => [-300 * Math.cos((seat * 25) / 300), 300 * Math.sin((seat * 25) / 300)]),
  ],
];

describe('SC-3 a row is walked over as its seats stand', () => {
  test.each(shapes)('%s', (_name, seats) => {
    for (const listed of [oddFirst(seats), addedLast(seats), fromCentre(seats)])
      expect(numbersOf(rowInLine(listed))).toEqual(ascending(seats.length));
  });

  test.each(shapes)('%s, and in order already', (_name, seats) => {
    expect(rowInLine(seats)).toBe(seats);
    const reversed = seats.toReversed();
    expect(rowInLine(reversed)).toBe(reversed);
  });

  test('in the direction of the rows that the file lists in order', () => {
    const mirrored = standing(20, (seat) => [seat * -27, 130]);
    const rows = rowsInLine([oddFirst(mirrored), standing(20, (seat) => [seat * -27, 160])]);
    expect(rows.map(numbersOf)).toEqual([ascending(20), ascending(20)]);
  });

  test('blocks between aisles stay in the order of the file', () => {
    const [left, right] = [straight.slice(0, 8), standing(5, (seat) => [400 + seat * 27, 100])];
    const listed = [...right, ...left];
    expect(rowInLine(listed)).toBe(listed);
  });
});

test.each([
  ['a box of two lines', standing(4, (seat) => [(seat % 2) * 20, Math.floor(seat / 2) * 20])],
  ['a box of three lines', standing(9, (seat) => [(seat % 3) * 20, Math.floor(seat / 3) * 24])],
  ['a box whose second line is shorter', standing(4, (seat) => [(seat % 3) * 20, seat > 2 ? 20 : 0])],
  ['two long lines', standing(40, (seat) => [(seat % 20) * 24, seat > 19 ? 26 : 0])],
  ['two lines far from each other', standing(40, (seat) => [(seat % 20) * 24, seat > 19 ? 50 : 0])],
  ['a round table', standing(8, (seat) => [30 * Math.cos(seat * 0.785), 30 * Math.sin(seat * 0.785)])],
  ['two seats', standing(2, (seat) => [seat * 27, 0])],
])('%s keeps the order of the house', (_name, seats) => {
  expect(rowInLine(seats)).toBe(seats);
});
