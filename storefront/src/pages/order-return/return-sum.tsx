import { formatHundredths, formatMoney } from '@foyer/contract/rules/format.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse } from '#lib/router/router.ts';
import type { ReturnData, ReturnRow } from './return-data.ts';
import styles from './return-sheet.module.css';

/** The number of tickets and add-ons returned and their exact refund (RT-2, RT-8). */
export function ReturnSum({ order, returned }: { order: ReturnData; returned: readonly ReturnRow[] }) {
  const t = useTexts('returns');
  const { language } = useHouse();
  const rows =
    order.phase === 'asked' || order.phase === 'deciding'
      ? order.sessions.flatMap((session) =>
          session.rows.filter(({ status }) => status !== 'none' && status !== 'returned'),
        )
      : returned;
  // An add-on is not a ticket.
  const tickets = rows.filter(({ visitors }) => visitors > 0).length;
  const amount = rows.reduce((sum, row) => sum + row.amount, 0);
  const bonuses = rows.reduce((sum, row) => sum + row.bonuses, 0);
  return (
    <dl className={styles.sums} aria-live="polite">
      <div>
        <dt>{t('sum-tickets')}</dt>
        <dd>{tickets}</dd>
      </div>
      {rows.length > tickets && (
        <div>
          <dt>{t('sum-add-ons')}</dt>
          <dd>{rows.length - tickets}</dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>{t('sum-amount')}</dt>
        <dd>{formatMoney(amount, order.currency, language, { decimals: 2 })}</dd>
      </div>
      {bonuses > 0 && (
        <div>
          <dt>{t('sum-bonuses')}</dt>
          <dd>{formatHundredths(bonuses, language)}</dd>
        </div>
      )}
    </dl>
  );
}
