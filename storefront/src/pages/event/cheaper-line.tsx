import { useEffect, useRef, useState } from 'react';
import { cartTotal } from '#features/price-table/cart-total.ts';
import { cheaperWay } from '#features/price-table/cheaper-way.ts';
import type { TicketLimits } from '#features/price-table/ticket-limits.ts';
import { type Quantities, quantityOf, type TicketRow } from '#features/price-table/ticket-row.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import styles from './cheaper-line.module.css';

interface CheaperLineProps {
  rows: readonly TicketRow[];
  quantities: Quantities;
  limits: TicketLimits;
  onChange: (quantities: Quantities) => void;
}

/** After the last press it waits so long, milliseconds: nobody is interrupted while choosing. */
const pause = 600;

/** Above the bar: the same people for less, with the way back. */
export function CheaperLine({ rows, quantities, limits, onChange }: CheaperLineProps) {
  const t = useTexts('buying');
  const money = useMoney();
  const isCalm = useCalm(quantities);
  const [swapped, setSwapped] = useState<{ before: Quantities; after: string } | null>(null);
  const present = cartTotal(rows, quantities).total;
  const cheaper = isCalm ? cheaperWay(rows, quantities, limits) : null;
  const isSwapped = swapped !== null && swapped.after === JSON.stringify(quantities);
  if (!cheaper && !isSwapped) return null;
  const added = rows.filter((row) => row.admits && quantityOf(row, cheaper?.quantities ?? {}) > 0);
  const swap = () => {
    if (!cheaper) return;
    setSwapped({ before: quantities, after: JSON.stringify(cheaper.quantities) });
    onChange(cheaper.quantities);
  };
  return (
    <div className={styles.line} role="status">
      {cheaper ? (
        <>
          <p>
            {t(added.length > 0 ? 'cheaper-by' : 'cheaper', {
              tickets: added.map(({ name }) => name).join(', '),
              price: money(cheaper.total),
              before: money(present),
            })}
          </p>
          <button type="button" onClick={swap}>
            {t('replace')}
          </button>
        </>
      ) : (
        swapped && (
          <>
            <p>{t('cheaper-done', { before: money(cartTotal(rows, swapped.before).total) })}</p>
            <button type="button" onClick={() => onChange(swapped.before)}>
              {t('cheaper-back')}
            </button>
          </>
        )
      )}
    </div>
  );
}

/** Whether what is chosen has stood for a while. */
function useCalm(quantities: Quantities): boolean {
  const chosen = JSON.stringify(quantities);
  const [calm, setCalm] = useState('');
  const timer = useRef(0);
  // Time passes outside React.
  useEffect(() => {
    timer.current = window.setTimeout(() => setCalm(chosen), pause);
    return () => clearTimeout(timer.current);
  }, [chosen]);
  return calm === chosen;
}
