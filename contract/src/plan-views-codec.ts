import type { Picture } from './listing.ts';
import { pictureFromWire, pictureToWire } from './picture-codec.ts';
import type { WirePlanViews } from './seats-wire.ts';
import type { WireContext } from './wire-values.ts';

/** The file at `PlanViews.url`. */
export function planViewsToWire(pictures: readonly Picture[], context: WireContext): WirePlanViews {
  return { pictures: pictures.map((picture) => pictureToWire(picture, context)) };
}

export function planViewsFromWire({ pictures }: WirePlanViews): Picture[] {
  return pictures.map(pictureFromWire);
}
