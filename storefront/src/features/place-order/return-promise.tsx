import type { ReturnTerms } from '@foyer/contract/event/event.ts';
import { addDays, formatDay } from '@foyer/contract/rules/format.ts';
import { refundFor } from '@foyer/contract/rules/refund.ts';
import type { Day, Money } from '@foyer/contract/rules/values.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import { useHouse } from '#lib/router/router.ts';
import styles from './return-promise.module.css';

export interface ReturnPromiseProps {
  /** null: the server does not send its rule. */
  terms: ReturnTerms | null;
  /** Of the session. */
  day: Day;
  today: Day;
  /** What is chosen: a ticket's price and fee, and how many. */
  chosen: readonly { price: Money; fee: Money; quantity: number }[];
}

/** Refund terms of the chosen tickets, as dates and amounts, before they are bought. */
export function ReturnPromise({ terms, day, today, chosen }: ReturnPromiseProps) {
  const t = useTexts('buying');
  const { language } = useHouse();
  const money = useMoney();
  if (!terms) return null;
  const costs = chosen.some(({ price, fee, quantity }) => (price + fee) * quantity > 0);
  if (!costs) return null;
  const steps = terms.allowed ? terms.ladder.filter(({ days }) => addDays(day, -days) >= today) : [];
  if (steps.length === 0)
    return <p className={styles.none}>{t(terms.allowed ? 'return-late' : 'return-never')}</p>;
  const sumOf = (percent: number) =>
    chosen.reduce((sum, one) => sum + one.quantity * refundFor(one, percent, terms), 0);
  return (
    <div className={styles.promise}>
      <p className={styles.title}>{t('return-title')}</p>
      <dl>
        {steps.map(({ days, percent }) => (
          <div key={days}>
            <dt>
              {days === 0
                ? t('return-until-start')
                : t('return-until', { day: formatDay(addDays(day, -days), language, 'day-month') })}
            </dt>
            <dd>
              {money(sumOf(percent))}
              {percent < 100 && ` (${t('return-percent', { percent })})`}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
