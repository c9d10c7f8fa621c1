import type { EventData } from '#features/event-sale/event-data.ts';
import type { SessionView } from '#features/event-sale/packed-sessions.ts';
import { useSessionWords } from '#features/event-sale/use-session-words.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import styles from './order-form.module.css';

/** "Tickets"; on wide screens, where the rail is not in sight, also for when. */
export function TicketsHeading({ data, session }: { data: EventData; session: SessionView }) {
  const t = useTexts('event');
  const words = useSessionWords(data);
  return (
    <>
      {t('tickets')}
      <span className={styles.when}>: {words.full(session)}</span>
    </>
  );
}
