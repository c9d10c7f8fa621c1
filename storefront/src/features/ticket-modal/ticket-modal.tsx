import { refusalCodes } from '@foyer/contract/kit/errors.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import styles from './ticket-modal.module.css';
import { useCarousel } from './use-carousel.ts';

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
