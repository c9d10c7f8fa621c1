import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { expect, onTestFinished, test } from 'vitest';
import { samplePlan } from '#pages/scheme/testing/sample-plan.ts';
import type { View } from './camera.ts';
import { HallDrawing, type Pick } from './hall-drawing.ts';
import type { Cursor } from './plan-keys.ts';
import { looks, type SeatLook } from './seat-look.ts';

interface Shown {
  drawing: HallDrawing;
  box: HTMLElement;
  picks: Pick[];
  cursors: Cursor[];
  views: View[];
  states: Map<number, SeatLook>;
  /** Empty: numbers are shown. */
  letters: Map<number, string>;
  /** How often the look of a seat was asked for. */
  looksAsked(): number;
}

/** A plan in a box of 400 by 400; seats are free unless a test says otherwise. */
function draw(plan: HallPlan, backdrop: SVGSVGElement | null = null, most = Infinity): Shown {
  const [host, box] = [document.createElement('div'), document.createElement('div')];
  host.tabIndex = 0;
  for (const [name, value] of Object.entries({
    position: 'fixed',
    inset: '0',
    width: '400px',
    height: '400px',
  }))
    box.style.setProperty(name, value);
  host.append(box);
  document.body.append(host);
  const [picks, cursors, views] = [[] as Pick[], [] as Cursor[], [] as View[]];
  const states = new Map<number, SeatLook>();
  const letters = new Map<number, string>();
  let asked = 0;
  const drawing = new HallDrawing(box, {
    plan,
    host,
    backdrop,
    lookOf: (seat) => {
      asked += 1;
      return states.get(seat) ?? looks.free;
    },
    colorOf: () => ({ fill: '#0072b2', word: '#ffffff' }),
    letters: () => (letters.size > 0 ? letters : null),
    words: {
      nameOf: (sector) => `Сектор ${sector}`,
      free: String,
      mostOf: () => most,
      standing: () => 'Галёрка',
    },
    onPick: (pick) => picks.push(pick),
    onCursor: (cursor) => cursors.push(cursor),
    onView: (view) => views.push(view),
  });
  onTestFinished(() => {
    drawing.stop();
    host.remove();
  });
  return { drawing, box, picks, cursors, views, states, letters, looksAsked: () => asked };
}

const nodesOf = (box: HTMLElement) => box.querySelectorAll('[data-layer="seats"] path[data-look]').length;

/** Presses as a mouse or a finger does. */
function press(
  box: HTMLElement,
  at: { x: number; y: number },
  pointerType: 'mouse' | 'touch' = 'mouse',
): void {
  const place = { clientX: at.x, clientY: at.y, bubbles: true, pointerId: 1, pointerType, button: 0 };
  box.dispatchEvent(new PointerEvent('pointerdown', place));
  box.dispatchEvent(new PointerEvent('pointerup', place));
}

test('SC-3 of a sector no more seats are called free than the house sells', () => {
  const { drawing, states } = draw(samplePlan({ sectors: 2, rows: 4, seats: 5 }), null, 7);
  expect([drawing.freeOf(0), drawing.freeOf(1)]).toEqual([7, 7]);
  const sold = Array.from({ length: 15 }, (_, seat) => seat);
  for (const seat of sold) states.set(seat, looks.sold);
  drawing.setState(sold);
  expect([drawing.freeOf(0), drawing.freeOf(1)]).toEqual([5, 7]);
});

test('SC-3 sectors below zoom 4, from there on the seats of what is in view, and no others', async () => {
  // 40 sectors of 500 seats, side by side.
  const { drawing, box } = draw(samplePlan({ sectors: 40, rows: 20, seats: 25 }));
  expect(box.dataset.detail).toBe('sectors');
  drawing.view = { ...drawing.view, zoom: 3.9 };
  expect(box.dataset.detail).toBe('sectors');
  expect(nodesOf(box)).toBe(0);
  drawing.view = { ...drawing.view, zoom: 4 };
  expect(box.dataset.detail).toBe('seats');
  // A tenth of the sectors is in view, and those at its edges.
  await expect.poll(() => nodesOf(box) / 500).toSatisfy((sectors: number) => sectors >= 10 && sectors <= 12);
  expect(box.querySelectorAll('*').length).toBeLessThan(6_000);
  drawing.showWhole();
  expect(nodesOf(box)).toBe(0);
});

test('SC-3 seats that are far enough apart are drawn before zoom 4', async () => {
  const { box, drawing } = draw(samplePlan({ sectors: 1, rows: 4, seats: 8 }));
  expect(drawing.view.zoom).toBe(1);
  expect(box.dataset.detail).toBe('seats');
  await expect.poll(() => nodesOf(box)).toBe(32);
});

