import { join } from '@foyer/contract/rules/joining.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { SessionTickets, TicketFace, TicketLine } from './order-data.ts';
import styles from './ticket-cards.module.css';
import { IssuedTicket, ShowButton } from './ticket-row.tsx';

type PaidLine = TicketLine & { ticket: TicketFace };

interface TicketCardsProps {
  session: SessionTickets;
  lines: readonly PaidLine[];
  onShow: (id: number) => void;
}

/** A valid ticket: one that is over, and one that is still being made, shows no code. */
export function hasCode(line: TicketLine): line is PaidLine {
  return line.ticket !== null;
}

/** The codes of a session's tickets: on a phone one large code at a time, with a swipe to the next; side by side elsewhere. */
export function TicketCards({ session, lines, onShow }: TicketCardsProps) {
  const t = useTexts('order');
  const { track, at, go } = useTrack(lines.length);
  const isAwake = useWakeLock(track);
  return (
    <div className={styles.cards}>
      <ul ref={track} className={styles.track} aria-label={t('tickets-label')} tabIndex={-1}>
        {lines.map((line) => (
          <Card key={line.id} session={session} line={line} onShow={() => onShow(line.id)} />
        ))}
      </ul>
      {lines.length > 1 && <Turner at={at} count={lines.length} go={go} />}
      <p className={styles.brightness}>{t(isAwake ? 'brighter-awake' : 'brighter')}</p>
    </div>
  );
}

function Card({ session, line, onShow }: { session: SessionTickets; line: PaidLine; onShow: () => void }) {
  const t = useTexts('order');
  const { category, zone, price, fee, visitors, visitorName, ticket, status } = line;
  const facts = join('facts', t.language, [
    zone && category,
    price || t('free'),
    fee && t('ticket-fee', { fee }),
  ]);
  return (
    <li>
      <article>
        <CardCode ticket={ticket} onShow={onShow} />
        <h2>{zone || category}</h2>
        <p className={styles.event}>
          {session.title}
          <br />
          {session.when}
        </p>
        <p>{facts}</p>
        {visitorName && <p>{visitorName}</p>}
        {visitors > 1 && <p className={styles.small}>{t('for-visitors', { count: visitors })}</p>}
        {status && <p className={styles.small}>{status}</p>}
        <IssuedTicket ticket={ticket} onShow={onShow} />
      </article>
    </li>
  );
}

function CardCode({ ticket, onShow }: { ticket: TicketFace; onShow: () => void }) {
  const t = useTexts('order');
  const { type, number, image } = ticket;
  if (type === 'none') return <p className={styles.spoken}>{t('code-spoken')}</p>;
  if (!image) {
    return (
      <ShowButton className={styles.spoken} onShow={onShow}>
        {t('code-missing')}
      </ShowButton>
    );
  }
  const size = type === 'qr' ? { width: 180, height: 180 } : { width: 240, height: 102 };
  return (
    <ShowButton className={classNames(styles.code, type === 'qr' && styles.square)} onShow={onShow}>
      <img src={image} alt={t(`code-${type}`, { number })} {...size} />
    </ShowButton>
  );
}

function Turner({ at, count, go }: { at: number; count: number; go: (index: number) => void }) {
  const t = useTexts('order');
  return (
    <div className={styles.turner}>
      <button
        type="button"
        aria-label={t('ticket-previous')}
        aria-disabled={at === 0}
        onClick={() => go(at - 1)}
      >
        <Icon name="left" />
      </button>
      <b role="status">{t('ticket-position', { position: at + 1, count })}</b>
      <button
        type="button"
        aria-label={t('ticket-next')}
        aria-disabled={at === count - 1}
        onClick={() => go(at + 1)}
      >
        <Icon name="right" />
      </button>
    </div>
  );
}

interface Track {
  track: RefObject<HTMLUListElement | null>;
  /** Number of the ticket in view. */
  at: number;
  go: (index: number) => void;
}

/** The browser scrolls; buttons move it and the place is read from it. */
function useTrack(count: number): Track {
  const track = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  // A swipe is the browser's own scrolling: only its end is known here.
  useEffect(() => {
    const element = track.current;
    const settle = () => element && setAt(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
    element?.addEventListener('scrollend', settle);
    return () => element?.removeEventListener('scrollend', settle);
  }, []);
  const go = (index: number) => {
    const element = track.current;
    const next = Math.min(Math.max(index, 0), count - 1);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    element?.scrollTo({ left: next * element.clientWidth, behavior: calm ? 'instant' : 'smooth' });
    setAt(next);
  };
  return { track, at, go };
}
/** Keeps a phone's screen on while the element is seen; true while it does. */
function useWakeLock(element: RefObject<HTMLElement | null>): boolean {
  const [isAwake, setAwake] = useState(false);
  // The screen is outside of React.
  useEffect(() => {
    const shown = element.current;
    if (!shown || !('wakeLock' in navigator) || !matchMedia('(pointer: coarse)').matches) return;
    let isSeen = false;
    let lock: Promise<WakeLockSentinel | null> | null = null;
    const release = () => {
      void lock?.then((held) => held?.release());
      lock = null;
      setAwake(false);
    };
    const settle = () => {
      // The browser gives a hidden page's lock back by itself; it is asked for again when the page returns.
      if (!isSeen || document.visibilityState !== 'visible') return release();
      // A battery that is nearly empty refuses: then the screen goes out as always.
      lock ??= navigator.wakeLock.request('screen').catch(() => null);
      void lock.then((held) => setAwake(held !== null && !held.released));
    };
    const observer = new IntersectionObserver(([entry]) => {
      isSeen = entry?.isIntersecting === true;
      settle();
    });
    observer.observe(shown);
    document.addEventListener('visibilitychange', settle);
    return () => {
      observer.disconnect();
      document.removeEventListener('visibilitychange', settle);
      release();
    };
  }, [element]);
  return isAwake;
}
