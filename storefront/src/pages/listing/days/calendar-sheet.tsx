import type { Day } from '@foyer/contract/rules/values.ts';
import { useState } from 'react';
import { useLanguage, useTexts } from '#i18n/texts-context.tsx';
import type { DayRange } from '#pages/listing/filters/filters.ts';
import styles from '#pages/listing/filters/sheets.module.css';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { RangeCalendar } from '#ui/range-calendar.tsx';

interface CalendarSheetProps {
  today: Day;
  /** Days with events, in order. */
  days: readonly Day[];
  chosen: DayRange | null;
  /** How a range is called. */
  nameOf: (range: DayRange) => string;
  /** null: all days. */
  onChoose: (range: DayRange | null) => void;
  onClose: () => void;
}

/** A range of days in a calendar; days without events are marked (AF-4). */
export function CalendarSheet({ today, days, chosen, nameOf, onChoose, onClose }: CalendarSheetProps) {
  const t = useTexts('listing');
  const shell = useTexts('shell');
  const language = useLanguage();
  const [range, setRange] = useState(chosen);
  const marked = new Set(days);
  return (
    <Dialog open onClose={onClose} title={t('days')} closeLabel={shell('close')} form="sheet">
      <RangeCalendar
        value={range}
        onChange={setRange}
        min={today}
        max={days.at(-1) ?? today}
        today={today}
        isMarked={(day) => marked.has(day)}
        language={language}
        labels={{ previousMonth: t('previous-month'), nextMonth: t('next-month'), empty: t('no-events') }}
      />
      <div className={styles.actions}>
        <Button look="main" wide onClick={() => onChoose(range)}>
          {range ? nameOf(range) : t('all-days')}
        </Button>
        {range && (
          <Button look="text" onClick={() => onChoose(null)}>
            {t('all-days')}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
