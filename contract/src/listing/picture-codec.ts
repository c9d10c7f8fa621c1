import { integerFromWire, type WireContext } from '#kit/wire-values.ts';
import { textFromWire, textToWire } from '#rules/values.ts';
import type { FocalPoint, Picture } from './listing.ts';
import type { WirePicture } from './listing-wire.ts';

export function pictureToWire(picture: Picture, context: WireContext): WirePicture {
  return {
    image_id: picture.id,
    image_url: picture.fallbackUrl,
    ...textToWire('alt', picture.alt, context.houseLanguage),
    width: picture.width,
    height: picture.height,
    ground: picture.ground,
    ...(picture.focal && { focal_x: picture.focal.x, focal_y: picture.focal.y }),
    // In one order, wherever they were kept meanwhile: files are named by their bytes.
    sources: picture.sources.map(({ type, width, url }) => ({ type, width, url })),
  };
}

export function pictureFromWire(wire: WirePicture): Picture {
  return {
    id: integerFromWire(wire.image_id, 0),
    alt: textFromWire('alt', wire),
    width: wire.width ?? 430,
    height: wire.height ?? 430,
    sources: wire.sources ?? [],
    fallbackUrl: wire.image_url ?? '',
    ground: wire.ground ?? '#e7e5df',
    preview: wire.preview ?? '',
    focal: focalFromWire(wire),
  };
}

function focalFromWire({ focal_x, focal_y }: WirePicture): FocalPoint | null {
  return typeof focal_x === 'number' && typeof focal_y === 'number' ? { x: focal_x, y: focal_y } : null;
}
