import { formatDay, isoWeekday, weekdayName } from '@foyer/contract/rules/format.ts';
import { formatTable } from '@foyer/contract/rules/format-tables.ts';
import type { Day, Language } from '@foyer/contract/rules/values.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './day-strip.module.css';
import { useRail } from './use-rail.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export interface StripDay {
  day: Day;
  href: string;
  /** Nothing on this day: struck through, still a link that says why. */
  closed?: boolean;
}

interface DayStripProps {
  /** Name of the group. */
  label: string;
  days: readonly StripDay[];
  chosen: Day | null;
  language: Language;
  /** Announced with a closed day: "no events". */
  closedLabel: string;
  /** `strip`: many narrow days as in a timetable; `carousel`: 7 slides, 4, 3, 2, 1 on narrower screens (EV-2). */
  form?: 'strip' | 'carousel';
  /** Fixed at the right end: the button of the calendar. */
  aside?: ReactNode;
}

/** Days in a row that scrolls; the chosen one is brought into view. */
export function DayStrip({
  label,
  days,
  chosen,
  language,
  closedLabel,
  form = 'strip',
  aside,
}: DayStripProps) {
  const row = useRef<HTMLDivElement>(null);
  const isOpened = useRef(false);
  const moveAlong = useRail(row);
  // The scroll position is the element's own.
  useEffect(() => {
    const isFirst = !isOpened.current;
    isOpened.current = true;
    const current = chosen === null ? null : row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !current) return;
    // Whoever swiped before the scripts came is not thrown back, nor is the day moved from under a press.
    if (isFirst && row.current.scrollLeft > 0) return;
    const middle =
      current.offsetLeft - row.current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
    row.current.scrollTo({ left: middle, behavior: 'instant' });
  }, [chosen]);
  return (
    <nav className={classNames(styles.strip, styles[form])} aria-label={label}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed */}
      <div ref={row} className={styles.days} tabIndex={-1} onKeyDown={moveAlong}>
        {days.map((one, index) => (
          <StripCell
            key={one.day}
            one={one}
            language={language}
            isChosen={one.day === chosen}
            startsMonth={form === 'strip' && one.day.slice(0, 7) !== days[index - 1]?.day.slice(0, 7)}
            closedLabel={closedLabel}
            withMonth={form === 'carousel'}
          />
        ))}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </nav>
  );
}

interface StripCellProps {
  one: StripDay;
  language: Language;
  isChosen: boolean;
  startsMonth: boolean;
  closedLabel: string;
  withMonth: boolean;
}

function StripCell({ one, language, isChosen, startsMonth, closedLabel, withMonth }: StripCellProps) {
  const { day, href, closed } = one;
  const name = formatDay(day, language, 'weekday-long');
  const month = formatTable(language).monthsShort[Number(day.slice(5, 7)) - 1];
  return (
    <>
      {startsMonth && (
        <span className={styles.month} aria-hidden="true">
          <span>{month}</span>
        </span>
      )}
      <a
        href={href}
        className={classNames(styles.day, closed && styles.closed, isoWeekday(day) > 5 && styles.weekend)}
        aria-current={isChosen ? 'date' : undefined}
      >
        <VisuallyHidden>{closed ? `${name}, ${closedLabel}` : name}</VisuallyHidden>
        <span aria-hidden="true">{weekdayName(isoWeekday(day), language, 'short')}</span>
        <b aria-hidden="true">{Number(day.slice(8))}</b>
        {withMonth && <span aria-hidden="true">{month}</span>}
      </a>
    </>
  );
}
