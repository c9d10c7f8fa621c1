import type { EventData } from '#features/event-sale/event-data.ts';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { useSessionWords } from '#features/event-sale/use-session-words.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { Note } from '#ui/note.tsx';
import styles from './hall-part.module.css';
import { type StoredHallCart, storeHallCart } from './stored-hall-cart.ts';

interface EmptiedNoteProps {
  /** The cart that was left behind with its session; null: nothing was. */
  emptied: StoredHallCart | null;
  sessions: readonly SessionView[];
  data: EventData;
}

/** Says that the places of the other session are let go, and leads back to them. */
export function EmptiedNote({ emptied: cart, sessions, data }: EmptiedNoteProps) {
  const t = useTexts('scheme');
  const words = useSessionWords(data);
  const session = cart && sessions.find(({ id }) => id === cart.sessionId);
  if (!cart || !session) return null;
  const count = cart.seats.length + cart.standing.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <div className={styles.note} role="status">
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
