import { useSyncExternalStore } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useRouterState } from '#lib/router/router.ts';
import { StatusLine } from '#ui/status-line.tsx';
import { useLasting } from '#ui/use-lasting.ts';
import styles from './connection-status.module.css';

/** A page that loads longer than this is called slow, milliseconds. */
const slowAfter = 1_500;

/** Says when there is no connection, and when a page loads slowly. */
export function ConnectionStatus() {
  const t = useTexts('shell');
  const { pending, trouble } = useRouterState();
  const online = useSyncExternalStore(
    listenToConnection,
    () => navigator.onLine,
    () => true,
  );
  const slow = useLasting(pending, slowAfter);
  return (
    <>
      <div className={styles.progress} data-on={pending || undefined} />
      <div className={styles.place}>
        {!online && <StatusLine kind="waiting">{t('offline')}</StatusLine>}
        {online && trouble && (
          <StatusLine kind="bad">
            {t('no-answer')} <a href={trouble.address}>{t('try-again')}</a>
          </StatusLine>
        )}
        {online && slow && <StatusLine kind="waiting">{t('slow')}</StatusLine>}
      </div>
    </>
  );
}

function listenToConnection(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
