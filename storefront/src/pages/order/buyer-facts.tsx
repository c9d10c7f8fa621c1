import { useTexts } from '#i18n/texts-context.tsx';
import type { OrderData } from './order-data.ts';
import styles from './order-parts.module.css';

export function BuyerFacts({ buyer }: Pick<OrderData, 'buyer'>) {
  const t = useTexts('order');
  const facts = (['name', 'email', 'phone'] as const).filter((fact) => buyer[fact] !== '');
  return (
    <section>
      <h2 className={styles.heading}>{t('buyer')}</h2>
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <div key={fact}>
            <dt>{t(fact)}</dt>
            <dd>{buyer[fact]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
