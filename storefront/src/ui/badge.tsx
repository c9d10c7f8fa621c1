import type { ReactNode } from 'react';
import styles from './badge.module.css';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

/** The state of an order: waiting needs the visitor's next step, so it has the accent colour. */
export function Badge({
  kind,
  children,
}: {
  kind: 'waiting' | 'done' | 'plain' | 'dead';
  children: ReactNode;
}) {
  return (
    <span className={classNames(styles.badge, styles[kind])}>
      {kind === 'done' && <Icon name="check" small />}
      {children}
    </span>
  );
}
