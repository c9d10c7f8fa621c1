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
  const { phase, refund } = order;
  if (phase !== 'expired' && phase !== 'cancelled' && phase !== 'refunded') return null;
  const [first] = order.sessions;
  return (
    <section className={styles.ended}>
      <h2>{t(phase === 'expired' ? 'expired-title' : 'cancelled-title')}</h2>
      <p>{t(reasonOf(order))}</p>
      {refund && <p className={styles.money}>{t(moneyText(refund.state), { total: refund.sum })}</p>}
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

function reasonOf({ phase, stations }: OrderData) {
  if (phase === 'expired') return 'expired-text';
  if (stations.some(({ kind }) => kind === 'return')) return 'returned-text';
  const wasPaid = stations.some(({ kind, state }) => kind === 'payment' && state === 'done');
  return phase === 'refunded' && !wasPaid ? 'late-text' : 'cancelled-text';
}

function moneyText(
  refund: NonNullable<OrderData['refund']>['state'],
): 'money-now' | 'money-done' | 'money-failed' {
  if (refund === 'done') return 'money-done';
  return refund === 'failed' ? 'money-failed' : 'money-now';
}
