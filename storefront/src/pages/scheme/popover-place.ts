import { type RefObject, useLayoutEffect } from 'react';
import type { Size } from './plan/camera.ts';
import type { Point } from './plan/gestures.ts';
import type { HallDrawing } from './plan/hall-drawing.ts';

/** Pixels between a popover and its place, and the least between it and an edge. */
const gap = 20;
const air = 12;

/** Beside its place, where the plan has room that is seen: below, above, right or left of it. */
export function useBeside(box: RefObject<HTMLElement | null>, x: number, y: number): void {
  // Its position depends on its own size, known only after rendering.
  useLayoutEffect(() => {
    const element = box.current;
    const stage = element?.parentElement;
    if (!element || !stage || isSheet(element)) return;
    const size = { width: element.offsetWidth, height: element.offsetHeight };
    const { left, top } = placeBeside({ x, y }, size, { ...seenOf(stage), width: stage.clientWidth });
    element.style.left = `${left}px`;
    element.style.top = `${top}px`;
  });
}

/** The seat of a sheet stands in the middle of what the sheet leaves free of the plan. */
export function useRoomFor(
  box: RefObject<HTMLElement | null>,
  drawing: HallDrawing,
  seat: number | null,
): void {
  // The drawing is outside React; how high the sheet is, only the laid out page knows.
  useLayoutEffect(() => {
    const element = box.current;
    const stage = element?.parentElement;
    if (seat === null || !element || !stage || !isSheet(element)) return;
    const covered = stage.getBoundingClientRect().bottom - element.getBoundingClientRect().top;
    drawing.makeRoom(seat, Math.max(0, covered));
    return () => drawing.makeRoom(null, 0);
  }, [box, drawing, seat]);
}

/** At the bottom edge, as on phones and tablets: the style sheet decides. */
function isSheet(element: HTMLElement): boolean {
  return getComputedStyle(element).position === 'fixed';
}

/** What is seen of an element's height, however the window is scrolled and zoomed. */
function seenOf(element: HTMLElement): { top: number; bottom: number } {
  const { top, height } = element.getBoundingClientRect();
  const [from, seen] = visualViewport
    ? [visualViewport.offsetTop, visualViewport.height]
    : [0, window.innerHeight];
  return { top: Math.max(0, from - top), bottom: Math.min(height, from + seen - top) };
}

interface FreeSpace {
  top: number;
  bottom: number;
  width: number;
}

/** The corner of a box beside a place; a box that fits on no side stands over the place, within the space. */
export function placeBeside(
  { x, y }: Point,
  { width, height }: Size,
  space: FreeSpace,
): { left: number; top: number } {
  const left = within(x - width / 2, air, space.width - width - air);
  const top = within(y - height / 2, space.top + air, space.bottom - height - air);
  if (y + gap + height + air <= space.bottom) return { left, top: y + gap };
  if (y - gap - height - air >= space.top) return { left, top: y - gap - height };
  if (x + gap + width + air <= space.width) return { left: x + gap, top };
  if (x - gap - width - air >= 0) return { left: x - gap - width, top };
  return { left, top };
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
