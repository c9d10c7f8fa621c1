import { Suspense } from 'react';
import { lazyPart } from '#lib/lazy-part.ts';
import { useAlive } from '#ui/use-alive.ts';
import styles from './account.module.css';

const Account = lazyPart(async () => ({ default: (await import('./account-part.tsx')).AccountPart }));

/** The visitor's place in the header (PG-5): comes after all that the page needs to be alive. */
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
