import { formatHundredths } from '@foyer/contract/rules/format.ts';
import { ticketPrice } from '@foyer/contract/rules/price.ts';
import type { Language } from '@foyer/contract/rules/values.ts';
import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import { useHouse } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Stepper } from '#ui/stepper.tsx';
import { useAlive, useReplay } from '#ui/use-alive.ts';
import styles from './price-table.module.css';
import { type RowLimit, rowLimit, steppedTo, type TicketLimits } from './ticket-limits.ts';
import { type Quantities, quantityOf, rowKey, type TicketRow, type TicketZone } from './ticket-row.ts';

export interface PriceTableProps {
  /** Names the table. */
  heading: ReactNode;
  rows: readonly TicketRow[];
  /** Rows are grouped by zone where the house names zones; others stand without a heading. */
  zones: readonly TicketZone[];
  quantities: Quantities;
  limits: TicketLimits;
  /** Rows before "More categories" (EV-5). */
  rowCount: number;
  onChange: (quantities: Quantities) => void;
}

/** Prices by zone and category with a stepper each. A row with a chosen number never hides. */
export function PriceTable({ heading, rows, zones, rowCount, ...shared }: PriceTableProps) {
  const t = useTexts('event');
  const alive = useAlive();
  const replay = useReplay();
  const table = useRef<HTMLElement>(null);
  const [whole, setWhole] = useState(false);
  // Groups have a block of their own; only a page without a script shows them among the others.
  const isLater = (row: TicketRow) => row.group || isBelow(row);
  const isBelow = (row: TicketRow) =>
    !whole && rows.indexOf(row) >= rowCount && quantityOf(row, shared.quantities) === 0;
  const hidden = rows.filter((row) => !row.group && isBelow(row));
  const showAll = () => {
    const [first] = hidden;
    flushSync(() => setWhole(true));
    // The pressed button is gone: the focus moves to what it revealed.
    if (first) table.current?.querySelector<HTMLElement>(`[data-row="${rowKey(first)}"] input`)?.focus();
  };
  return (
    <section ref={table} className={styles.table} aria-labelledby="tickets">
      <h2 id="tickets">{heading}</h2>
      {groupsOf(rows, zones).map(({ zone, rows: rowsOfZone }) => (
        <div key={zone?.id ?? 0} className={styles.group}>
          {zone && <ZoneHeading zone={zone} left={shared.limits.zonesLeft[zone.id] ?? null} />}
          <ul>
            {rowsOfZone
              .filter((row) => !alive || !isLater(row))
              .map((row) => (
                <PriceRow key={rowKey(row)} {...shared} row={row} rows={rows} later={isLater(row)} />
              ))}
          </ul>
        </div>
      ))}
      {hidden.length > 0 && (
        <div className={styles.more}>
          <Button {...replay} look="text" onClick={showAll}>
            {t('more-categories', { count: hidden.length })}
          </Button>
        </div>
      )}
    </section>
  );
}

interface Group {
  zone: TicketZone | undefined;
  rows: TicketRow[];
}

/** In the order of the rows; rows of a zone without a name stand in one group without a heading. */
function groupsOf(rows: readonly TicketRow[], zones: readonly TicketZone[]): Group[] {
  const groups: Group[] = [];
  for (const row of rows) {
    const zone = zones.find(({ id, name }) => id === row.zoneId && name !== '');
    const known = groups.find((group) => group.zone === zone);
    if (known) known.rows.push(row);
    else groups.push({ zone, rows: [row] });
  }
  return groups;
}

/** The zone that the rows below belong to, with its colour on the plan and what is left of it when that is little. */
function ZoneHeading({ zone, left }: { zone: TicketZone; left: number | null }) {
  const t = useTexts('event');
  const { countLimit } = useHouse();
  return (
    <div className={styles.zone}>
      <h3>
        {zone.color !== '' && (
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <circle cx="8" cy="8" r="8" fill={zone.color} />
          </svg>
        )}
        {zone.name}
      </h3>
      {left !== null && left > 0 && left < countLimit && <p>{t('zone-left', { count: left })}</p>}
      {zone.description !== '' && <p>{zone.description}</p>}
    </div>
  );
}
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
function PriceRow({ row, rows, quantities, limits, onChange, later }: PriceRowProps) {
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
            ? t('price-and-percent', { ...parts, percent: percentOf(row.fee.hundredths, t.language) })
            : t('price-and-fee', parts)}
        </small>
      )}
    </p>
  );
}

/** 550 hundredths are `5,5` in Russian and `5.5` in English. */
function percentOf(hundredths: number, language: Language): string {
  const number = formatHundredths(hundredths, language);
  return hundredths % 100 === 0 ? number : number.replace(/0$/, '');
}

/** Why there is no more to take. */
function useFullText(): (limit: RowLimit) => string {
  const t = useTexts('event');
  return ({ reason, number }) =>
    reason === 'row' ? t('full-row', { count: number }) : t(`full-${reason}`, { count: number });
}
