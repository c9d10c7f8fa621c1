import type { PictureData, PictureSlot } from '#pages/listing/data/listing-data.ts';
import { pictureSources } from '#pages/listing/data/picture-sources.ts';
import { useListing } from '#pages/listing/listing-context.ts';
import { focalPoint } from '#ui/focal-point.ts';

interface EventPictureProps {
  picture: PictureData;
  slot: PictureSlot;
  /** A phone shows it without a scroll: it is fetched before the scripts. The others wait for the scroll. */
  inView: boolean;
}

/** A picture in the sizes of its place; its measures stand before it comes. */
export function EventPicture({ picture, slot, inView }: EventPictureProps) {
  const sources = pictureSources(picture, slot, useListing().data);
  if (!sources) return null;
  const { srcset, sizes, src, width, height, alt, focal } = sources;
  return (
    <picture>
      {srcset && <source type="image/avif" srcSet={srcset} sizes={sizes} />}
      <img
        loading={inView ? undefined : 'lazy'}
        src={src}
        width={width}
        height={height}
        alt={alt}
        {...focalPoint(focal)}
        fetchPriority={inView ? 'high' : undefined}
      />
    </picture>
  );
}
