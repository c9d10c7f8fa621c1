import { expect, test } from 'vitest';
import type { Hall, HallSeat } from '#halls/hall.ts';
import { checkPicture, describeSector, sectorFacts } from './check-picture.ts';

const seatsOf = (row: string, numbers: readonly (number | string)[], y = 0): HallSeat[] =>
  numbers.map((number, index) => ({
    ...{ id: `a-${row}-${number}`, sector: 'a', row, number: String(number) },
    ...{ x: index * 24, y, shape: 'circle', zone: null, flags: [] },
  }));

const hallOf = (...rows: HallSeat[][]): Hall => ({
  view: { x: -60, y: -60, width: 400, height: 200 },
  sectors: [{ key: 'a', name: { ru: 'Партер <b>' } }],
  seats: rows.flat(),
  standing: [{ key: 'floor', name: { ru: 'Танцпол' }, zone: null, capacity: 80, outline: [] }],
  shapes: [],
});

test.each([
  [[seatsOf('1', [1, 2, 3]), seatsOf('2', [1, 2, 3])], 'rows 1–2, numbers 1–3'],
  [[seatsOf('1', [3, 1, 4])], 'rows 1, numbers 1, 3–4; left out: row 1: 2'],
  [[seatsOf('А', [1, 3, 5]), seatsOf('Б', [2, 6])], 'rows А, Б, numbers 1–3, 5–6; left out: row Б: 4'],
  [[seatsOf('—', [1, 2])], 'no rows, numbers 1–2'],
  [[seatsOf('1', ['1а', 2])], 'rows 1, numbers 2, 1а'],
])('%j is counted as %s', (rows, expected) => {
  const [facts] = sectorFacts(hallOf(...rows), 'ru');
  expect(facts && describeSector(facts)).toBe(`Партер <b> (a): ${rows.flat().length} seats, ${expected}`);
});

test('the picture to check has each number, the names of rows and sectors, and the counts', () => {
  const picture = checkPicture(hallOf(seatsOf('7', [11, 12, 13])), '');
  for (const number of ['11', '12', '13', '7']) expect(picture).toContain(`>${number}</text>`);
  expect(picture.match(/Партер &lt;b&gt;/g)).toHaveLength(2);
  expect(picture).toContain('3 seats, rows 7, numbers 11–13');
  expect(picture).toContain('Танцпол: standing, 80');
});
