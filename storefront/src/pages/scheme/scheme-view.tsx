import { useMemo, useState } from 'react';
import { askedSession } from '#features/event-sale/asked-session.ts';
import type { EventData } from '#features/event-sale/event-data.ts';
import { EventFacts } from '#features/event-sale/event-facts.tsx';
import { EventFolds } from '#features/event-sale/event-folds.tsx';
import { type SessionView, unpackSessions } from '#features/event-sale/packed-sessions.ts';
import { saleChoice } from '#features/event-sale/sale-choice.ts';
import { SaleNotice } from '#features/event-sale/sale-notice.tsx';
import { SessionRail } from '#features/event-sale/session-rail.tsx';
import { useSessionWords } from '#features/event-sale/use-session-words.ts';
import { SignInFirst } from '#features/sign-in/sign-in-first.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import type { ViewProps } from '#lib/router/page-module.ts';
import { useAddress } from '#lib/router/router.ts';
import { Note } from '#ui/note.tsx';
import { HallPart } from './hall-part.tsx';
import type { SchemeData } from './scheme-data.ts';
import type { SchemeParams } from './scheme-loader.ts';
import styles from './scheme-view.module.css';
import { type StoredHallCart, storeHallCart } from './stored-hall-cart.ts';

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

interface Emptied {
  /** The cart that was left behind with its session; null: nothing was. */
  cart: StoredHallCart | null;
  left(cart: StoredHallCart): void;
}

/** Remembers what a change of the session has emptied, so that the visitor can have it back (SC-9). */
function useEmptied(sessionId: number | null): Emptied {
  const [cart, setCart] = useState<StoredHallCart | null>(null);
  const isBack = cart?.sessionId === sessionId;
  return { cart: isBack ? null : cart, left: setCart };
}

interface EmptiedNoteProps {
  emptied: Emptied;
  sessions: readonly SessionView[];
  data: EventData;
}

/** Says that the places of the other session are let go, and leads back to them. */
function EmptiedNote({ emptied: { cart }, sessions, data }: EmptiedNoteProps) {
  const t = useTexts('scheme');
  const words = useSessionWords(data);
  const session = cart && sessions.find(({ id }) => id === cart.sessionId);
  if (!cart || !session) return null;
  const count = cart.seats.length + cart.standing.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <div className={styles.emptied} role="status">
      <Note>
        <p>
          {t('emptied', { count, when: words.brief(session, null) })}{' '}
          <a href={words.href(session.day, session)} onClick={() => storeHallCart(cart)}>
            {t('emptied-back')}
          </a>
        </p>
      </Note>
    </div>
  );
}
