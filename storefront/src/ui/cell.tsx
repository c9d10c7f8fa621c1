import styles from './cell.module.css';
import { classNames } from './class-names.ts';

interface CellProps {
  href: string;
  /** The upper line: a time, or a label for a session without one. */
  time: string;
  /** The lower line: price, "no places", "from 20 Nov". */
  note: string;
  /** Places left, next to the price when few. */
  few?: string | undefined;
  state?: 'open' | 'gone' | 'soon';
  chosen?: boolean;
}

/** A session. A sold-out one stays a link: it leads to alternatives. */
export function Cell({ href, time, note, few, state = 'open', chosen = false }: CellProps) {
  return (
    <a href={href} className={classNames(styles.cell, styles[state])} aria-current={chosen || undefined}>
      <b>{time}</b>
      <span>
        {note}
        {few && (
          <>
            {' · '}
            <em>{few}</em>
          </>
        )}
      </span>
    </a>
  );
}
