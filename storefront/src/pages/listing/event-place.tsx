import styles from './event-card.module.css';
import link from './event-link.module.css';
import { useListing } from './listing-context.ts';
import type { EventData } from './listing-data.ts';

/** Where it is; the address leads to the map where there is one (AF-11). */
export function EventPlace({ event }: { event: EventData }) {
  const { venues } = useListing().data;
  const venue = event.venue === undefined ? undefined : venues[event.venue];
  if (!venue) return null;
  const { name, address, mapUrl } = venue;
  return (
    <p className={styles.place}>
      <span>{name}</span>
      {address && (
        <>
          {name && <i>, </i>}
          {mapUrl ? (
            <a href={mapUrl} target="_blank" rel="noopener" className={link.above}>
              {address}
            </a>
          ) : (
            <i>{address}</i>
          )}
        </>
      )}
    </p>
  );
}
