import type { ReactNode } from 'react';
import styles from './pay-bar.module.css';

interface PayBarProps {
  /** The total, formatted. */
  sum: string;
  /** What it holds: "3 tickets, fee 50 ₽". */
  holds: ReactNode;
  /** The one accent button of the page. */
  children: ReactNode;
}

/** The page's only dark area: at the bottom edge on phones and tablets, in its column on wide screens. */
export function PayBar({ sum, holds, children }: PayBarProps) {
  return (
    <div className={styles.bar}>
      <div className={styles.sum} role="status">
        <b>{sum}</b>
        <span>{holds}</span>
      </div>
      {children}
    </div>
  );
}
