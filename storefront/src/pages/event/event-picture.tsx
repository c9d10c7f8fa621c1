import type { EventPicture as Picture } from '#features/event-sale/event-data.ts';
import { focalPoint } from '#ui/focal-point.ts';
import styles from './event-picture.module.css';

/** How wide the picture of the event stands: the whole phone, three of eight columns, four of twelve. */
export const pictureSizes = '(min-width: 1100px) 30vw, (min-width: 700px) 36vw, 100vw';

/**
 * The picture of the event. What comes with the page is a rough copy of it, so that there is something to see a round
 * trip before the picture itself is there.
 */
export function EventPicture({ picture }: { picture: Picture }) {
  const { preview, fallbackUrl, alt, width, height, focal } = picture;
  return (
    <div className={styles.picture}>
      {preview !== '' && <img src={preview} alt="" decoding="sync" {...focalPoint(focal)} />}
      <picture>
        {picture.sources.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes={pictureSizes} />
        ))}
        <img src={fallbackUrl} alt={alt} width={width} height={height} {...focalPoint(focal)} />
      </picture>
    </div>
  );
}