test('SC-3 the nearest seat is picked, within the reach of its square; beside the hall none is', async () => {
  const { box, drawing, picks } = draw(samplePlan({ sectors: 1, rows: 4, seats: 8 }));
  const at = drawing.placeOnBox(13);
  press(box, { x: at.x + 9, y: at.y + 7 });
  expect(picks).toEqual([{ kind: 'seat', seat: 13, via: 'press' }]);
  press(box, { x: 200, y: 399 });
  expect(picks.at(-1)).toEqual({ kind: 'none' });
});

test('SC-3 what is too small for a finger is zoomed to first, then it can be picked', () => {
  const { box, drawing, picks } = draw(samplePlan({ sectors: 4, rows: 12, seats: 20 }));
  const before = drawing.placeOnBox(325);
  press(box, before, 'touch');
  expect(picks).toEqual([{ kind: 'none' }]);
  expect(drawing.view.zoom).toBeGreaterThan(3);
  const [one, next] = [drawing.placeOnBox(325), drawing.placeOnBox(326)];
  expect(next.x - one.x).toBeGreaterThanOrEqual(24);
  press(box, one, 'touch');
  expect(picks.at(-1)).toEqual({ kind: 'seat', seat: 325, via: 'press' });
});

test('SC-3 a wheel zooms the plan, and leaves the page its scrolling at the whole hall', () => {
  const { box, drawing } = draw(samplePlan({ sectors: 4, rows: 12, seats: 20 }));
  const turn = (deltaY: number) => {
    const event = new WheelEvent('wheel', { deltaY, clientX: 200, clientY: 100, cancelable: true });
    box.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(turn(100)).toBe(false);
  expect(drawing.view.zoom).toBe(1);
  expect(turn(-100)).toBe(true);
  expect(drawing.view.zoom).toBeCloseTo(1.25);
});

test('SC-3 a gesture moves a picture, which is drawn sharp when it rests', async () => {
  const { box, drawing } = draw(samplePlan({ sectors: 4, rows: 12, seats: 20 }));
  const svg = box.querySelector('svg');
  const before = svg?.getAttribute('viewBox');
  box.dispatchEvent(new WheelEvent('wheel', { deltaY: -100, clientX: 200, clientY: 100, cancelable: true }));
  expect(svg?.style.transform).toContain('scale(1.25)');
  expect(svg?.getAttribute('viewBox')).toBe(before);
  await expect.poll(() => svg?.style.transform).toBe('');
  expect(svg?.getAttribute('viewBox')).not.toBe(before);
  expect(drawing.view.zoom).toBeCloseTo(1.25);
});

test('SC-3 two fingers zoom around the place between them, and the plan goes with them', () => {
  const { box, drawing, picks } = draw(samplePlan({ sectors: 2, rows: 40, seats: 20 }));
  drawing.view = { ...drawing.view, zoom: 2 };
  const seat = 410;
  const at = drawing.placeOnBox(seat);
  const touch = (type: string, pointerId: number, dx: number, dy = 0) =>
    box.dispatchEvent(
      new PointerEvent(type, {
        ...{ pointerId, pointerType: 'touch', button: 0, isPrimary: pointerId === 1 },
        ...{ clientX: at.x + dx, clientY: at.y + dy },
      }),
    );
  touch('pointerdown', 1, -20);
  touch('pointerdown', 2, 20);
  for (const dx of [30, 40]) {
    touch('pointermove', 1, -dx);
    touch('pointermove', 2, dx);
  }
  expect(drawing.view.zoom).toBeCloseTo(4);
  expect(drawing.placeOnBox(seat).x).toBeCloseTo(at.x, 0);
  expect(drawing.placeOnBox(seat).y).toBeCloseTo(at.y, 0);
  touch('pointerup', 2, 40);
  touch('pointerup', 1, -40);
  // Lifting the fingers is no press.
  expect(picks).toEqual([]);
  expect(box.querySelector('svg')?.style.transform).not.toBe('');
});

test('SC-3 a movement counts no seats: what is free is counted when it changes', () => {
  const { drawing, states, looksAsked } = draw(samplePlan({ sectors: 40, rows: 20, seats: 25 }));
  const before = looksAsked();
  for (let step = 0; step < 20; step += 1) drawing.zoomBy(step % 2 ? 1 / 1.5 : 1.5);
  expect(looksAsked()).toBe(before);
  states.set(0, looks.sold);
  drawing.setState([0]);
  expect(drawing.freeOf(0)).toBe(499);
  expect(looksAsked() - before).toBeLessThan(1_000);
});

test('H5 only seats in sight have numbers', async () => {
  const { box, drawing } = draw(samplePlan({ sectors: 8, rows: 12, seats: 20 }));
  const words = () => box.querySelectorAll('[data-layer="seats"] text').length;
  drawing.view = { ...drawing.view, zoom: 4.2 };
  await expect.poll(() => nodesOf(box)).toBeGreaterThan(200);
  expect(words()).toBe(0);
  const turn = (deltaY: number) =>
    box.dispatchEvent(new WheelEvent('wheel', { deltaY, clientX: 200, clientY: 100, cancelable: true }));
  for (let notch = 0; notch < 7; notch += 1) turn(-100);
  await expect.poll(words).toBeGreaterThan(0);
  const { width, height } = drawing.shown;
  const inSight = (width / 26 + 2) * (height / 30 + 2);
  expect(words()).toBeLessThanOrEqual(inSight);
  expect(nodesOf(box)).toBeGreaterThan(2 * inSight);
});

test('H5 names of rows are in the page where their sector is in sight, in their place of the drawing', () => {
  const template = document.createElement('template');
  template.innerHTML = `<svg viewBox="0 0 9 9"><g class="hall-row"><text x="20" y="64">1</text><text x="560" y="64">1</text></g>
    <path class="between" d="M0 0"/><g class="hall-row"><text x="600" y="64">1</text></g></svg>`;
  const backdrop = template.content.querySelector('svg');
  const { box, drawing } = draw(samplePlan({ sectors: 4, rows: 12, seats: 20 }), backdrop);
  const names = () => [...box.querySelectorAll('.hall-row, .between')].map(({ textContent }) => textContent);
  expect(names()).toEqual(['']);
  drawing.showSector(0);
  expect(names()).toEqual(['11', '']);
  drawing.showSector(3);
  expect(names()).toEqual(['']);
  drawing.showSector(0);
  drawing.showWhole();
  expect(names()).toEqual(['']);
});

test('SC-10 what changes hands is drawn another way at once: shape and colour', async () => {
  const { box, drawing, states } = draw(samplePlan({ sectors: 1, rows: 4, seats: 8 }));
  await expect.poll(() => nodesOf(box)).toBe(32);
  const seat = box.querySelectorAll('[data-layer="seats"] path[data-look]')[5];
  const free = seat?.getAttribute('d');
  const drawn = (['held', 'sold', 'mine'] as const).map((name) => {
    states.set(5, looks[name]);
    drawing.setState([5]);
    expect(seat?.getAttribute('data-look')).toBe(String(looks[name]));
    return seat?.getAttribute('d');
  });
  expect(new Set([free, ...drawn]).size).toBe(4);
});

test('SC-3 a place for a wheelchair has its sign for a number, and its letter where letters are wanted', async () => {
  const plan = samplePlan({ sectors: 1, rows: 4, seats: 8 });
  const { box, drawing, letters } = draw(plan);
  await expect.poll(() => nodesOf(box)).toBe(32);
  await expect.poll(() => box.querySelectorAll('[data-layer="seats"] text').length).toBe(31);
  expect(box.querySelectorAll('[data-glyph]')).toHaveLength(1);
  letters.set(1, 'A');
  drawing.rewrite();
  expect(box.querySelectorAll('[data-glyph]')).toHaveLength(0);
  expect(box.querySelectorAll('[data-layer="seats"] text')).toHaveLength(32);
});

test('SC-3 the keyboard walks over sectors, goes in, over seats, and out again', () => {
  const { drawing, cursors, picks } = draw(samplePlan({ sectors: 4, rows: 12, seats: 20 }));
  drawing.press('ArrowRight', false);
  expect(cursors.at(-1)).toEqual({ kind: 'sector', index: 1 });
  drawing.press('Enter', false);
  const [inside] = cursors.slice(-1);
  expect(inside?.kind).toBe('seat');
  drawing.press('ArrowRight', false);
  expect(cursors.at(-1)).toEqual({ kind: 'seat', index: (inside?.index ?? 0) + 1 });
  drawing.press(' ', false);
  expect(picks).toEqual([{ kind: 'seat', seat: (inside?.index ?? 0) + 1, via: 'space' }]);
  expect(drawing.press('Escape', false)).toBe(true);
  expect(cursors.at(-1)?.kind).toBe('sector');
  expect(drawing.press('q', false)).toBe(false);
});

test('SC-3 a seat under the keyboard stands well within the box', () => {
  const { drawing } = draw(samplePlan({ sectors: 4, rows: 12, seats: 20 }));
  for (const seat of [0, 500, 959]) {
    drawing.focusSeat(seat);
    const { x, y } = drawing.placeOnBox(seat);
    expect(Math.min(x, y, 400 - x, 400 - y), `seat ${seat}`).toBeGreaterThan(0);
  }
});
