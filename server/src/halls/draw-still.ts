import type { HallPlan } from '@foyer/contract/hall/hall-plan.ts';
import { pointsOf } from './draw-hall.ts';

/** Reads on a light page as on a dark one. */
const grey = '#8c8781';

/**
 * All seats of a hall and its stage as one small picture, without words, prices or what is free: what a page shows until it can
 * draw the plan. `backdrop`: the file behind the seats as `drawBackdrop` writes it; '' without one.
 */
export function drawStill({ view, seats, standing }: HallPlan, backdrop: string): string {
  const stages = backdrop.match(/(?<=<g class="hall-stage">)<polygon [^>]*\/>/g) ?? [];
  const areas = standing.map(({ outline }) => `<polygon points="${pointsOf(outline)}" fill-opacity=".3"/>`);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.x} ${view.y} ${view.width} ${view.height}" color="${grey}" fill="${grey}">`,
    ...stages,
    ...areas,
    `<path stroke="${grey}" stroke-width="17" stroke-linecap="round" d="${dotsOf(seats)}"/>`,
    '</svg>',
  ].join('');
}

/** Each seat a line without length, from the seat before it: neighbours are alike, and pack to next to nothing. */
function dotsOf({ x, y }: HallPlan['seats']): string {
  let [atX, atY] = [0, 0];
  return x
    .map((seatX, index) => {
      const [toX, toY] = [Math.round(seatX), Math.round(y[index] ?? 0)];
      const step = `m${toX - atX} ${toY - atY}h0`;
      [atX, atY] = [toX, toY];
      return step;
    })
    .join('');
}
