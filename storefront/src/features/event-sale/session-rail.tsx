import { formatDay } from '@foyer/contract/rules/format.ts';
import type { Day } from '@foyer/contract/rules/values.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse } from '#lib/router/router.ts';
import { DayCarousel } from '#ui/day-carousel.tsx';
import { Icon } from '#ui/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { EventData } from './event-data.ts';
import type { SessionView } from './packed-sessions.ts';
import { hasTickets, type SaleChoice } from './sale-choice.ts';
import styles from './session-rail.module.css';
import { SessionTimes } from './session-times.tsx';
import { useSessionWords } from './use-session-words.ts';

interface SessionRailProps {
  data: EventData;
  sessions: readonly SessionView[];
  choice: SaleChoice;
}

/**
 * Days and times. On phones and tablets it stays in sight while the prices are scrolled, folded to one line: the day
 * as a link back, and the times.
 */
export function SessionRail({ data, sessions, choice }: SessionRailProps) {
  const t = useTexts('event');
  const { language } = useHouse();
  const words = useSessionWords(data);
  const { rail, folded } = useFolded();
  const { days } = data;
  const { day } = choice;
  if (day === null) return null;
  const isClosed = (one: Day) => {
    const times = sessions.filter((session) => session.day === one);
    return data.sale.soldBy === 'shop' ? !hasTickets(times) : times.length === 0;
  };
  return (
    <>
      {/* An anchor on a sticky element would not scroll: this one stays where the rail begins. */}
      <span id="when" className={styles.start} />
      <div ref={rail} className={styles.rail}>
        {days.length === 1 ? (
          <p className={styles.oneDay}>{words.day(day, 'weekday-long')}</p>
        ) : (
          <DayCarousel
            label={t('days')}
            earlierLabel={t('earlier-days')}
            laterLabel={t('later-days')}
            days={days.map((one) => ({ day: one, href: words.href(one), closed: isClosed(one) }))}
            chosen={day}
            language={language}
            closedLabel={t('no-tickets')}
          />
        )}
        <SessionTimes data={data} choice={choice}>
          {folded && (
            <a className={styles.dayLink} href="#when">
              {formatDay(day, language, 'short')}
              <VisuallyHidden>, {t('other-day')}</VisuallyHidden>
              <Icon name="down" small />
            </a>
          )}
        </SessionTimes>
      </div>
    </>
  );
}

/** Whether the rail sticks to the top edge with its days above it, out of sight. */
function useFolded(): { rail: RefObject<HTMLDivElement | null>; folded: boolean } {
  const rail = useRef<HTMLDivElement>(null);
  const [folded, setFolded] = useState(false);
  // Only the window knows the scroll position.
  useEffect(() => {
    const look = () => {
      if (!rail.current) return;
      const { position, top } = getComputedStyle(rail.current);
      const stuckAt = Number.parseFloat(top);
      setFolded(
        position === 'sticky' && stuckAt < 0 && rail.current.getBoundingClientRect().top <= stuckAt + 1,
      );
    };
    look();
    addEventListener('scroll', look, { passive: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look);
      removeEventListener('resize', look);
    };
  }, []);
  return { rail, folded };
}
