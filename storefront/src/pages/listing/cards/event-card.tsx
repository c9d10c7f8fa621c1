import { notOpenYet } from '@foyer/contract/listing/listing.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import type { Day } from '@foyer/contract/rules/values.ts';
import { useState } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { usePaths, useRouter } from '#lib/router/router.ts';
import { noTime, type SessionData, sessionsByDay } from '#pages/listing/data/event-sessions.ts';
import type { EventData } from '#pages/listing/data/listing-data.ts';
import { dayAndMonth, dayAndShortMonth, dayParts } from '#pages/listing/days/day-words.ts';
import { useCardSetup, useListing } from '#pages/listing/listing-context.ts';
import { classNames } from '#ui/class-names.ts';
import { SafeHtml } from '#ui/safe-html.tsx';
import { useReplay } from '#ui/use-alive.ts';
import styles from './event-card.module.css';
import link from './event-link.module.css';
import { EventPicture } from './event-picture.tsx';

interface EventCardProps {
  event: EventData;
  /** The first day that counts: of the chosen range, else today. */
  from: Day;
  /** The rule above says the day: the card need not show it again. */
  underRule: boolean;
  withImage: boolean;
  /** Of the grid on wide screens. */
  columns: number;
  place: number;
}

/** Tags on a card (B 9). */
const mostTags = 3;

/** An event of the programme (AF-11); which of its parts are shown is for the house to say. */
export function EventCard({ event, from, underRule, withImage, columns, place }: EventCardProps) {
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
    <li className={classNames(link.box, styles.card, beside ? styles.beside : styles.upright)}>
      <h3 className={classNames(styles.title, !card.action && link.untitled)}>
        <a href={href}>{event.title}</a> <small>{`${event.age}+`}</small>
      </h3>
      <CardDate event={event} from={from} underRule={underRule} />
      {withImage && event.picture && (
        <div className={styles.picture}>
          <EventPicture picture={event.picture} slot={beside ? 'beside' : 'card'} inView={place < 4} />
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

/** The small calendar of a card (AF-11): the next day, its time or times, and how long it goes on. */
function CardDate({ event, from, underRule }: Pick<EventCardProps, 'event' | 'from' | 'underRule'>) {
  const t = useTexts('listing');
  const { data } = useListing();
  const days = [...sessionsByDay(event, data)].filter(([day]) => day >= from);
  const [next, second] = days;
  if (!next) return null;
  const [day, sessions] = next;
  const last = days.at(-1)?.[0] ?? day;
  const { date, month, weekdayShort } = dayParts(day, data.language);
  // From one season to the next a month alone says when; a pass that holds for a year needs its year.
  const isOtherYear = Date.parse(day) - Date.parse(data.today) > 300 * 86_400_000;
  const until = { day: dayAndShortMonth(last, data.language) };
  return (
    <p className={classNames(styles.date, underRule && styles.ruled)}>
      <b>{date}</b>{' '}
      <span>
        <i>
          {join('facts', data.language, [isOtherYear ? `${month} ${day.slice(0, 4)}` : month, weekdayShort])}
        </i>
        {!event.noTimes && <SessionTimes sessions={sessions} />}
        {second && <small>{days.length === 2 ? t('and-on', until) : t('until', until)}</small>}
      </span>
    </p>
  );
}

/** `19:00`, `12:00 и 14:00`, `11:00–20:00`. */
function SessionTimes({ sessions }: { sessions: readonly SessionData[] }) {
  const t = useTexts('listing');
  const times = sessions.map((session) => session.time).filter((time) => time !== noTime);
  const [first, second] = times;
  const last = times.at(-1);
  if (first === undefined || last === undefined) return null;
  if (second === undefined) return <time>{first}</time>;
  return <time>{times.length === 2 ? t('and', { list: first, last }) : `${first}–${last}`}</time>;
}

/** The start of the description; "More" shows the whole of it, "Close" the start again (AF-11). */
function CardDescription({ event, href }: { event: EventData; href: string }) {
  const t = useTexts('listing');
  const router = useRouter();
  const { askForWhole } = useListing();
  const [open, setOpen] = useState(false);
  const replay = useReplay();
  const press = () => {
    setOpen(!open);
    // No answer: the text stands on the event's page.
    if (!open && event.long && !event.description) askForWhole().catch(() => router.navigate(href));
  };
  return (
    <div className={classNames(styles.description, open && styles.open)}>
      {open && event.description ? (
        <SafeHtml html={event.description} />
      ) : (
        <p className={open ? undefined : styles.closedText}>{event.lead}</p>
      )}
      <button
        {...replay}
        type="button"
        className={classNames(link.above, !event.long && styles.narrow)}
        aria-expanded={open}
        onClick={press}
      >
        {t(open ? 'close' : 'more')}
      </button>
    </div>
  );
}

/** Where it is; the address leads to the map where there is one (AF-11). */
function EventPlace({ event }: { event: EventData }) {
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

/** What it costs and the way to buy, in the state of the sale (AF-13): for sale, sold out, not yet. */
function BuyLink({ event, href }: { event: EventData; href: string }) {
  const t = useTexts('listing');
  const { price, left } = event;
  const action = price === '' ? t('take') : t('buy');
  if (left === 0 || left === notOpenYet) return <ClosedSale event={event} href={href} />;
  return (
    <p className={styles.buy}>
      <b>
        <Price event={event} />
        {left !== undefined && <small>{t('left', { count: left })}</small>}
      </b>
      <a
        href={href}
        className={classNames(link.above, styles.button)}
        aria-label={t('action-of', { action, title: event.title })}
      >
        {action}
      </a>
    </p>
  );
}

/** `250–500 ₽`; where the line is short `от 250 ₽`. */
function Price({ event: { price, from } }: { event: EventData }) {
  const t = useTexts('listing');
  if (from === undefined) return price === '' ? t('free') : price;
  return (
    <>
      <span className={styles.range}>{price}</span>
      <span className={styles.from}>{t('from-price', { price: from })}</span>
    </>
  );
}

/** Sold out is struck, and both lead to the page that says how to go on. */
function ClosedSale({ event, href }: { event: EventData; href: string }) {
  const t = useTexts('listing');
  const { language } = useListing().data;
  const { left, opens, title } = event;
  const date = opens && t('soon-from', { day: dayAndMonth(opens.day, language), time: opens.time });
  const text = left === 0 ? t('sold-out') : (date ?? t('soon'));
  return (
    <p className={styles.buy}>
      <a
        href={href}
        className={classNames(link.above, styles.closed, left === 0 && styles.gone)}
        aria-label={t('action-of', { action: text, title })}
      >
        {text}
      </a>
    </p>
  );
}
