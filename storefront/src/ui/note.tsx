import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './note.module.css';

/** A fact and what to do next: "No places for 11:00. The next session is at 13:00". */
export function Note({ kind = 'plain', children }: { kind?: 'plain' | 'bad'; children: ReactNode }) {
  return <div className={classNames(styles.note, kind === 'bad' && styles.bad)}>{children}</div>;
}
