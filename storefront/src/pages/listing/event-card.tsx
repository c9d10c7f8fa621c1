import type { Day } from '@foyer/contract/rules/values.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { usePaths } from '#lib/router/router.ts';
import { classNames } from '#ui/class-names.ts';
import { BuyLink } from './buy-link.tsx';
import { CardDate } from './card-date.tsx';
import { CardDescription } from './card-description.tsx';
import styles from './event-card.module.css';
import link from './event-link.module.css';
import { EventPicture } from './event-picture.tsx';
import { EventPlace } from './event-place.tsx';
import { useCardSetup, useListing } from './listing-context.ts';
import type { EventData } from './listing-data.ts';

interface EventCardProps {
  event: EventData;
  /** The first day that counts: of the chosen range, else today. */
  from: Day;
  withImage: boolean;
  /** Of the grid on wide screens. */
  columns: number;
  place: number;
}

/** Tags on a card (B 9). */
const mostTags = 3;

/** An event of the programme (AF-11); which of its parts are shown is for the house to say. */
export function EventCard({ event, from, withImage, columns, place }: EventCardProps) {
  const t = useTexts('listing');
  const { data } = useListing();
  const paths = usePaths();
  const card = useCardSetup(event);
  const href = paths.sale({ eventId: event.id, usesPlan: event.plan === true });
  const beside = columns < 3;
  const badge = event.cultureCard ? t('culture-card') : null;
  const tags = data.tags
    .filter((tag) => event.tags?.includes(tag.id) && tag.name !== badge)
    .slice(0, mostTags);
  return (
    <li
      className={classNames(
        link.box,
        styles.card,
        beside ? styles.beside : styles.upright,
        columns === 4 && styles.tall,
      )}
    >
      <h2 className={classNames(styles.title, !card.action && link.untitled)}>
        <a href={href}>{event.title}</a> <small>{`${event.age}+`}</small>
      </h2>
      <CardDate event={event} from={from} />
      {withImage && event.picture && (
        <div className={styles.picture}>
          <EventPicture picture={event.picture} room={beside ? 'beside' : 'card'} inView={place < 4} />
          {event.left === 0 && <b aria-hidden="true">{t('sold-out-strip')}</b>}
        </div>
      )}
      <BuyLink event={event} href={href} />
      <EventPlace event={event} />
      {card.description && event.lead && <CardDescription event={event} href={href} />}
      {(tags.length > 0 || badge) && (
        <ul className={styles.tags}>
          {tags.map((tag) => (
            <li key={tag.id}>{tag.name}</li>
          ))}
          {badge && (
            <li>
              <b>{badge}</b>
            </li>
          )}
        </ul>
      )}
    </li>
  );
}
