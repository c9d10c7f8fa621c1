import type { ReactNode } from 'react';
import styles from './disclosure.module.css';
import { Icon } from './icon.tsx';

interface DisclosureProps {
  summary: ReactNode;
  /** Open at first. */
  open?: boolean;
  children: ReactNode;
}

/** A section that opens: works without a script, and the browser's search finds its text. */
export function Disclosure({ summary, open, children }: DisclosureProps) {
  return (
    <details className={styles.fold} open={open}>
      <summary>
        {summary}
        <Icon name="down" />
      </summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
}
