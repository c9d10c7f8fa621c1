/** What gestures do to a plan; points are CSS pixels from the box's corner. */
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

/** Pixels that a finger may slip during a press. */
const slip = 8;

/** Between the two presses of a double press, milliseconds. */
const doublePause = 300;

/** Milliseconds after the last move until the plan is redrawn sharply; a wheel pauses between its notches. */
const settle = { hand: 90, wheel: 200 } as const;

/** Drag, pinch, double press and wheel on a box; the answer stops listening. */
export function listenToGestures(box: HTMLElement, target: GestureTarget): () => void {
  const gestures = new Gestures(box, target);
  const ended = new AbortController();
  const options = { signal: ended.signal };
  box.addEventListener('pointerdown', (event) => gestures.down(event), options);
  box.addEventListener('pointermove', (event) => gestures.move(event), options);
  box.addEventListener('pointerup', (event) => gestures.up(event), options);
  box.addEventListener('pointercancel', (event) => gestures.up(event), options);
  box.addEventListener('pointerleave', () => target.hover(null), options);
  box.addEventListener('wheel', (event) => gestures.wheel(event), { ...options, passive: false });
  // Two fingers pinch the plan, never the page.
  box.addEventListener('touchmove', (event) => event.touches.length > 1 && event.preventDefault(), {
    ...options,
    passive: false,
  });
  return () => ended.abort();
}

class Gestures {
  readonly #box: HTMLElement;
  readonly #target: GestureTarget;
  readonly #pointers = new Map<number, Point>();
  #start: { at: Point; moved: boolean; several: boolean } | null = null;
  #lastPress = { at: { x: 0, y: 0 }, when: 0 };
  /** Read once per gesture: reading it again would force a layout in the middle. */
  #corner: Corner = { left: 0, top: 0 };

  constructor(box: HTMLElement, target: GestureTarget) {
    this.#box = box;
    this.#target = target;
  }

  down(event: PointerEvent): void {
    if (event.button !== 0) return;
    // A mouse button released outside the window was not reported.
    this.#pointers.delete(event.pointerId);
    if (this.#pointers.size === 0) this.#corner = this.#box.getBoundingClientRect();
    const at = placeFrom(this.#corner, event);
    this.#pointers.set(event.pointerId, at);
    if (this.#pointers.size === 1) this.#start = { at, moved: false, several: false };
    else if (this.#start) this.#start.several = true;
  }

  move(event: PointerEvent): void {
    const before = this.#pointers.get(event.pointerId);
    if (!before || !this.#start) {
      if (event.pointerType === 'mouse')
        this.#target.hover(placeFrom(this.#box.getBoundingClientRect(), event));
      return;
    }
    const at = placeFrom(this.#corner, event);
    if (this.#pointers.size === 1) this.#drag(event, before, at);
    else this.#pinch(event.pointerId, before, at);
  }

  up(event: PointerEvent): void {
    const at = this.#pointers.get(event.pointerId);
    this.#pointers.delete(event.pointerId);
    if (!at || this.#pointers.size > 0) return;
    const wasPress = this.#start !== null && !this.#start.moved && !this.#start.several;
    this.#start = null;
    if (event.type !== 'pointerup' || !wasPress) return;
    const last = this.#lastPress;
    const isSecond = event.timeStamp - last.when < doublePause && distance(last.at, at) < 3 * slip;
    this.#lastPress = { at, when: isSecond ? 0 : event.timeStamp };
    if (isSecond) this.#target.doublePress(at);
    else this.#target.press(at, event.pointerType === 'touch');
  }

  wheel(event: WheelEvent): void {
    const isIn = event.deltaY < 0;
    // The page keeps its own scrolling: away from the whole hall, and up to what is above it.
    if (!event.ctrlKey && this.#target.isWhole() && (!isIn || scrollY > 0)) return;
    event.preventDefault();
    this.#target.hover(null);
    const notches = Math.max(-1, Math.min(1, -event.deltaY / (event.deltaMode === 0 ? 100 : 3)));
    const at = placeFrom(this.#box.getBoundingClientRect(), event);
    this.#target.zoomAt((event.ctrlKey ? 1.6 : 1.25) ** notches, at);
    this.#target.rest(settle.wheel);
  }

  #drag(event: PointerEvent, before: Point, at: Point): void {
    const start = this.#start;
    if (!start) return;
    if (!start.moved && distance(start.at, at) < slip) return;
    if (!start.moved) {
      start.moved = true;
      this.#box.setPointerCapture(event.pointerId);
      this.#target.hover(null);
    }
    this.#pointers.set(event.pointerId, at);
    this.#target.pan(at.x - before.x, at.y - before.y);
    this.#target.rest(settle.hand);
  }

  #pinch(id: number, before: Point, at: Point): void {
    const other = [...this.#pointers].find(([key]) => key !== id)?.[1];
    if (!other || !this.#start) return;
    this.#start.moved = true;
    this.#pointers.set(id, at);
    const was = distance(before, other);
    const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
    this.#target.pan((at.x - before.x) / 2, (at.y - before.y) / 2);
    if (was > 0) this.#target.zoomAt(distance(at, other) / was, middle);
    this.#target.rest(settle.hand);
  }
}

/** Of a box, CSS pixels of the window. */
type Corner = Pick<DOMRect, 'left' | 'top'>;

function placeFrom({ left, top }: Corner, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  return { x: clientX - left, y: clientY - top };
}

function distance(one: Point, other: Point): number {
  return Math.hypot(one.x - other.x, one.y - other.y);
}
