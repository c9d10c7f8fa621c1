import type { HallPlan } from '@foyer/contract/hall-plan.ts';
import { type Frame, grown, isWithin, type Size, shownFrame, type View } from './camera.ts';
import { svgElement } from './svg-element.ts';

/** Beyond each edge of the box so much of its width and height is drawn: a gesture brings it into sight. */
const margin = 0.5;

/** In a gesture the picture is drawn anew past this ratio of zooms; where it ends within the box, a few times a second. */
const mostBlur = 4;
const leastPause = 250;

/** The plan as a still picture: a gesture is a transform of it and no drawing. */
export class Picture {
  readonly svg = svgElement('svg', { 'aria-hidden': 'true' });
  readonly #hall: HallPlan['view'];
  /** What the nodes are drawn for, and when, milliseconds of the page. */
  #drawn: View;
  #drawnAt = 0;

  constructor(hall: HallPlan['view'], view: View) {
    this.#hall = hall;
    this.#drawn = view;
    const [beyond, side] = [`${-100 * margin}%`, `${100 * (1 + 2 * margin)}%`];
    const origin = `${(100 * margin) / (1 + 2 * margin)}%`;
    Object.assign(this.svg.style, {
      ...{ position: 'absolute', top: beyond, left: beyond, width: side, height: side },
      transformOrigin: `${origin} ${origin}`,
    });
  }

  /** false: from here it would be too coarse, or too small, and must be drawn. */
  move(view: View, box: Size, now: number): boolean {
    const ratio = view.zoom / this.#drawn.zoom;
    const [from, to] = [shownFrame(this.#drawn, this.#hall, box), shownFrame(view, this.#hall, box)];
    const isTooSmall = !isWithin(to, grown(from, margin)) && now - this.#drawnAt > leastPause;
    if (ratio > mostBlur || ratio < 1 / mostBlur || isTooSmall) return false;
    const scale = box.width / to.width;
    this.svg.style.willChange = 'transform';
    this.svg.style.transform = `translate(${(from.x - to.x) * scale}px, ${(from.y - to.y) * scale}px) scale(${ratio})`;
    return true;
  }

  /** Sharp. */
  draw(view: View, shown: Frame, now: number): void {
    this.#drawn = view;
    this.#drawnAt = now;
    const { x, y, width, height } = grown(shown, margin);
    this.svg.style.willChange = '';
    this.svg.style.transform = '';
    this.svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
  }
}
