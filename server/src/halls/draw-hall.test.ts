import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawBackdrop } from './draw-backdrop.ts';
import { drawHall } from './draw-hall.ts';
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
