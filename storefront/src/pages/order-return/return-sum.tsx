import { formatMoney } from '@foyer/contract/format.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse } from '#lib/router/router.ts';
import type { ReturnData, ReturnRow } from './return-data.ts';
import styles from './return-sheet.module.css';

/** How many tickets go back and what they bring, to the kopeck (RT-2, RT-8). */
export function ReturnSum({ order, returned }: { order: ReturnData; returned: readonly ReturnRow[] }) {
  const t = useTexts('returns');
  const { language } = useHouse();
  const rows =
    order.phase === 'asked' || order.phase === 'deciding'
      ? order.sessions.flatMap((session) => session.rows.filter(({ status }) => status > 0 && status !== 70))
      : returned;
  const amount = rows.reduce((sum, row) => sum + row.amount, 0);
  return (
    <dl className={styles.sums} aria-live="polite">
      <div>
        <dt>{t('sum-tickets')}</dt>
        <dd>{rows.length}</dd>
      </div>
      <div className={styles.total}>
        <dt>{t('sum-amount')}</dt>
        <dd>{formatMoney(amount, order.currency, language, { decimals: 2 })}</dd>
      </div>
    </dl>
  );
}
