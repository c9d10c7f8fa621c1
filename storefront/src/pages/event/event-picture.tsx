import type { EventPicture as Picture } from '#features/event-sale/event-data.ts';
import styles from './event-picture.module.css';
import { pictureSizes } from './picture-sizes.ts';

/**
 * The picture of the event. What comes with the page is a rough copy of it, so that there is something to see a round
 * trip before the picture itself is there.
 */
export function EventPicture({ picture }: { picture: Picture }) {
  return (
    <div className={styles.picture}>
      {picture.preview !== '' && <img src={picture.preview} alt="" decoding="sync" />}
      <picture>
        {picture.sources.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes={pictureSizes} />
        ))}
        <img src={picture.fallbackUrl} alt={picture.alt} width={picture.width} height={picture.height} />
      </picture>
    </div>
  );
}
