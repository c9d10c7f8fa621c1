import { useTexts } from '#i18n/texts-context.tsx';
import { dayRange } from './day-words.ts';
import type { DayRange } from './filters.ts';
import { useListing } from './listing-context.ts';
import styles from './listing-view.module.css';

interface ListSummaryProps {
  count: number;
  /** A chosen range; one day says itself in its heading. */
  days: DayRange | null;
  filtered: boolean;
}

/** What the list is narrowed to, and the way back to all of it (AF-7). It is also said aloud when it changes. */
export function ListSummary({ count, days, filtered }: ListSummaryProps) {
  const t = useTexts('listing');
  const { data, resetHref } = useListing();
  const isNarrowed = filtered || days !== null;
  return (
    <div className={isNarrowed ? styles.summary : styles.silent}>
      <p role="status">
        {days && <b>{dayRange(days.from, days.to, data.language)} </b>}
        {t('found', { count })}
      </p>
      {isNarrowed && <a href={resetHref}>{t('reset')}</a>}
    </div>
  );
}
