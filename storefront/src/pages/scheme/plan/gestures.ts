/** What hands and wheels ask of a plan; places are CSS pixels from the box's corner. */
export interface GestureTarget {
  /** Moves by so many pixels. */
  pan(dx: number, dy: number): void;
  zoomAt(factor: number, at: Point): void;
  /** A press that was no drag. `touch`: by a finger. */
  press(at: Point, touch: boolean): void;
  /** Two presses at a place. */
  doublePress(at: Point): void;
  hover(at: Point | null): void;
  /** The last movement of a gesture is over. */
  rest(afterMs: number): void;
  isWhole(): boolean;
}

export interface Point {
  x: number;
  y: number;
}

/** Pixels that a finger may slip in a press. */
const slip = 8;

/** Between the two presses of a double press, milliseconds. */
const doublePause = 300;

/** A drag or pinch is made sharp so soon after its last move; a wheel, which pauses between its notches, later. */
const settle = { hand: 90, wheel: 200 } as const;

/** Drag, pinch, double press and wheel on a box; `stop` lets go of it. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: small functions around one state
export function listenToGestures(box: HTMLElement, target: GestureTarget): () => void {
  const pointers = new Map<number, Point>();
  let start: { at: Point; moved: boolean; several: boolean } | null = null;
  let lastPress = { at: { x: 0, y: 0 }, when: 0 };
  // Read once a gesture: each reading would have the page laid out amid it.
  let corner: Corner = { left: 0, top: 0 };
  const ended = new AbortController();
  const options = { signal: ended.signal };

  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    // A mouse that was let go beyond the edge did not say so.
    pointers.delete(event.pointerId);
    if (pointers.size === 0) corner = box.getBoundingClientRect();
    const at = placeFrom(corner, event);
    pointers.set(event.pointerId, at);
    if (pointers.size === 1) start = { at, moved: false, several: false };
    else if (start) start.several = true;
  };

  const move = (event: PointerEvent) => {
    const before = pointers.get(event.pointerId);
    if (!before || !start) {
      if (event.pointerType === 'mouse') target.hover(placeFrom(box.getBoundingClientRect(), event));
      return;
    }
    const at = placeFrom(corner, event);
    if (pointers.size === 1) drag(event, before, at);
    else pinch(event.pointerId, before, at);
  };

  const drag = (event: PointerEvent, before: Point, at: Point) => {
    if (!start) return;
    if (!start.moved && distance(start.at, at) < slip) return;
    if (!start.moved) {
      start.moved = true;
      box.setPointerCapture(event.pointerId);
      target.hover(null);
    }
    pointers.set(event.pointerId, at);
    target.pan(at.x - before.x, at.y - before.y);
    target.rest(settle.hand);
  };

  const pinch = (id: number, before: Point, at: Point) => {
    const other = [...pointers].find(([key]) => key !== id)?.[1];
    if (!other || !start) return;
    start.moved = true;
    pointers.set(id, at);
    const was = distance(before, other);
    const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    target.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
    if (was > 0) target.zoomAt(distance(at, other) / was, middle);
    target.rest(settle.hand);
  };

  const up = (event: PointerEvent) => {
    const at = pointers.get(event.pointerId);
    pointers.delete(event.pointerId);
    if (!at || pointers.size > 0) return;
    const wasPress = start !== null && !start.moved && !start.several;
    start = null;
    if (event.type !== 'pointerup' || !wasPress) return;
    const isSecond = event.timeStamp - lastPress.when < doublePause && distance(lastPress.at, at) < 3 * slip;
    lastPress = { at, when: isSecond ? 0 : event.timeStamp };
    if (isSecond) target.doublePress(at);
    else target.press(at, event.pointerType === 'touch');
  };

  const wheel = (event: WheelEvent) => {
    const isIn = event.deltaY < 0;
    // The page's own scrolling is not taken away: out of the whole hall, or up to what is above it.
    if (!event.ctrlKey && target.isWhole() && (!isIn || scrollY > 0)) return;
    event.preventDefault();
    target.hover(null);
    const notches = Math.max(-1, Math.min(1, -event.deltaY / (event.deltaMode === 0 ? 100 : 3)));
    target.zoomAt((event.ctrlKey ? 1.6 : 1.25) ** notches, placeFrom(box.getBoundingClientRect(), event));
    target.rest(settle.wheel);
  };

  box.addEventListener('pointerdown', down, options);
  box.addEventListener('pointermove', move, options);
  box.addEventListener('pointerup', up, options);
  box.addEventListener('pointercancel', up, options);
  box.addEventListener('pointerleave', () => target.hover(null), options);
  box.addEventListener('wheel', wheel, { ...options, passive: false });
  // Two fingers are a pinch of the plan, never of the page.
  box.addEventListener('touchmove', (event) => event.touches.length > 1 && event.preventDefault(), {
    ...options,
    passive: false,
  });
  return () => ended.abort();
}

/** Of a box, CSS pixels of the window. */
type Corner = Pick<DOMRect, 'left' | 'top'>;

function placeFrom({ left, top }: Corner, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  return { x: clientX - left, y: clientY - top };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
