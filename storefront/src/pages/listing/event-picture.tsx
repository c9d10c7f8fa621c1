import { useListing } from './listing-context.ts';
import type { PictureData, PictureRoom } from './listing-data.ts';
import { pictureSources } from './picture-sources.ts';

interface EventPictureProps {
  picture: PictureData;
  room: PictureRoom;
  /** `first` is what the eye meets, fetched before all; `soon` is in view at once; the rest wait for the scroll. */
  turn: 'first' | 'soon' | 'later';
}

/** A picture in the sizes of its place; its measures stand before it comes. */
export function EventPicture({ picture, room, turn }: EventPictureProps) {
  const sources = pictureSources(picture, room, useListing().data);
  if (!sources) return null;
  const { srcset, sizes, src, width, height, alt } = sources;
  return (
    <picture>
      {srcset && <source type="image/avif" srcSet={srcset} sizes={sizes} />}
      <img
        loading={turn === 'later' ? 'lazy' : undefined}
        src={src}
        width={width}
        height={height}
        alt={alt}
        fetchPriority={turn === 'first' ? 'high' : undefined}
      />
    </picture>
  );
}
