import { useMemo } from 'react';
import { askedSession } from '#features/event-sale/asked-session.ts';
import { EventFacts } from '#features/event-sale/event-facts.tsx';
import { EventFolds } from '#features/event-sale/event-folds.tsx';
import { unpackSessions } from '#features/event-sale/packed-sessions.ts';
import { saleChoice } from '#features/event-sale/sale-choice.ts';
import { SaleNotice } from '#features/event-sale/sale-notice.tsx';
import { SessionRail } from '#features/event-sale/session-rail.tsx';
import { SignInFirst } from '#features/sign-in/sign-in-first.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import type { ViewProps } from '#lib/router/page-module.ts';
import { useAddress } from '#lib/router/router.ts';
import { Note } from '#ui/note.tsx';
import { HallPart } from './hall-part.tsx';
import type { SchemeData } from './scheme-data.ts';
import type { SchemeParams } from './scheme-params.ts';
import styles from './scheme-view.module.css';
import { EmptiedNote, useEmptied } from './use-emptied.tsx';

/** An event on the plan of its hall. Day and time live in the address; another session is another cart (SC-9). */
export function SchemeView({ data }: ViewProps<SchemeParams, SchemeData>) {
  const t = useTexts('scheme');
  const common = useTexts('event');
  const { event, planUrl } = data;
  const sessions = useMemo(() => unpackSessions(event.sessions), [event.sessions]);
  const asked = askedSession(useAddress());
  const choice = saleChoice(sessions, asked);
  const { session } = choice;
  const emptied = useEmptied(session?.id ?? null);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.title}>
          <h1>{event.title}</h1>
          <p>
            <span>
              <b>{event.age}+</b> {event.note}
            </span>
            <a href="#folds">{common('about')}</a>
          </p>
        </div>
        <div className={styles.rail}>
          <SessionRail data={event} sessions={sessions} choice={choice} />
        </div>
      </div>
      {planUrl !== null && <SaleNotice data={event} sessions={sessions} choice={choice} asked={asked} />}
      <EmptiedNote emptied={emptied} sessions={sessions} data={event} />
      {planUrl === null && (
        <div className={styles.missing} role="status">
          <Note>
            <p>
              <b>{t('no-diagram')}</b> {t('no-diagram-text')}
            </p>
          </Note>
        </div>
      )}
      {session?.state === 'open' && planUrl !== null && (
        <SignInFirst asked={event.sale.asksForSignIn}>
          <HallPart key={session.id} data={data} planUrl={planUrl} session={session} onLeave={emptied.left} />
        </SignInFirst>
      )}
      <div id="folds" className={styles.folds}>
        <EventFacts data={event} />
        <div>
          <EventFolds data={event} />
        </div>
      </div>
    </div>
  );
}
