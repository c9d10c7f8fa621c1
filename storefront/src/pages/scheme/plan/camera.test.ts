import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitScale, fittingView, shownFrame, viewOn, wholeView, zoomedAt } from './camera.ts';

const hall = { x: -100, y: 50, width: 2000, height: 1600 };
const box = { width: 390, height: 600 };

test('SC-3 the zoom runs from 1 to 24', () => {
  const middle = { x: 195, y: 300 };
  const far = zoomedAt(wholeView(hall), 0.1, middle, hall, box);
  const near = zoomedAt(wholeView(hall), 1000, middle, hall, box);
  expect([far.zoom, near.zoom]).toEqual([1, 24]);
});

test('SC-3 what is under the finger stays under it', () => {
  const anyPlace = fc.record({
    x: fc.integer({ min: 100, max: 290 }),
    y: fc.integer({ min: 100, max: 200 }),
  });
  fc.assert(
    fc.property(anyPlace, fc.double({ min: 1.1, max: 2, noNaN: true }), (at, factor) => {
      const view = viewOn({ x: 700, y: 600, width: 400, height: 400 }, hall, box);
      const pointUnder = (one: typeof view) => {
        const frame = shownFrame(one, hall, box);
        const scale = fitScale(hall, box) * one.zoom;
        return { x: frame.x + at.x / scale, y: frame.y + at.y / scale };
      };
      const [before, after] = [pointUnder(view), pointUnder(zoomedAt(view, factor, at, hall, box))];
      expect(after.x).toBeCloseTo(before.x, 6);
      expect(after.y).toBeCloseTo(before.y, 6);
    }),
  );
});

test('SC-3 a hall lower than its box stands at the top, and nobody is dragged off its edge', () => {
  expect(shownFrame(fittingView(wholeView(hall), hall, box), hall, box).y).toBeCloseTo(hall.y);
  const shown = shownFrame(fittingView({ zoom: 8, x: 9999, y: 9999 }, hall, box), hall, box);
  expect(shown.x + shown.width).toBeCloseTo(hall.x + hall.width);
  expect(shown.y + shown.height).toBeCloseTo(hall.y + hall.height);
});
