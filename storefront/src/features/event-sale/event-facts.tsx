import { useTexts } from '#i18n/texts-context.tsx';
import type { EventData } from './event-data.ts';
import styles from './event-facts.module.css';

/** Age, place, duration, doors, days, performers: one line on a phone, a list under the picture on wide screens (EV-1). */
export function EventFacts({ data }: { data: EventData }) {
  const t = useTexts('event');
  const { age, venue, duration, doors, period, performers } = data;
  const facts = [
    ['age', `${age}+`],
    ['where', venue && <Venue venue={venue} />],
    ['duration', duration],
    ['doors', doors && t('doors-before', { time: doors })],
    ['period', period],
    ['performers', performers],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([name, fact]) =>
          fact && (
            <div key={name} className={name === 'age' ? styles.age : undefined}>
              <dt>{t(name)}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Venue({ venue }: { venue: NonNullable<EventData['venue']> }) {
  const t = useTexts('event');
  const { name, address, mapUrl } = venue;
  return (
    <>
      {name !== '' && <span className={styles.place}>{name}</span>}{' '}
      {address !== '' && mapUrl ? (
        <a href={mapUrl} aria-label={t('on-map', { address })}>
          {address}
        </a>
      ) : (
        address && <span>{address}</span>
      )}
    </>
  );
}
