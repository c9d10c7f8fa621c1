import { useAlive } from '#ui/use-alive.ts';
import styles from './account.module.css';
import { AccountPart } from './account-part.tsx';

/** The visitor's account in the header (PG-5): loads after everything the page needs. */
export function LateAccount() {
  return useAlive() ? <AccountPart /> : <span className={styles.face} />;
}
