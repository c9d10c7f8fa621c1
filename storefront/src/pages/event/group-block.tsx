import { ticketPrice } from '@foyer/contract/rules/price.ts';
import { type RowLimit, rowLimit, type TicketLimits } from '#features/price-table/ticket-limits.ts';
import { type Quantities, quantityOf, rowKey, type TicketRow } from '#features/price-table/ticket-row.ts';
import { useModal } from '#features/shell/modal.tsx';
import { useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Stepper } from '#ui/stepper.tsx';
import styles from './group-block.module.css';

interface GroupBlockProps {
  /** The rows for groups. */
  rows: readonly TicketRow[];
  quantities: Quantities;
  limits: TicketLimits;
  onChange: (quantities: Quantities) => void;
}

/**
 * An excursion for a whole group at one price, instead of single tickets (EV-8): on while a group is chosen, so it
 * turns itself off with the last one.
 */
export function GroupBlock({ rows, quantities, limits, onChange }: GroupBlockProps) {
  const t = useTexts('groups');
  const isOn = rows.some((row) => quantityOf(row, quantities) > 0);
  const first = rows.find((row) => rowLimit(row, rows, {}, limits).most > 0);
  const people = Math.max(...rows.map((row) => row.visitors));
  const full = t('group-full', {
    left: limits.left ?? 0,
    count: Math.min(...rows.map((row) => row.visitors)),
  });
  return (
    <section className={styles.block}>
      <Checkbox
        label={t('group')}
        note={first ? t('group-note', { count: people }) : full}
        checked={isOn}
        disabled={!first}
        onChange={({ target }) =>
          onChange(target.checked && first ? { [rowKey(first)]: Math.max(1, first.min) } : {})
        }
      />
      {isOn && (
        <ul>
          {rows.map((row) => (
            <GroupRow
              key={rowKey(row)}
              row={row}
              rows={rows}
              quantities={quantities}
              limits={limits}
              onChange={onChange}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function GroupRow({ row, rows, quantities, limits, onChange }: GroupBlockProps & { row: TicketRow }) {
  const t = useTexts('groups');
  const event = useTexts('event');
  const money = useMoney();
  const showModal = useModal();
  const { price, fee, total } = ticketPrice(row);
  const limit = rowLimit(row, rows, quantities, limits);
  const explainLimit = ({ reason, number }: RowLimit) => {
    const isPlaces = reason === 'session' || reason === 'zone';
    const text = isPlaces ? t('group-over-session') : t('group-over-row', { count: number });
    void showModal({ kind: 'warning', text });
  };
  const choose = (count: number) => {
    const { [rowKey(row)]: _, ...others } = quantities;
    onChange(count > 0 ? { ...others, [rowKey(row)]: count } : others);
  };
  return (
    <li className={styles.row}>
      <div className={styles.facts}>
        <p>{row.name}</p>
        <p>{t('group-people', { count: row.visitors })}</p>
        {row.description !== '' && <p>{row.description}</p>}
      </div>
      <p className={styles.price}>
        {money(total)}{' '}
        {fee > 0 && <small>{t('group-price', { price: money(price), fee: money(fee) })}</small>}
      </p>
      <Stepper
        label={row.name}
        addLabel={event('add-one')}
        removeLabel={event('remove-one')}
        value={quantityOf(row, quantities)}
        max={limit.most}
        onChange={choose}
        onOver={() => explainLimit(limit)}
      />
    </li>
  );
}
