import { expect, test } from 'vitest';
import type { View } from './camera.ts';
import { Picture } from './picture.ts';

const hall = { x: 0, y: 0, width: 1_000, height: 1_000 };
const box = { width: 400, height: 400 };
const middle: View = { zoom: 8, x: 500, y: 500 };

/** A picture that was drawn at the time 0. */
function drawn(): Picture {
  const picture = new Picture(hall);
  picture.draw(middle, box, 0);
  return picture;
}

test('H2 a picture is twice as wide and high as its box, around the same middle', () => {
  const { svg } = drawn();
  expect([svg.style.width, svg.style.left, svg.style.transformOrigin]).toEqual(['200%', '-50%', '25% 25%']);
  // An eighth of the hall is in the box, half of that more on each side is drawn.
  expect(svg.getAttribute('viewBox')).toBe('375 375 250 250');
});

test('H2 a gesture moves the picture as far as it goes, and has it drawn anew a few times a second', () => {
  const picture = drawn();
  const beyond: View = { ...middle, x: 500 + 63 };
  expect(picture.move({ ...middle, x: 500 + 62 }, box, 1_000)).toBe(true);
  expect(picture.svg.style.transform).toBe('translate(-198.4px, 0px) scale(1)');
  expect(picture.move(beyond, box, 200)).toBe(true);
  expect(picture.move(beyond, box, 300)).toBe(false);
  expect(picture.move({ ...middle, zoom: 3.9 }, box, 300)).toBe(false);
});

test('H2 a gesture never shows a picture more than four times too coarse', () => {
  const picture = drawn();
  expect(picture.move({ ...middle, zoom: 32 }, box, 1)).toBe(true);
  expect(picture.move({ ...middle, zoom: 32.1 }, box, 1)).toBe(false);
  expect(picture.move({ ...middle, zoom: 1.9 }, box, 1)).toBe(false);
});
