import { useTexts } from '#i18n/texts-context.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import type { OrderData } from './order-data.ts';
import styles from './order-parts.module.css';

/** What the total is made of (OV-1). */
export function OrderSumTable({ order }: { order: OrderData }) {
  const t = useTexts('order');
  const { sums, tickets, free } = order;
  return (
    <section>
      <VisuallyHidden>
        <h2>{t('total')}</h2>
      </VisuallyHidden>
      <dl className={styles.sums}>
        {(!free || sums.discount) && <Row name={tickets} sum={sums.tickets} />}
        {sums.fee && <Row name={t('fee')} sum={sums.fee} />}
        {sums.services.map(({ name, cost }) => (
          <Row key={name} name={name} sum={cost} />
        ))}
        {sums.discount && <Row name={t('discount')} sum={sums.discount} />}
        {sums.credit && <Row name={sums.credit.name} sum={sums.credit.cost} />}
        <div className={styles.total}>
          <dt>{free && !sums.discount ? tickets : t(sums.totalName)}</dt>
          <dd>{free ? t('free') : sums.total}</dd>
        </div>
        {sums.refunded && <Row name={t('sum-refunded')} sum={`−${sums.refunded}`} />}
        {sums.refunding && <Row name={t('sum-refunding')} sum={`−${sums.refunding}`} />}
        {(sums.refunded || sums.refunding) && <Row name={t('sum-rest')} sum={sums.rest} />}
      </dl>
    </section>
  );
}

function Row({ name, sum }: { name: string; sum: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{sum}</dd>
    </div>
  );
}
