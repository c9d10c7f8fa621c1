import { expect, test } from 'vitest';
import { Findings } from '#house-files/findings/findings.ts';
import { readImportedHall } from './hall-import.ts';

interface Place {
  row: number;
  number: number;
  x: number;
  y: number;
}

function read(places: readonly Place[], more: readonly object[] = []) {
  const findings = new Findings();
  const seats = places.map(({ row, number, x, y }) => ({
    ...{ type: 'seat', x, y },
    attrs: { section: 'Партер', row, seat: number },
  }));
  const text = JSON.stringify({ objects: [...seats, ...more] }, null, 1);
  const source = { file: 'hall.json', text, marks: null, strip: [], pictures: new Map() };
  return { hall: readImportedHall(source, findings), findings };
}

/** Six rows of ten, so far apart. */
const grid = (apart: number): Place[] =>
  Array.from({ length: 60 }, (_, index) => ({
    ...{ row: Math.floor(index / 10) + 1, number: (index % 10) + 1 },
    ...{ x: (index % 10) * apart, y: Math.floor(index / 10) * apart * 1.1 },
  }));

const middleFirst = ({ number }: Place) => Math.abs(number - 5.5);
const orders: [string, (one: Place, other: Place) => number][] = [
  ['row by row', () => 0],
  ['column by column', (one, other) => one.number - other.number || one.row - other.row],
  ['odd numbers first', (one, other) => one.row - other.row || (other.number % 2) - (one.number % 2)],
  ['from the middle outwards', (one, other) => one.row - other.row || middleFirst(one) - middleFirst(other)],
  [
    'in no order',
    (one, other) => ((one.row * 7 + one.number * 11) % 13) - ((other.row * 7 + other.number * 11) % 13),
  ],
];

test.each(orders)('SC-1 seats %s are scaled by their nearest neighbours', (_, order) => {
  for (const [apart, scaled] of [
    [12, 27],
    [300, 27],
    [24, 24],
  ] as const) {
    const { hall, findings } = read(grid(apart).toSorted(order));
    const last = hall?.seats.find(({ row, number }) => row === '6' && number === '10');
    expect([last?.x, last?.y].map((one) => Math.round(one ?? 0))).toEqual([
      Math.round(9 * scaled),
      Math.round(5.5 * scaled),
    ]);
    expect([findings.mistakes, findings.notes]).toEqual([[], []]);
  }
});

test('SC-1 seats nearer than they are wide are noted, with the line of the first', () => {
  const { findings } = read([
    ...grid(27),
    { row: 7, number: 1, x: 12, y: 0 },
    { row: 7, number: 2, x: 500, y: 0 },
  ]);
  expect(findings.mistakes).toEqual([]);
  expect(findings.notes.map(({ line, text }) => [line, text.en])).toEqual([
    [3 + 60 * 10, 'Seats that overlap others, from this line on: 1.'],
  ]);
});

test('SC-1 a hall most of whose seats lie on others is refused', () => {
  const { findings } = read(grid(27).map((one) => ({ ...one, x: 0, y: 0 })));
  expect(findings.mistakes.map(({ line, found }) => [line, found.en])).toEqual([
    [13, '59 of 60 seats on top of others'],
  ]);
});

test('SC-1 a stage is as large as a hall file allows', () => {
  const stage = { type: 'stage', x: 100, y: -50, width: 6, height: 3 };
  expect(read(grid(27), [stage]).hall?.stage).toMatchObject({ width: 20, depth: 10 });
});
