import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawBackdrop } from './draw-backdrop.ts';
import { drawHall, rowEnds } from './draw-hall.ts';
import type { Hall, HallSeat } from './hall.ts';

const seat: HallSeat = {
  ...{
    id: 'a-1-1',
    sector: 'a',
    row: '1',
    number: '1',
    x: 100,
    y: 100,
    shape: 'circle',
    zone: 'near',
    flags: [],
  },
};
const hall: Hall = {
  view: { x: 0, y: 0, width: 300, height: 200 },
  sectors: [{ key: 'a', name: { en: 'A' } }],
  seats: [seat, { ...seat, id: 'a-1-"><script>', number: '<b>', x: 130, flags: ['wheelchair'] }],
  standing: [],
  shapes: [{ kind: 'label', name: { ru: 'Сцена & <script>', en: 'Stage' }, at: { x: 150, y: 20 }, turn: 0 }],
};
const look = {
  language: 'ru',
  otherwise: 'en',
  colors: new Map([['near', '#1d4f7c']]),
  backdrop: '',
} as const;

test('SC-1 every seat is an element that carries its id, in the colour of its zone', async () => {
  const drawing = drawHall(hall, look);
  expect(drawing).toContain('data-seat-id="a-1-1"><circle cx="100" cy="100" r="10" fill="#1d4f7c"');
  expect(await sharp(Buffer.from(drawing)).metadata()).toMatchObject({ format: 'svg', width: 300 });
});

test('SC-1 nothing that an operator wrote becomes an element', () => {
  const drawing = drawHall(hall, look);
  expect(drawing).toContain('Сцена &amp; &lt;script&gt;');
  expect(drawing).not.toContain('<script>');
});

test.each([
  ['a picture', (backdrop: string) => drawHall(hall, { ...look, backdrop })],
  ['the page', (drawing: string) => drawBackdrop(hall, { ...look, drawing })],
])('words of the house’s own drawing stay where the designer put them: %s', (_, draw) => {
  const own = draw('<svg viewBox="0 0 300 200"><text x="10" y="20">Left box</text></svg>\n');
  expect(own).toContain(
    '<g text-anchor="start"><svg x="0" y="0" width="300" height="200" viewBox="0 0 300 200">',
  );
  expect(draw('')).not.toContain('text-anchor="start"');
});

test.each([
  [
    'in a line',
    [3, 1, 5, 2, 4],
    (number: number) => ({ x: number * 24, y: 0 }),
    [
      { x: 0, y: 0 },
      { x: 144, y: 0 },
    ],
  ],
  [
    'in a column',
    [2, 1, 3],
    (number: number) => ({ x: 10, y: number * 24 }),
    [
      { x: 10, y: 0 },
      { x: 10, y: 96 },
    ],
  ],
  [
    'odd ones on the left',
    [1, 2, 3, 4],
    (number: number) => ({ x: number % 2 ? -24 * number : 24 * number, y: 0 }),
    [
      { x: -96, y: 0 },
      { x: 120, y: 0 },
    ],
  ],
])('the number of a row stands at its ends, whatever the order of the file: %s', (_, numbers, at, ends) => {
  const row = numbers.map((number) => ({ ...seat, id: `a-1-${number}`, ...at(number) }));
  expect(rowEnds(row)).toEqual(ends);
});

test('a row whose name is a dash has no number', () => {
  expect(rowEnds([seat, { ...seat, x: 124 }].map((one) => ({ ...one, row: '—' })))).toEqual([]);
});
