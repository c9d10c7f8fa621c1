import type { EventPicture as Picture } from '#features/event-sale/event-data.ts';
import styles from './event-picture.module.css';
import { pictureSizes } from './picture-sizes.ts';

/** The picture of the event, on its own ground while it comes. */
export function EventPicture({ picture }: { picture: Picture }) {
  return (
    <div className={styles.picture}>
      {picture.ground !== '' && (
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
          <rect width="1" height="1" fill={picture.ground} />
        </svg>
      )}
      <picture>
        {picture.sources.map(({ type, srcset }) => (
          <source key={type} type={type} srcSet={srcset} sizes={pictureSizes} />
        ))}
        <img src={picture.fallbackUrl} alt={picture.alt} width={picture.width} height={picture.height} />
      </picture>
    </div>
  );
}
