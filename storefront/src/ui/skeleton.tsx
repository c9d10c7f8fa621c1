import { classNames } from './class-names.ts';
import styles from './skeleton.module.css';

/** A grey stand-in with the final measures of what will come; hidden from screen readers. */
export function Skeleton({
  shape,
}: {
  shape: 'heading' | 'title' | 'line' | 'cell' | 'picture' | 'control';
}) {
  return <span className={classNames(styles.skeleton, styles[shape])} aria-hidden="true" />;
}
