import { Note } from '#ui/note.tsx';
import type { RefusedWords } from './event-data.ts';
import styles from './sale-notice.module.css';

/** Why an order sent without a script was not placed (OR-3). */
export function RefusedNote({ outcome, reason }: RefusedWords) {
  return (
    <div className={styles.notice} role="alert">
      <Note kind="bad">
        <p>
          <b>{outcome}</b> {reason}
        </p>
      </Note>
    </div>
  );
}
