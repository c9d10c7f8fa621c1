import type { Day } from '@foyer/contract/rules/values.ts';
import { Suspense, useEffect, useRef, useState, useTransition } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { lazyPart } from '#lib/load/lazy-part.ts';
import { useSetQuery } from '#lib/router/router.ts';
import type { DayRange } from '#pages/listing/filters/filters.ts';
import { useListing } from '#pages/listing/listing-context.ts';
import type { Scope } from '#pages/listing/menus/scope.ts';
import { classNames } from '#ui/class-names.ts';
import strip from '#ui/day-strip.module.css';
import { Icon } from '#ui/icon.tsx';
import { useReplay } from '#ui/use-alive.ts';
import { useRail } from '#ui/use-rail.ts';
import { daysInAddress, stripDays } from './chosen-days.ts';
import styles from './day-bar.module.css';
import { dayParts, dayRange } from './day-words.ts';

const CalendarSheet = lazyPart('CalendarSheet', () => import('./calendar-sheet.tsx'));

/** The strip of days, the filter by date (AF-4): at the thumb on a phone, on top elsewhere. */
export function DayBar({ scope, chosen }: { scope: Scope; chosen: DayRange | null }) {
  const t = useTexts('listing');
  const { data, dayHref } = useListing();
  const setQuery = useSetQuery();
  const [calendarOpen, setCalendarOpen] = useState(false);
  const replay = useReplay();
  const [isComing, open] = useTransition();
  const row = useRowThatFollows(chosen?.from ?? null);
  const moveAlong = useRail(row);
  const days = stripDays(scope.days, data.today);
  const choose = (range: DayRange | null) => {
    setQuery({ day: daysInAddress(range, data), page: undefined });
    setCalendarOpen(false);
  };
  return (
    <nav className={classNames(styles.bar, strip.strip)} aria-label={t('days')}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed */}
      <div ref={row} className={strip.days} tabIndex={-1} onKeyDown={moveAlong}>
        <a
          href={dayHref(null)}
          className={classNames(strip.day, styles.all)}
          aria-current={chosen === null ? 'true' : undefined}
        >
          {t('all-days')}
        </a>
        {days.map(({ day, closed }, index) => (
          <BarDay
            key={day}
            day={day}
            closed={closed}
            href={dayHref(day)}
            isChosen={chosen !== null && day >= chosen.from && day <= chosen.to}
            startsMonth={day.slice(0, 7) !== days[index - 1]?.day.slice(0, 7)}
          />
        ))}
      </div>
      <button
        {...replay}
        type="button"
        className={classNames(strip.aside, styles.calendar)}
        aria-label={t('choose-days')}
        aria-haspopup="dialog"
        aria-busy={isComing || undefined}
        onClick={() => open(() => setCalendarOpen(true))}
      >
        <Icon name="calendar" />
      </button>
      <Suspense>
        {calendarOpen && (
          <CalendarSheet
            today={data.today}
            days={scope.days}
            chosen={chosen}
            nameOf={(range) => dayRange(range.from, range.to, data.language)}
            onChoose={choose}
            onClose={() => setCalendarOpen(false)}
          />
        )}
      </Suspense>
    </nav>
  );
}

interface BarDayProps {
  day: Day;
  closed: boolean;
  href: string;
  isChosen: boolean;
  startsMonth: boolean;
}

function BarDay({ day, closed, href, isChosen, startsMonth }: BarDayProps) {
  const t = useTexts('listing');
  const { language } = useListing().data;
  const { date, weekdayShort, month, monthShort, weekend } = dayParts(day, language);
  return (
    <>
      {startsMonth && (
        <span className={strip.month} aria-hidden="true">
          <span>{monthShort}</span>
        </span>
      )}
      <a
        href={href}
        className={classNames(strip.day, closed && strip.closed, weekend && strip.weekend)}
        aria-current={isChosen ? 'date' : undefined}
      >
        <span>{weekdayShort}</span> <b>{date}</b>{' '}
        <i className={styles.rest}>{closed ? `${month}, ${t('no-events')}` : month}</i>
      </a>
    </>
  );
}

/** Brings the chosen day into the middle of the row. */
function useRowThatFollows(chosen: Day | null) {
  const row = useRef<HTMLDivElement>(null);
  // The scroll position is the element's own.
  useEffect(() => {
    const days = row.current;
    const current = chosen === null ? null : days?.querySelector<HTMLElement>('[aria-current]');
    if (!days) return;
    const middle = current ? current.offsetLeft - (days.clientWidth - current.offsetWidth) / 2 : 0;
    days.scrollTo({ left: middle, behavior: 'instant' });
  }, [chosen]);
  return row;
}
