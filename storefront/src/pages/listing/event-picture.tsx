import { useListing } from './listing-context.ts';
import type { PictureData, PictureRoom } from './listing-data.ts';
import { pictureSources } from './picture-sources.ts';

interface EventPictureProps {
  picture: PictureData;
  room: PictureRoom;
  /** A phone shows it without a scroll: it is fetched before the scripts. The others wait for the scroll. */
  inView: boolean;
}

/** A picture in the sizes of its place; its measures stand before it comes. */
export function EventPicture({ picture, room, inView }: EventPictureProps) {
  const sources = pictureSources(picture, room, useListing().data);
  if (!sources) return null;
  const { srcset, sizes, src, width, height, alt } = sources;
  return (
    <picture>
      {srcset && <source type="image/avif" srcSet={srcset} sizes={sizes} />}
      <img
        loading={inView ? undefined : 'lazy'}
        src={src}
        width={width}
        height={height}
        alt={alt}
        fetchPriority={inView ? 'high' : undefined}
      />
    </picture>
  );
}
