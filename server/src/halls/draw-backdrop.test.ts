import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { syntheticPlan } from '#testing/seed-hall.ts';
import { drawStill } from './draw-backdrop.ts';

const polygon = '<polygon points="0,0 10,0 10,5" fill-opacity="0.12" stroke="currentColor"/>';
const backdrop = `<svg><g class="hall-stage">${polygon}<text>Сцена</text></g><polygon class="hall-sector" points="1,1"/></svg>`;

test('SC-1 a picture of a hall has each seat where it stands, the stage, and no words', () => {
  const plan = syntheticPlan({ rows: 3, seats: 4, standing: 50 });
  const picture = drawStill(plan, backdrop);
  let [x, y] = [0, 0];
  const drawn = [...picture.matchAll(/m(-?\d+) (-?\d+)h0/g)].map(([, dx, dy]) => {
    [x, y] = [x + Number(dx), y + Number(dy)];
    return [x, y];
  });
  expect(drawn).toEqual(plan.seats.x.map((at, index) => [at, plan.seats.y[index]]));
  expect(picture).toContain(polygon);
  expect(picture.match(/<polygon/g)).toHaveLength(1 + plan.standing.length);
  expect(picture).not.toMatch(/<text|Сцена/);
});

test('SC-1 a picture of 1,700 seats weighs less than 2 K', () => {
  expect(gzipSync(drawStill(syntheticPlan({ rows: 34, seats: 50 }), '')).length).toBeLessThan(2048);
});
