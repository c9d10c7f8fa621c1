import { notOpenYet } from '@foyer/contract/listing/listing.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import type { EventData } from '#pages/listing/data/listing-data.ts';
import { dayAndMonth } from '#pages/listing/days/day-words.ts';
import { useListing } from '#pages/listing/listing-context.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './event-card.module.css';
import link from './event-link.module.css';

/** What it costs and the way to buy, in the state of the sale (AF-13): for sale, sold out, not yet. */
export function BuyLink({ event, href }: { event: EventData; href: string }) {
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
