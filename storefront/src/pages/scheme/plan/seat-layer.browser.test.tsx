import { expect, onTestFinished, test } from 'vitest';
import { samplePlan } from '#pages/scheme/testing/sample-plan.ts';
import { planGeometry } from './plan-geometry.ts';
import { SeatLayer } from './seat-layer.ts';
import { looks } from './seat-look.ts';

test('H2 amid a gesture seats are drawn, and their numbers wait for its end', async () => {
  const plan = samplePlan({ sectors: 1, rows: 4, seats: 8 });
  const layer = new SeatLayer(planGeometry(plan), {
    lookOf: () => looks.free,
    colorOf: () => ({ fill: '#0072b2', word: '#ffffff' }),
    letters: () => null,
  });
  onTestFinished(() => layer.stop());
  const drawn = () => layer.root.querySelectorAll('path[data-look]').length;
  const words = () => layer.root.querySelectorAll('text, [data-glyph]').length;
  layer.show(plan.view, { withWords: true, isMoving: true });
  await expect.poll(drawn).toBe(32);
  expect(words()).toBe(0);
  layer.show(plan.view, { withWords: true, isMoving: false });
  await expect.poll(words).toBe(32);
});
