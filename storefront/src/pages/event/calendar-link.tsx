import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse } from '#lib/router/router.ts';
import { Icon } from '#ui/icon.tsx';
import styles from './order-form.module.css';

/** The session as a calendar file, made by the shop. */
export function CalendarLink({ eventId, sessionId }: { eventId: string; sessionId: number }) {
  const t = useTexts('event');
  const { language } = useHouse();
  const query = new URLSearchParams({ hash: eventId, session: String(sessionId), lang: language });
  return (
    <a className={styles.calendar} href={`/api/event/calendar?${query}`} download>
      <Icon name="calendar" small />
      {t('to-calendar')}
    </a>
  );
}
