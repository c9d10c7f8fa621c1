import { refusalCodes } from '@foyer/contract/kit/answer.ts';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import styles from './ticket-modal.module.css';

/** A ticket as it is shown at the door. */
export interface ShownTicket {
  id: number;
  event: string;
  when: string;
  place: string;
  number: string;
  code: string;
  type: 'qr' | 'barcode';
  /** Address of the picture; null: it could not be made. */
  image: string | null;
  /** The ticket on paper; null while it may not be printed. */
  file: string | null;
}

interface TicketModalProps {
  tickets: readonly ShownTicket[];
  startAt: number;
  onClose: () => void;
}

/** One ticket at a time, large and on white: arrows, a swipe or the keyboard bring the next (OV-11). */
export function TicketModal({ tickets, startAt, onClose }: TicketModalProps) {
  const t = useTexts('order');
  const shell = useTexts('shell');
  const { track, at, go } = useCarousel(tickets.length, startAt);
  const ticket = tickets[at];
  if (!ticket) return null;
  const title = ticket.image
    ? t('ticket-number', { number: ticket.number })
    : t('ticket-error-title', { code: refusalCodes.internal });
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={shell('close')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section ref={track} className={styles.track} aria-label={t('tickets-label')} tabIndex={0}>
        {tickets.map((one, index) => (
          <div key={one.id} className={styles.slide} inert={index !== at}>
            <TicketSlide ticket={one} />
          </div>
        ))}
      </section>
      {tickets.length > 1 && <Turner at={at} count={tickets.length} go={go} />}
      {ticket.file && (
        <LinkButton wide href={ticket.file} target="_blank" rel="noreferrer">
          {t('open-ticket')}
        </LinkButton>
      )}
    </Dialog>
  );
}

function TicketSlide({ ticket }: { ticket: ShownTicket }) {
  const t = useTexts('order');
  const { type, number, image, code, event, when, place } = ticket;
  const size = type === 'qr' ? { width: 180, height: 180 } : { width: 240, height: 102 };
  return (
    <>
      {image ? (
        <div className={styles.code}>
          <img src={image} alt={t(`code-${type}`, { number })} {...size} />
          <p className={styles.letters}>{code}</p>
        </div>
      ) : (
        <p>{t('ticket-unavailable', { number })}</p>
      )}
      <p className={styles.event}>{event}</p>
      <p>{when}</p>
      <p className={styles.place}>{place}</p>
    </>
  );
}

function Turner({ at, count, go }: { at: number; count: number; go: (index: number) => void }) {
  const t = useTexts('order');
  return (
    <div className={styles.turner}>
      <TurnButton icon="left" label={t('ticket-previous')} closed={at === 0} onPress={() => go(at - 1)} />
      <p role="status">{t('ticket-position', { position: at + 1, count })}</p>
      <TurnButton
        icon="right"
        label={t('ticket-next')}
        closed={at === count - 1}
        onPress={() => go(at + 1)}
      />
    </div>
  );
}

interface TurnButtonProps {
  icon: 'left' | 'right';
  label: string;
  closed: boolean;
  onPress: () => void;
}

/** At the ends it keeps the focus but does nothing. */
function TurnButton({ icon, label, closed, onPress }: TurnButtonProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={closed} onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}

interface Carousel {
  /** The element that scrolls sideways, one slide wide. */
  track: RefObject<HTMLElement | null>;
  /** Number of the slide in view. */
  at: number;
  go: (index: number) => void;
}

/** Slides that follow a swipe (the browser's own scrolling), buttons and the arrow keys. */
function useCarousel(count: number, startAt: number): Carousel {
  const track = useRef<HTMLElement>(null);
  const [at, setAt] = useState(startAt);
  const go = (index: number) => {
    const next = Math.min(Math.max(index, 0), count - 1);
    setAt(next);
    turnTo(track.current, next, 'smooth');
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(at - 1);
    else if (event.key === 'ArrowRight') go(at + 1);
    else return;
    event.preventDefault();
  });
  // The browser scrolls: reset once, then observed for the end of a swipe.
  useEffect(() => {
    const element = track.current;
    turnTo(element, startAt, 'instant');
    const settle = () => element && setAt(Math.round(element.scrollLeft / Math.max(1, element.clientWidth)));
    element?.addEventListener('scrollend', settle);
    document.addEventListener('keydown', press);
    return () => {
      element?.removeEventListener('scrollend', settle);
      document.removeEventListener('keydown', press);
    };
  }, [startAt]);
  return { track, at, go };
}

function turnTo(element: HTMLElement | null, index: number, behavior: 'smooth' | 'instant'): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element?.scrollTo({ left: index * element.clientWidth, behavior: calm ? 'instant' : behavior });
}
