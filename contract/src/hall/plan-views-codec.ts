import type { WireContext } from '#kit/wire-values.ts';
import type { Picture } from '#listing/listing.ts';
import { pictureFromWire, pictureToWire } from '#listing/picture-codec.ts';
import type { WirePlanViews } from './seats-wire.ts';

/** The file at `PlanViews.url`. */
export function planViewsToWire(pictures: readonly Picture[], context: WireContext): WirePlanViews {
  return { pictures: pictures.map((picture) => pictureToWire(picture, context)) };
}

export function planViewsFromWire({ pictures }: WirePlanViews): Picture[] {
  return pictures.map(pictureFromWire);
}
