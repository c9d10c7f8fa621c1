import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { useRouterState } from '#lib/router/router.ts';
import { StatusLine } from '#ui/status-line.tsx';
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

/** True once something has lasted so many milliseconds. */
function useLasting(on: boolean, milliseconds: number): boolean {
  const [lasted, setLasted] = useState(false);
  // Only a timer knows how long it has lasted.
  useEffect(() => {
    if (!on) return;
    const timer = setTimeout(() => setLasted(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLasted(false);
    };
  }, [on, milliseconds]);
  return on && lasted;
}
