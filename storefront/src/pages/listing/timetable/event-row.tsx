import { join } from '@foyer/contract/rules/joining.ts';
import { Fragment } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { usePaths } from '#lib/router/router.ts';
import cover from '#pages/listing/cards/event-link.module.css';
import { EventPicture } from '#pages/listing/cards/event-picture.tsx';
import { SessionCell } from '#pages/listing/cards/session-cell.tsx';
import { isInStock } from '#pages/listing/data/event-sessions.ts';
import { timeCells } from '#pages/listing/data/time-cells.ts';
import { dayAndMonth, daysInRow } from '#pages/listing/days/day-words.ts';
import { useCardSetup, useListing } from '#pages/listing/listing-context.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './event-row.module.css';
import type { TimetableRow } from './timetable-rows.ts';

interface EventRowProps {
  row: TimetableRow;
  /** The day's main event: large on wide screens. */
  main: boolean;
  withImage: boolean;
  place: number;
}

/** Sessions that wide screens show before the link to all of them; the sheet knows the number too. */
const mostCells = 9;

/** More other days than this are said as "until". */
const mostDaysNamed = 4;

/** An event of one day, its sessions as buttons: one tap opens the page with day and time chosen. */
export function EventRow({ row, main, withImage, place }: EventRowProps) {
  const { event, sessions, later } = row;
  const t = useTexts('listing');
  const paths = usePaths();
  const link = { eventId: event.id, usesPlan: event.plan === true };
  const card = useCardSetup(event);
  const best = sessions.find(isInStock) ?? sessions[0];
  // Where the house shows no times (AF-19) the day itself is the button.
  const shown = event.noTimes && best ? [{ session: best }] : timeCells(sessions);
  return (
    <li className={classNames(cover.box, styles.row, main && styles.main)}>
      {withImage && event.picture && (
        <div className={styles.picture}>
          <EventPicture picture={event.picture} slot={main ? 'main' : 'row'} inView={main || place < 5} />
        </div>
      )}
      <div className={styles.text}>
        <h3 className={card.action ? undefined : cover.untitled}>
          <a href={paths.sale({ ...link, day: sessions[0]?.day })}>{event.title}</a>
        </h3>
        <Facts row={row} />
        {card.description && event.lead && <p className={styles.lead}>{event.lead}</p>}
        <div className={classNames(cover.above, styles.cells)} tabIndex={-1}>
          {shown.map((cell) => (
            <SessionCell key={cell.session.time} cell={cell} event={event} />
          ))}
          {shown.length > mostCells && (
            <a className={styles.rest} href={paths.sale({ ...link, day: sessions[0]?.day })}>
              {t('few', { count: shown.length - mostCells })}
            </a>
          )}
          {later.length > 0 && later.length <= mostDaysNamed && <OtherDays row={row} />}
        </div>
      </div>
    </li>
  );
}

/** `16+ · Большой зал · 3 ч · до 28 февраля`; the dots are drawn. */
function Facts({ row: { event, later } }: { row: TimetableRow }) {
  const t = useTexts('listing');
  const { venues, language } = useListing().data;
  const last = later.at(-1);
  const facts = [
    event.venue !== undefined && venues[event.venue]?.name,
    event.duration,
    last !== undefined && later.length > mostDaysNamed && t('until', { day: dayAndMonth(last, language) }),
  ];
  return (
    <p className={styles.facts}>
      <b>{`${event.age}+`}</b>
      {facts.filter(Boolean).map((fact) => (
        <Fragment key={String(fact)}>
          {' '}
          <span>{fact}</span>
        </Fragment>
      ))}
      {event.cultureCard && (
        <>
          {' '}
          <span className={styles.card}>{t('culture-card')}</span>
        </>
      )}
    </p>
  );
}

function OtherDays({ row: { later } }: { row: TimetableRow }) {
  const t = useTexts('listing');
  const names = daysInRow(later, useListing().data.language);
  const last = names.at(-1) ?? '';
  const days =
    names.length < 2 ? last : t('and', { list: join('list', t.language, names.slice(0, -1)), last });
  return <span className={styles.also}>{t('also', { days })}</span>;
}
