import { useTexts } from '#i18n/texts-context.tsx';
import { useRouter } from '#lib/router/router.ts';
import { Countdown } from '#ui/countdown.tsx';
import type { ReturnSession } from './return-data.ts';
import styles from './return-table.module.css';

/** How long tickets of the session may still be returned (RT-1); at nought the page looks again. */
export function ReturnClock({ session }: { session: ReturnSession }) {
  const t = useTexts('returns');
  const forms = useTexts('forms');
  const router = useRouter();
  if (session.until === null) return <p className={styles.over}>{t('time-over')}</p>;
  return (
    <div className={styles.clock}>
      <span>{t('time-left')}</span>
      <Countdown
        until={session.until}
        initialSeconds={session.secondsLeft}
        clock={router.now}
        from="hours"
        days={(count) => forms('days', { count })}
        minutesLeft={(count) => forms('time-left-minutes', { count })}
        onOver={() => void router.reload()}
      />
    </div>
  );
}
