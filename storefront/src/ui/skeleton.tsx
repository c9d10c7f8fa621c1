import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** A grey placeholder with the final size of what will load; hidden from screen readers. */
export function Skeleton({
  shape,
}: {
  shape: 'heading' | 'title' | 'line' | 'cell' | 'picture' | 'control';
}) {
  return <span className={classNames(styles.skeleton, styles[shape])} aria-hidden="true" />;
}
