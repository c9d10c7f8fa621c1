import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './pay-bar.module.css';
import { useReplay } from './use-alive.ts';

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

interface PartyBarProps {
  /** "How many of you?" */
  question: string;
  /** Numbers, or what stands for a party: "2 + 2". */
  counts: readonly (number | string)[];
  /** Pressed before, and shown so; absent: a press leads on at once. */
  chosen?: number;
  onChoose: (count: number, place: number) => void;
}

/** The bar while nothing is chosen: as high and in the same place, so that nothing comes up under a finger. */
export function PartyBar({ question, counts, chosen, onChoose }: PartyBarProps) {
  const replay = useReplay();
  const questionId = useId();
  return (
    <fieldset className={classNames(styles.bar, styles.party)} aria-labelledby={questionId}>
      <b id={questionId}>{question}</b>
      {counts.map((count, place) => (
        <button
          key={count}
          {...replay}
          type="button"
          aria-pressed={chosen === undefined ? undefined : chosen === count}
          onClick={() => onChoose(Number(count), place)}
        >
          {count}
        </button>
      ))}
    </fieldset>
  );
}
