import { ticketPrice } from '@foyer/contract/rules/price.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import type { HallZone } from './hall-zones.ts';
import styles from './legend.module.css';

/** The legend: colour, letter, price and name of each zone (SC-4). */
export function Legend({ zones }: { zones: readonly HallZone[] }) {
  const t = useTexts('scheme');
  const priceOf = useZonePrice();
  return (
    // A scrolling row must be reachable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <ul className={styles.legend} aria-label={t('legend')} tabIndex={0}>
      {zones.map((zone) => (
        <li key={zone.id}>
          <ZoneMark zone={zone} />
          <b>{priceOf(zone)}</b>
          {zone.name !== '' && <span>{zone.name}</span>}
        </li>
      ))}
    </ul>
  );
}

/** `1 995 ₽`, or `от 525 ₽` where its categories differ. */
export function useZonePrice() {
  const event = useTexts('event');
  const money = useMoney();
  return ({ rows }: HallZone) => {
    const prices = rows.map((row) => ticketPrice(row).total);
    const least = Math.min(...prices);
    return least < Math.max(...prices) ? event('cell-from', { price: money(least) }) : money(least);
  };
}

/** The zone's colour with its letter on it. */
export function ZoneMark({ zone }: { zone: HallZone }) {
  return (
    <svg className={styles.mark} viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="7.5" fill={zone.fill} />
      <text x="8" y="11.2" fill={zone.word}>
        {zone.letter}
      </text>
    </svg>
  );
}
