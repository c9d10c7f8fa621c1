import { describe, expect, test } from 'vitest';
import { rowsInLine } from './rows-in-line.ts';

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
const numbers = (seats: readonly { number: number }[]) => seats.map(({ number }) => number);
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
      expect(numbers(rowInLine(listed))).toEqual(ascending(seats.length));
  });

  test.each(shapes)('%s, and in order already', (_name, seats) => {
    expect(rowInLine(seats)).toBe(seats);
    const reversed = seats.toReversed();
    expect(rowInLine(reversed)).toBe(reversed);
  });

  test('in the direction of the rows that the file lists in order', () => {
    const mirrored = standing(20, (seat) => [seat * -27, 130]);
    const rows = rowsInLine([oddFirst(mirrored), standing(20, (seat) => [seat * -27, 160])]);
    expect(rows.map(numbers)).toEqual([ascending(20), ascending(20)]);
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
