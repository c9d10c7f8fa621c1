import type { EventPicture as Picture } from '#features/event-sale/event-data.ts';
import { PictureFormats } from '#features/event-sale/picture-formats.tsx';
import { focalPoint } from '#ui/focal-point.ts';
import styles from './event-picture.module.css';

/**
 * The picture of the event. What comes with the page is a rough copy of it, so that there is something to see a round
 * trip before the picture itself is there.
 */
export function EventPicture({ picture }: { picture: Picture }) {
  const { preview, focal } = picture;
  return (
    <div className={styles.picture}>
      {preview !== '' && <img src={preview} alt="" decoding="sync" {...focalPoint(focal)} />}
      <PictureFormats picture={picture} focal={focalPoint(focal)} />
    </div>
  );
}
