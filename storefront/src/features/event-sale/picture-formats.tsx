import type { focalPoint } from '#ui/focal-point.ts';
import type { EventPicture } from './event-data.ts';

/** How wide the picture of an event stands: the whole phone, three of eight columns, four of twelve. */
export const pictureSizes = '(min-width: 1100px) 30vw, (min-width: 700px) 36vw, 100vw';

interface PictureFormatsProps {
  picture: EventPicture;
  /** Of the image, where it is cropped. */
  focal?: ReturnType<typeof focalPoint>;
}

/** The picture of an event, in the best format that the browser knows. */
export function PictureFormats({ picture, focal }: PictureFormatsProps) {
  const { sources, fallbackUrl, alt, width, height } = picture;
  return (
    <picture>
      {sources.map(({ type, srcset }) => (
        <source key={type} type={type} srcSet={srcset} sizes={pictureSizes} />
      ))}
      <img src={fallbackUrl} alt={alt} width={width} height={height} {...focal} />
    </picture>
  );
}
