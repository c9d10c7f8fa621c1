import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { samplePlan } from '#pages/scheme/testing/sample-plan.ts';
import { planGeometry } from './plan-geometry.ts';
import { SeatLayer } from './seat-layer.ts';
import { looks } from './seat-look.ts';

function layerOf(plan: HallPlan): SeatLayer {
  const layer = new SeatLayer(planGeometry(plan), {
    lookOf: () => looks.free,
    colorOf: () => ({ fill: '#0072b2', word: '#ffffff' }),
    letters: () => null,
  });
  onTestFinished(() => layer.stop());
  return layer;
}

const drawnIn = (layer: SeatLayer) => layer.root.querySelectorAll('path[data-look]').length;

test('H2 amid a gesture seats are drawn, and their numbers wait for its end', async () => {
  const plan = samplePlan({ sectors: 1, rows: 4, seats: 8 });
  const layer = layerOf(plan);
  const words = () => layer.root.querySelectorAll('text, [data-glyph]').length;
  layer.show(plan.view, { withWords: true, isMoving: true });
  await expect.poll(() => drawnIn(layer)).toBe(32);
  expect(words()).toBe(0);
  layer.show(plan.view, { withWords: true, isMoving: false });
  await expect.poll(words).toBe(32);
});

test('H2 a slice that made its frame late is followed by a breath; one long ago is not', () => {
  const frames: FrameRequestCallback[] = [];
  const asked = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  // No slice ends because the machine of the test is slow.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => {
    asked.mockRestore();
    clock.mockRestore();
  });
  const frameAt = (now: number) => frames.shift()?.(now);
  const plan = samplePlan({ sectors: 3, rows: 4, seats: 8 });
  const layer = layerOf(plan);
  const { frames: sectors } = planGeometry(plan);
  const show = (sector: number) =>
    layer.show(sectors[sector] ?? plan.view, { withWords: false, isMoving: true });
  show(0);
  frameAt(1_000);
  expect(drawnIn(layer)).toBe(32);
  frameAt(1_016);
  expect(frames).toEqual([]);

  show(1);
  frameAt(9_000);
  expect(drawnIn(layer)).toBe(64);
  frameAt(9_050);
  show(2);
  frameAt(9_066);
  expect(drawnIn(layer)).toBe(64);
  frameAt(9_450);
  expect(drawnIn(layer)).toBe(96);
});
