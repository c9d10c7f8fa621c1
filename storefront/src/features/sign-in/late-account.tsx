import { Suspense } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { useAlive } from '#ui/use-alive.ts';
import styles from './account.module.css';

const Account = lazyPart(async () => ({ default: (await import('./account-part.tsx')).AccountPart }));

/** The visitor's account in the header (PG-5): loads after everything the page needs. */
export function LateAccount() {
  const place = <span className={styles.face} />;
  return useAlive() ? (
    <Suspense fallback={place}>
      <Account />
    </Suspense>
  ) : (
    place
  );
}
