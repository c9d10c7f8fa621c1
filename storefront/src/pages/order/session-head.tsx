import { useTexts } from '#i18n/texts-context.tsx';
import { usePaths } from '#lib/router/router.ts';
import type { SessionTickets } from './order-data.ts';
import styles from './session-head.module.css';

/** What, when and where: the picture and the facts of a session. */
export function SessionHead({ session, calendar }: { session: SessionTickets; calendar: string | null }) {
  const t = useTexts('order');
  const paths = usePaths();
  const { eventId, title, when, picture } = session;
  return (
    <div className={styles.head}>
      {picture && <img className={styles.picture} src={picture} alt="" width={144} height={180} />}
      <div>
        <h2>
          <a href={paths.sale({ eventId, usesPlan: false })}>{title}</a>
        </h2>
        <p>{when}</p>
        <Place session={session} />
        {calendar && (
          <a className={styles.calendar} href={calendar} download="calendar.ics">
            {t('to-calendar')}
          </a>
        )}
      </div>
    </div>
  );
}

function Place({ session }: { session: SessionTickets }) {
  const t = useTexts('order');
  const { age, venue, address, mapUrl } = session;
  const where = mapUrl && address ? <a href={mapUrl}>{address}</a> : address;
  return (
    <p className={styles.place}>
      {t('age', { age })} · {venue}
      {venue && address && ', '}
      {where}
    </p>
  );
}
