import { type ReactNode, useEffect, useRef } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { Cell } from '#ui/cell.tsx';
import { useRail } from '#ui/use-rail.ts';
import type { EventData } from './event-data.ts';
import type { SessionView } from './packed-sessions.ts';
import type { SaleChoice } from './sale-choice.ts';
import styles from './session-rail.module.css';
import { useSessionWords } from './use-session-words.ts';

interface SessionTimesProps {
  data: EventData;
  choice: SaleChoice;
  /** Stands before the times. */
  children: ReactNode;
}

/** The sessions of the shown day. One that lasts the day has no time to choose (EV-3). */
export function SessionTimes({ data, choice, children }: SessionTimesProps) {
  const t = useTexts('event');
  const row = useRef<HTMLDivElement>(null);
  const moveAlong = useRail(row);
  const chosen = choice.session?.id;
  // The scroll position is the element's own.
  useEffect(() => {
    const current = chosen === undefined ? null : row.current?.querySelector<HTMLElement>('[aria-current]');
    if (!row.current || !current) return;
    const middle = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
    row.current.scrollTo({ left: middle, behavior: 'instant' });
  }, [chosen]);
  const [only] = choice.times;
  if (choice.times.length === 1 && only?.allDay) return <WholeDayNote data={data} session={only} />;
  return (
    <nav className={styles.times} aria-label={t('times')}>
      {children}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it are what is pressed */}
      <div ref={row} className={styles.row} tabIndex={-1} onKeyDown={moveAlong}>
        {choice.times.map((session) => (
          <TimeCell key={session.id} data={data} session={session} isChosen={session.id === chosen} />
        ))}
      </div>
    </nav>
  );
}

/** A session that lasts the day has no cell to say how few tickets are left. */
function WholeDayNote({ data, session }: { data: EventData; session: SessionView }) {
  const t = useTexts('event');
  const few = useSessionWords(data).few(session);
  return few === null ? null : <p className={styles.wholeDay}>{t('nearest-left', { count: few })}</p>;
}

interface TimeCellProps {
  data: EventData;
  session: SessionView;
  isChosen: boolean;
}

/** A session as a link: its time, its price, or why it is not sold. */
export function TimeCell({ data, session, isChosen }: TimeCellProps) {
  const t = useTexts('event');
  const words = useSessionWords(data);
  const few = words.few(session);
  // Closed online only: the box office still sells it, at this price.
  const isAtDesk = data.sale.soldBy !== 'shop' && session.state === 'closed';
  const isLive = session.state === 'open' || isAtDesk;
  const notes = {
    open: () => (session.left === 0 ? t('cell-sold-out') : words.price(session)),
    soon: () =>
      session.opens ? t('cell-soon', { day: words.opening(session, 'short-month') }) : words.price(session),
    'sold-out': () => t('cell-sold-out'),
    closed: () => (isAtDesk ? words.price(session) : t('cell-closed')),
    cancelled: () => t('cell-cancelled'),
  };
  return (
    <Cell
      href={words.href(session.day, session)}
      time={session.allDay ? t('all-day') : session.time}
      note={notes[session.state]()}
      few={few === null ? undefined : t('cell-left', { count: few })}
      state={isLive ? 'open' : session.state === 'soon' ? 'soon' : 'gone'}
      chosen={isChosen}
    />
  );
}
