import { formatDayAndTime } from '@foyer/contract/rules/format.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import type { EventData } from '#features/event-sale/event-data.ts';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { PictureFormats } from '#features/event-sale/picture-formats.tsx';
import { LanguageLinks } from '#features/shell/header.tsx';
import { Account } from '#features/sign-in/account.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse, usePaths } from '#lib/router/router.ts';
import { Icon } from '#ui/icon.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import styles from './hall-head.module.css';
import { type PlanExchange, ticketsOf } from './scheme-data.ts';

interface HallHeadProps {
  data: EventData;
  /** null: none is chosen yet, so the choice stands open. */
  session: SessionView | null;
  tools: ReactNode;
  /** Tickets of this order are exchanged: back leads there. */
  exchange: PlanExchange | undefined;
  /** Days, times and what else is chosen before seats. */
  children: ReactNode;
}

/** The one line above a plan: back, the event, its session, which opens the choice of another (SC-1, SC-2). */
export function HallHead({ data, session, tools, exchange, children }: HallHeadProps) {
  const t = useTexts('scheme');
  const shell = useTexts('shell');
  const event = useTexts('event');
  const { language } = useHouse();
  const paths = usePaths();
  const days = useRef<HTMLDivElement>(null);
  const sessionId = session?.id;
  // The sheet is open or closed by itself, also without a script; a choice made in it closes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at another session
  useEffect(() => {
    if (days.current?.matches(':popover-open')) days.current.hidePopover();
  }, [sessionId]);
  return (
    <>
      <div className={styles.head}>
        <a
          className={styles.back}
          href={exchange ? paths.orderExchange(exchange.hash, ticketsOf(exchange)) : paths.listing()}
          aria-label={exchange ? t('to-exchange') : shell('to-listing')}
        >
          <Icon name="back" />
        </a>
        <div className={styles.what}>
          <h1>{data.title}</h1>
          {session && (
            <button type="button" className={styles.when} popoverTarget="days">
              <span>
                {formatDayAndTime(
                  session.day,
                  session.allDay ? null : session.time,
                  language,
                  'weekday-short-month',
                )}
              </span>
              <VisuallyHidden>, {event('other-day')}</VisuallyHidden>
              <Icon name="down" small />
            </button>
          )}
        </div>
        {tools}
      </div>
      <div
        ref={days}
        id="days"
        popover={session ? 'auto' : undefined}
        className={session ? styles.days : `${styles.days} ${styles.open}`}
        onToggle={() => days.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' })}
      >
        <div>
          <h2>{t('days-of', { title: data.title })}</h2>
          {children}
          <p className={styles.facts}>
            <b>{data.age}+</b> {data.note}
          </p>
          <HouseLinks />
        </div>
        {!session && data.picture && <PictureFormats picture={data.picture} />}
      </div>
    </>
  );
}

/** What the header of other pages has: this one gives its height to the plan. The rules are in the footer. */
function HouseLinks() {
  const event = useTexts('event');
  const { shell, signIn } = useHouse();
  return (
    <div className={styles.links}>
      <a href="#folds">{event('about')}</a>
      {shell.header && signIn && <Account />}
      {shell.header && <LanguageLinks />}
    </div>
  );
}
