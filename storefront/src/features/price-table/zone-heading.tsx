import { useTexts } from '#i18n/texts-context.tsx';
import { useHouse } from '#lib/router/router.ts';
import styles from './price-table.module.css';
import type { TicketZone } from './ticket-row.ts';

/** The zone that the rows below belong to, with its colour on the plan and what is left of it when that is little. */
export function ZoneHeading({ zone, left }: { zone: TicketZone; left: number | null }) {
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
