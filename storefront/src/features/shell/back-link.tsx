import { Icon } from '#ui/icon.tsx';
import styles from './back-link.module.css';

/** "Back to event", "Back to order No. N" (PG-7). */
export function BackLink({ href, children }: { href: string; children: string }) {
  return (
    <a className={styles.back} href={href}>
      <Icon name="back" small />
      {children}
    </a>
  );
}
