import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse, usePaths } from '#lib/router/router.ts';
import { LinkButton } from '#ui/link-button.tsx';
import styles from './ended-order.module.css';
import type { OrderData } from './order-data.ts';

/** Why there are no tickets, where the money is, and the way on. */
export function EndedOrder({ order }: { order: OrderData }) {
  const t = useTexts('order');
  const paths = usePaths();
  const { support } = useHouse();
  const { ended, phase } = order;
  if (!ended) return null;
  const [first] = order.sessions;
  return (
    <section className={styles.ended}>
      <h2>{ended.title}</h2>
      <p>{ended.reason}</p>
      {ended.money && <p className={styles.money}>{ended.money}</p>}
      {phase !== 'expired' && support.email !== '' && (
        <p>{t.node('ask-us', { address: <a href={`mailto:${support.email}`}>{support.email}</a> })}</p>
      )}
      {first && (
        <div className={styles.way}>
          <LinkButton
            look="main"
            href={paths.sale({
              eventId: first.eventId,
              usesPlan: false,
              day: first.day,
              time: first.time ?? undefined,
            })}
          >
            {t('expired-way')}
          </LinkButton>
        </div>
      )}
    </section>
  );
}
