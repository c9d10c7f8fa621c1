import { type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse } from '#lib/router/router.ts';
import { Button } from '#ui/button.tsx';
import { useAlive, useReplay } from '#ui/use-alive.ts';
import { PriceRow } from './price-row.tsx';
import styles from './price-table.module.css';
import type { TicketLimits } from './ticket-limits.ts';
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
