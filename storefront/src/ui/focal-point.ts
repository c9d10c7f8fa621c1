import type { FocalPoint } from '@foyer/contract/listing/listing.ts';
import styles from './focal-point.module.css';

/** What keeps a point of a cropped picture in sight. Without one that is its middle. */
export function focalPoint(focal: FocalPoint | null | undefined) {
  return focal && { className: styles.focal, 'data-focal': `${focal.x} ${focal.y}` };
}
