import type { HouseFiles } from './read-house.ts';
import type { PictureFile } from './schema/file-shapes.ts';

/** Pictures that pages show in the sizes they need, wherever the house's files name them. */
export function housePictures({
  events,
  offers,
  halls,
}: Pick<HouseFiles, 'events' | 'offers' | 'halls'>): PictureFile[] {
  return [
    ...events.map(({ event }) => event.picture),
    ...offers.map(({ value }) => value.picture),
    ...halls.flatMap(({ plan }) => plan.viewsFromSeats),
  ].filter((picture) => picture !== null);
}
