import { formatNumber } from '@foyer/contract/rules/format.ts';
import { ticketPrice } from '@foyer/contract/rules/price.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import { classNames } from '#ui/class-names.ts';
import { Stepper } from '#ui/stepper.tsx';
import styles from './price-table.module.css';
import { type RowLimit, rowLimit, steppedTo, type TicketLimits } from './ticket-limits.ts';
import { type Quantities, quantityOf, rowKey, type TicketRow } from './ticket-row.ts';

interface PriceRowProps {
  row: TicketRow;
  rows: readonly TicketRow[];
  quantities: Quantities;
  limits: TicketLimits;
  onChange: (quantities: Quantities) => void;
  /** Hidden until "More categories" is pressed; a page without a script shows it. */
  later: boolean;
}

/** One category: what it is, what it costs, how many are wanted. */
export function PriceRow({ row, rows, quantities, limits, onChange, later }: PriceRowProps) {
  const t = useTexts('event');
  const full = useFullText();
  const quantity = quantityOf(row, quantities);
  const limit = rowLimit(row, rows, quantities, limits);
  const step = (wanted: number) => {
    const next = steppedTo(row, quantity, wanted);
    const { [rowKey(row)]: _, ...others } = quantities;
    onChange(next > 0 ? { ...others, [rowKey(row)]: next } : others);
  };
  return (
    <li
      className={classNames(styles.row, quantity > 0 && styles.chosen, later && styles.later)}
      data-row={rowKey(row)}
    >
      <div className={styles.facts}>
        <p className={styles.name}>{row.name}</p>
        {row.description !== '' && <p>{row.description}</p>}
        {row.visitors > 1 && <p>{t('row-visitors', { count: row.visitors })}</p>}
        {row.min > 1 && <p>{t('row-min', { count: row.min })}</p>}
      </div>
      <PriceText row={row} />
      <div className={styles.stepper}>
        <Stepper
          label={row.name}
          addLabel={t('add-one')}
          removeLabel={t('remove-one')}
          name={`quantity-${rowKey(row)}`}
          value={quantity}
          max={limit.most}
          fullBecause={full(limit)}
          onChange={step}
        />
      </div>
      <input type="hidden" name={`seen-${rowKey(row)}`} value={ticketPrice(row).total} />
    </li>
  );
}

/** What is paid for one ticket, and of what it is made where there is a fee (EV-5, EV-13). */
function PriceText({ row }: { row: TicketRow }) {
  const t = useTexts('event');
  const money = useMoney();
  const { price, fee, total } = ticketPrice(row);
  if (total === 0) return <p className={styles.price}>{t('free')}</p>;
  const parts = { price: money(price), fee: money(fee) };
  return (
    <p className={styles.price}>
      {money(total)}{' '}
      {fee !== 0 && (
        <small>
          {row.fee.kind === 'percent'
            ? t('price-and-percent', { ...parts, percent: percentOf(row.fee.hundredths) })
            : t('price-and-fee', parts)}
        </small>
      )}
    </p>
  );
}

/** 550 hundredths are `5,5`; a comma reads well in all four languages. */
function percentOf(hundredths: number): string {
  const rest = String(hundredths % 100).padStart(2, '0');
  const whole = formatNumber(Math.floor(hundredths / 100));
  return hundredths % 100 === 0 ? whole : `${whole},${rest.replace(/0$/, '')}`;
}

/** Why there is no more to take. */
function useFullText(): (limit: RowLimit) => string {
  const t = useTexts('event');
  return ({ reason, number }) =>
    reason === 'row' ? t('full-row', { count: number }) : t(`full-${reason}`, { count: number });
}
