import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import type { Overlooked } from './plan-overview.ts';
import { svgElement } from './svg-element.ts';

/** Seats side by side that are marked as one. */
export interface Mark {
  /** Of one row, in its order. */
  seats: readonly number[];
  /** They are offered for this sum; absent: they are the visitor's. */
  sum?: string;
  /** Colour of the zone. */
  fill?: string;
  /** Takes what is offered. */
  press?(): void;
}

export interface MarkClasses {
  mine: string;
  offer: string;
}

/** Least width and height of own seats, pixels, whatever the zoom. */
const least = 16;

/** From the middle of an offer's first seat to its edge, pixels, where seats are drawn. */
const air = 14;

/** Least distance of two offers' middles where one would cover the other, pixels. */
const apart = 34;

/** Over the plan, as large at each zoom: the visitor's own seats while they are too small to be seen, and what is offered. */
export class PlanMarks {
  readonly #place: HTMLElement;
  readonly #drawing: Overlooked;
  readonly #classes: MarkClasses;
  #marks: { mark: Mark; element: HTMLElement }[] = [];

  constructor(place: HTMLElement, drawing: Overlooked, classes: MarkClasses) {
    this.#place = place;
    this.#drawing = drawing;
    this.#classes = classes;
  }

  show(plan: HallPlan, mine: readonly number[], offers: readonly Mark[]): void {
    this.stop();
    const own = runsIn(plan, mine).map((seats): Mark => ({ seats }));
    // From the stage on, so that each can make way for the one before it.
    const byDepth = offers.toSorted((one, other) => this.#spanOf(one).y - this.#spanOf(other).y);
    this.#marks = [...own, ...byDepth].map((mark) => ({ mark, element: this.#elementOf(mark) }));
    this.#place.append(...this.#marks.map(({ element }) => element));
    this.follow();
  }

  /** Follows the drawing. */
  follow(): void {
    const isNear = this.#drawing.areSeatsDrawn;
    let above = Number.NEGATIVE_INFINITY;
    for (const { mark, element } of this.#marks) {
      const { x, y, width } = this.#spanOf(mark);
      const isOffer = mark.sum !== undefined;
      element.hidden = isNear && !isOffer;
      element.dataset.near = String(isNear);
      const top = isOffer && !isNear ? Math.max(y, above + apart) : y;
      if (isOffer) above = top;
      element.style.translate = `calc(${x}px - 50%) calc(${top}px - 50%)`;
      element.style.minWidth = `${width + (isNear ? 2 * air : least)}px`;
    }
  }

  stop(): void {
    for (const { element } of this.#marks) element.remove();
    this.#marks = [];
  }

  #elementOf({ seats, sum, fill, press }: Mark): HTMLElement {
    const element = document.createElement(press ? 'button' : 'span');
    element.className = this.#classes[press ? 'offer' : 'mine'];
    if (sum === undefined || fill === undefined) return element;
    element.append(dotsOf(seats.length, fill), sum);
    // By key and by ear the same is offered beside the plan.
    element.tabIndex = -1;
    element.setAttribute('type', 'button');
    if (press) element.addEventListener('click', press);
    return element;
  }

  #spanOf({ seats }: Mark): { x: number; y: number; width: number } {
    const places = seats.map((seat) => this.#drawing.placeOnBox(seat));
    const xs = places.map(({ x }) => x);
    const ys = places.map(({ y }) => y);
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    return { x: (left + right) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2, width: right - left };
  }
}

/** The offered seats as the plan draws them. */
function dotsOf(count: number, fill: string): SVGSVGElement {
  const svg = svgElement('svg', { viewBox: `0 0 ${count * 10} 10`, width: count * 10, height: 10 });
  for (let at = 0; at < count; at += 1)
    svg.append(svgElement('circle', { cx: at * 10 + 5, cy: 5, r: 4.5, fill }));
  return svg;
}

/** Seats that follow each other in a row, each run in order. */
function runsIn({ seats }: HallPlan, chosen: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const seat of chosen.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last === seat - 1 && seats.rows[seat] === seats.rows[last]) run.push(seat);
    else runs.push([seat]);
  }
  return runs;
}
