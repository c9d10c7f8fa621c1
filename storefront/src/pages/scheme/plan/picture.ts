import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { type Frame, isWithin, type Size, shownFrame, type View } from './camera.ts';
import { svgElement } from './svg-element.ts';

/** The picture is twice as wide and high as its box: a gesture brings into sight what is drawn beyond the edges. */
const spread = 2;
const place = 'position:absolute;top:-50%;left:-50%;width:200%;height:200%;transform-origin:25% 25%';

/** During a gesture it is redrawn past this zoom ratio, and a few times a second where it ends within the box. */
const mostBlur = 4;
const leastPause = 250;

/** The plan as a still picture: a gesture only transforms it. */
export class Picture {
  readonly svg = svgElement('svg', { 'aria-hidden': 'true' });
  readonly #hall: HallPlan['view'];
  /** What the nodes are drawn for, and when, milliseconds of the page. */
  #drawn: View = { zoom: 1, x: 0, y: 0 };
  #drawnAt = 0;

  constructor(hall: HallPlan['view']) {
    this.#hall = hall;
    this.svg.style.cssText = place;
  }

  /** false: it would be too coarse or too small here and must be redrawn. */
  move(view: View, box: Size, now: number): boolean {
    const ratio = view.zoom / this.#drawn.zoom;
    const [from, to] = [shownFrame(this.#drawn, this.#hall, box), shownFrame(view, this.#hall, box)];
    const isTooSmall = now - this.#drawnAt > leastPause && !isWithin(to, this.#wholeFrame(box));
    if (ratio > mostBlur || ratio < 1 / mostBlur || isTooSmall) return false;
    const scale = box.width / to.width;
    this.svg.style.willChange = 'transform';
    this.svg.style.transform = `translate(${(from.x - to.x) * scale}px, ${(from.y - to.y) * scale}px) scale(${ratio})`;
    return true;
  }

  /** Sharp. */
  draw(view: View, box: Size, now: number): void {
    this.#drawn = view;
    this.#drawnAt = now;
    const { x, y, width, height } = this.#wholeFrame(box);
    this.svg.style.willChange = '';
    this.svg.style.transform = '';
    this.svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
  }

  #wholeFrame(box: Size): Frame {
    return shownFrame({ ...this.#drawn, zoom: this.#drawn.zoom / spread }, this.#hall, box);
  }
}

/** The house's drawing in the frame of the hall. */
export function framed(backdrop: SVGSVGElement, { x, y, width, height }: HallPlan['view']): SVGSVGElement {
  for (const [name, value] of Object.entries({ x, y, width, height }))
    backdrop.setAttribute(name, String(value));
  return backdrop;
}
