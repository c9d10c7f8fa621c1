import type { Day } from '@foyer/contract/rules/values.ts';
import type { ReactNode } from 'react';
import { useTexts } from '#i18n/texts-context.tsx';
import { usePaths } from '#lib/router/router.ts';
import cover from '#pages/listing/cards/event-link.module.css';
import { EventPicture } from '#pages/listing/cards/event-picture.tsx';
import { SessionCell } from '#pages/listing/cards/session-cell.tsx';
import { isInStock, type SessionData, sessionsByDay } from '#pages/listing/data/event-sessions.ts';
import type { EventData, ListingData } from '#pages/listing/data/listing-data.ts';
import { type TimeCell, timeCells } from '#pages/listing/data/time-cells.ts';
import { dayAndMonth, dayRange } from '#pages/listing/days/day-words.ts';
import type { DayRange } from '#pages/listing/filters/filters.ts';
import { useListing } from '#pages/listing/listing-context.ts';
import { classNames } from '#ui/class-names.ts';
import styles from './event-days.module.css';

interface EventDaysProps {
  event: EventData;
  /** The title, with what was searched for marked. */
  title: ReactNode;
  /** Why it fits. */
  why: ReactNode;
  /** The days that the visitor has chosen; null: none. */
  chosen: DayRange | null;
  /** The first day of the buttons; left out: that of the chosen ones, else today. */
  from?: Day | undefined;
  /** Of the list, for the order of loading. */
  place: number;
}

/** Buttons of a row on wide screens; a phone hides the last. */
const mostCells = 3;

/** An event that was found, with its nearest days as buttons. */
export function EventDays({ event, title, why, chosen, from, place }: EventDaysProps) {
  const { data } = useListing();
  const paths = usePaths();
  const days = [...sessionsByDay(event, data).keys()];
  const isOn = !chosen || days.some((day) => day >= chosen.from && day <= chosen.to);
  const cells = nearestCells(event, data, from ?? chosen?.from ?? data.today, mostCells);
  return (
    <li className={classNames(cover.box, styles.row)} data-found="">
      <div className={styles.picture}>
        {event.picture && <EventPicture picture={event.picture} slot="row" inView={place < 4} />}
      </div>
      <div className={styles.text}>
        <h3>
          <a href={paths.sale({ eventId: event.id, usesPlan: event.plan === true })}>{title}</a>
        </h3>
        <p className={styles.why}>{isOn || !chosen ? why : <OtherDays days={days} chosen={chosen} />}</p>
      </div>
      <div className={classNames(cover.above, styles.cells)}>
        {cells.map((cell, index) => (
          <SessionCell
            key={`${cell.session.day} ${cell.session.time}`}
            cell={cell}
            event={event}
            day={
              cells[index - 1]?.session.day.slice(0, 7) === cell.session.day.slice(0, 7) ? 'short' : 'long'
            }
          />
        ))}
      </div>
    </li>
  );
}

/** `28 ноября его нет. Идёт с 12 декабря`. */
function OtherDays({ days, chosen }: { days: readonly Day[]; chosen: DayRange }) {
  const t = useTexts('listing');
  const { language } = useListing().data;
  const later = days.filter((day) => day > chosen.to);
  const next = later[0] ?? days.at(-1);
  if (next === undefined) return null;
  return t(later.length > 1 ? 'not-on-from' : 'not-on', {
    day: dayRange(chosen.from, chosen.to, language),
    next: dayAndMonth(next, language),
  });
}
/**
 * The nearest sessions of an event from a day on, a day of many sessions as one button; those that can be had before
 * the sold-out ones. Before the day only where nothing comes after it.
 */
function nearestCells(event: EventData, data: ListingData, from: Day, most: number): TimeCell[] {
  const days = [...sessionsByDay(event, data)];
  const after = days.filter(([day]) => day >= from);
  const cells = (after.length > 0 ? after : days).flatMap(([, sessions]) => dayCells(event, sessions));
  const open = cells.filter(({ session }) => isInStock(session));
  return (open.length > 0 ? open : cells).slice(0, most);
}

/** Where the house shows no times (AF-19) the day itself is the button. */
function dayCells(event: EventData, sessions: readonly SessionData[]): TimeCell[] {
  const best = sessions.find(isInStock) ?? sessions[0];
  if (event.noTimes && best) return [{ session: best }];
  const cells = timeCells(sessions);
  return cells[0]?.to === undefined ? cells : cells.slice(0, 1);
}
