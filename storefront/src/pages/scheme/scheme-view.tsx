import { useMemo, useRef, useState } from 'react';
import { askedSession } from '#features/event-sale/asked-session.ts';
import type { EventData } from '#features/event-sale/event-data.ts';
import { EventFacts } from '#features/event-sale/event-facts.tsx';
import { EventFolds } from '#features/event-sale/event-folds.tsx';
import { type SessionView, unpackSessions } from '#features/event-sale/packed-sessions.ts';
import { saleChoice } from '#features/event-sale/sale-choice.ts';
import { SaleNotice } from '#features/event-sale/sale-notice.tsx';
import { TimeCell } from '#features/event-sale/session-times.tsx';
import { useSessionWords } from '#features/event-sale/use-session-words.ts';
import { SignInFirst } from '#features/sign-in/sign-in-first.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import type { ViewProps } from '#lib/router/page-module.ts';
import { useAddress } from '#lib/router/router.ts';
import { Note } from '#ui/note.tsx';
import { useAlive } from '#ui/use-alive.ts';
import { type CardConfirmation, CardPart } from './card-part.tsx';
import { HallHead } from './hall-head.tsx';
import { HallPart } from './hall-part.tsx';
import type { SchemeData } from './scheme-data.ts';
import type { SchemeParams } from './scheme-loader.ts';
import styles from './scheme-view.module.css';
import type { StoredHallCart } from './stored-hall-cart.ts';
import { type HallMode, ViewSwitch } from './view-switch.tsx';

/** An event on the plan of its hall. Day and time live in the address; another session is another cart (SC-9). */
export function SchemeView({ data }: ViewProps<SchemeParams, SchemeData>) {
  const t = useTexts('scheme');
  const { event, planUrl, exchange } = data;
  // The culture card pays no exchange.
  const card = exchange ? 'no' : event.sale.card;
  const asksForSignIn = event.sale.asksForSignIn && !exchange;
  const sessions = useMemo(() => unpackSessions(event.sessions), [event.sessions]);
  const asked = askedSession(useAddress());
  const choice = saleChoice(sessions, asked);
  const { session } = choice;
  const emptied = useEmptied(session?.id ?? null);
  const [mode, setMode] = useState<HallMode>('plan');
  const [wantsCard, setWantsCard] = useState(false);
  const usesCard = card === 'only' || (card === 'also' && wantsCard);
  const question = useRef<CardConfirmation>(null);
  const alive = useAlive();
  const isOpen = session?.state === 'open' && planUrl !== null;
  return (
    <div className={styles.page}>
      <div className={session ? `${styles.screen} ${styles.tall}` : styles.screen}>
        <HallHead
          data={event}
          session={session}
          exchange={exchange}
          tools={isOpen && <ViewSwitch mode={mode} onChange={setMode} />}
        >
          <SessionList data={event} sessions={sessions} chosen={session} />
          {card !== 'no' && alive && (
            <div className={styles.card}>
              <CardPart event={event} usesCard={usesCard} question={question} onChange={setWantsCard} />
            </div>
          )}
        </HallHead>
        {planUrl !== null && <SaleNotice data={event} sessions={sessions} choice={choice} asked={asked} />}
        {planUrl === null && (
          <div className={styles.missing} role="status">
            <Note>
              <p>
                <b>{t('no-diagram')}</b> {t('no-diagram-text')}
              </p>
            </Note>
          </div>
        )}
        {isOpen && (
          <SignInFirst asked={asksForSignIn}>
            <HallPart
              key={session.id}
              {...{ data, planUrl, session, sessions, mode, usesCard, question }}
              emptied={emptied.cart}
              onLeave={emptied.left}
            />
          </SignInFirst>
        )}
      </div>
      {isOpen && !asksForSignIn && !exchange && (
        <noscript>{PlainSeats && <PlainSeats data={data} session={session} usesCard={usesCard} />}</noscript>
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

/** The server writes it for browsers without a script. */
const PlainSeats = import.meta.env.SSR ? (await import('./plain-seats.tsx')).PlainSeats : null;

interface SessionListProps {
  data: EventData;
  sessions: readonly SessionView[];
  chosen: SessionView | null;
}

/** Every day with its times (SC-2). */
function SessionList({ data, sessions, chosen }: SessionListProps) {
  const event = useTexts('event');
  const words = useSessionWords(data);
  return (
    <nav aria-label={event('times')}>
      <ul className={styles.sessions}>
        {[...Map.groupBy(sessions, ({ day }) => day)].map(([day, times]) => (
          <li key={day}>
            <b>{words.day(day, 'weekday-long')}</b>
            <div>
              {times.map((session) => (
                <TimeCell
                  key={session.id}
                  data={data}
                  session={session}
                  isChosen={session.id === chosen?.id}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </nav>
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
