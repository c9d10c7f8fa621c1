import { useTexts } from '#i18n/texts-context.tsx';
import { classNames } from '#ui/class-names.ts';
import type { OrderData, Station } from './order-data.ts';
import styles from './station-line.module.css';
import { TicketsAgain } from './tickets-again.tsx';

/** What has happened to the order and what comes next, as the stations of a line. */
export function StationLine({ order }: { order: OrderData }) {
  const { heading, stations } = order.line;
  if (stations.length === 0) return null;
  return (
    <section>
      <h2>{heading}</h2>
      <ol className={styles.line}>
        {stations.map((station, index) => (
          <StationRow
            // A step keeps its row while it changes: what is said in it stays.
            // biome-ignore lint/suspicious/noArrayIndexKey: steps come in their order and stay in it
            key={`${station.kind} ${index}`}
            station={station}
            here={isHere(order, station)}
            order={order}
          />
        ))}
      </ol>
    </section>
  );
}

function StationRow({ station, here, order }: { station: Station; here: boolean; order: OrderData }) {
  const t = useTexts('order');
  const { state, time, at, title, note } = station;
  return (
    <li
      className={classNames(styles.station, styles[state], here && styles.here)}
      aria-current={here ? 'step' : undefined}
    >
      <span className={styles.time}>
        {at ? <time dateTime={at}>{time}</time> : state === 'now' ? t('now') : null}
      </span>
      <span className={styles.dot} />
      <div>
        <b>{title}</b>
        {note && <span className={styles.note}>{note}</span>}
        {station.kind === 'mail' && order.phase === 'paid' && <TicketsAgain order={order} step={state} />}
      </div>
    </li>
  );
}

/** Where the order is now; a paid one has arrived at its tickets. */
function isHere({ phase }: OrderData, { kind, state }: Station): boolean {
  return state === 'now' || (phase === 'paid' && kind === 'tickets' && state === 'done');
}
