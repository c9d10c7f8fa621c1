import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { expect, onTestFinished, test } from 'vitest';
import { samplePlan } from '#pages/scheme/testing/sample-plan.ts';
import { fittingView, shownFrame, type View, wholeView } from './camera.ts';
import { PlanOverview } from './plan-overview.ts';

const box = { width: 400, height: 300 };

/** A drawing of 400 by 300 that shows seats from zoom 2. */
function overlook(plan: HallPlan) {
  const place = document.createElement('div');
  document.body.append(place);
  let view: View = wholeView(plan.view);
  const drawing = {
    get view() {
      return view;
    },
    set view(next: View) {
      view = fittingView(next, plan.view, box);
      overview.follow();
    },
    get shown() {
      return shownFrame(view, plan.view, box);
    },
    get areSeatsDrawn() {
      return view.zoom >= 2;
    },
    placeOnBox: (seat: number) => {
      const { x, y, width } = drawing.shown;
      const scale = box.width / width;
      return { x: ((plan.seats.x[seat] ?? 0) - x) * scale, y: ((plan.seats.y[seat] ?? 0) - y) * scale };
    },
  };
  const overview = new PlanOverview(place, {
    plan,
    drawing,
    fillOf: () => '#0072b2',
    rowClass: 'row',
    rowsClass: 'rows',
  });
  onTestFinished(() => {
    overview.stop();
    place.remove();
  });
  const map = place.querySelector('svg');
  if (!map) throw new Error('there is no map');
  const names = () =>
    [...place.querySelectorAll<HTMLElement>('.row')]
      .filter((word) => !word.hidden)
      .map((word) => word.textContent);
  return { drawing, map, names };
}

test('SC-3 a map of the hall is there while most of it is out of sight, with the part that is in view', async () => {
  const { drawing, map } = overlook(samplePlan({ sectors: 2, rows: 20, seats: 20 }));
  expect(map.style.display).toBe('none');
  expect(map.querySelectorAll('polygon')).toHaveLength(3);
  drawing.view = { ...drawing.view, zoom: 4 };
  await expect.poll(() => map.style.display).toBe('');
  const frame = map.querySelector('rect');
  expect(Number(frame?.getAttribute('width'))).toBeCloseTo(drawing.shown.width);
});

test('SC-3 a press on the map brings its place into the middle', async () => {
  const plan = samplePlan({ sectors: 2, rows: 20, seats: 20 });
  const { drawing, map } = overlook(plan);
  drawing.view = { ...drawing.view, zoom: 4 };
  map.style.width = '100px';
  await expect.poll(() => map.getBoundingClientRect().width).toBe(100);
  const { left, top, width, height } = map.getBoundingClientRect();
  const at = { clientX: left + width * 0.7, clientY: top + height * 0.4 };
  map.dispatchEvent(new PointerEvent('pointerdown', at));
  expect(drawing.view.x).toBeCloseTo(plan.view.x + plan.view.width * 0.7, 0);
  expect(drawing.view.y).toBeCloseTo(plan.view.y + plan.view.height * 0.4, 0);
  expect(drawing.view.zoom).toBe(4);
});

test('SC-3 rows whose beginning is out of sight have their names at the edge, and no others', async () => {
  const { drawing, names } = overlook(samplePlan({ sectors: 1, rows: 12, seats: 30 }));
  drawing.view = { zoom: 3, x: 0, y: 0 };
  await new Promise(requestAnimationFrame);
  expect(names()).toEqual([]);
  drawing.view = { zoom: 3, x: 400, y: 200 };
  await expect.poll(() => names().length).toBeGreaterThan(2);
  const shown = names().map(Number);
  expect(shown).toEqual(shown.toSorted((one, other) => one - other));
  drawing.view = { zoom: 1.5, x: 400, y: 200 };
  await expect.poll(names).toEqual([]);
});
