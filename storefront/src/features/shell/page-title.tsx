import type { ReactNode } from 'react';
import styles from './page-title.module.css';

/** The heading of a page; it gets the focus after a move, so there is exactly one. */
export function PageTitle({ children, beside }: { children: ReactNode; beside?: ReactNode }) {
  return (
    <div className={styles.title}>
      <h1>{children}</h1>
      {beside}
    </div>
  );
}
