import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import styles from './status-line.module.css';

interface StatusLineProps {
  kind: 'done' | 'waiting' | 'bad';
  /** One sentence and a link. */
  children: ReactNode;
}

/** A state in its place on the page; stays as long as it is true. */
export function StatusLine({ kind, children }: StatusLineProps) {
  return (
    <div
      className={classNames(styles.line, kind === 'bad' && styles.bad)}
      role={kind === 'bad' ? 'alert' : 'status'}
    >
      {kind === 'waiting' ? (
        <span className={styles.dash} />
      ) : (
        <Icon name={kind === 'bad' ? 'close' : 'check'} />
      )}
      <div className={styles.text}>{children}</div>
    </div>
  );
}
