import type { Day } from '@foyer/contract/rules/values.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { usePaths } from '#lib/router/router.ts';
import { noTime } from '#pages/listing/data/event-sessions.ts';
import type { EventData } from '#pages/listing/data/listing-data.ts';
import { dayAfter, dayParts, weekdayAndDay } from '#pages/listing/days/day-words.ts';
import { useListing } from '#pages/listing/listing-context.ts';
import type { Scope } from '#pages/listing/menus/scope.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { EventRow } from './event-row.tsx';
import styles from './timetable.module.css';
import { mainRow, type TimetableRow, timetableRows } from './timetable-rows.ts';

interface TimetableProps {
  /** Those of the day that are here, filtered. */
  events: readonly EventData[];
  /** How many there are; the first page brings not all of them. */
  found: number;
  day: Day;
  scope: Scope;
}

/** One day: its sessions by the clock, its main event large where there is room. */
export function Timetable({ events, found, day, scope }: TimetableProps) {
  const t = useTexts('listing');
  const { data } = useListing();
  const rows = timetableRows(events, day, data);
  const main = mainRow(rows, events);
  return (
    <section className={styles.day} aria-labelledby="day">
      <div className={styles.head}>
        <DayHeading day={day} />
        <p>{t('found', { count: found })}</p>
        <ClockIndex rows={rows} />
      </div>
      <ol className={styles.rows}>
        {rows.map((row, place) => (
          <EventRow
            key={row.event.id}
            row={row}
            main={row === main}
            withImage={scope.withImages}
            place={place}
          />
        ))}
      </ol>
      <WaysOn day={day} scope={scope} />
    </section>
  );
}

/** The day with its name: in one line, on wide screens its number alone and large. */
export function DayHeading({ day }: { day: Day }) {
  const t = useTexts('listing');
  const { today, language } = useListing().data;
  const { date, weekday } = dayParts(day, language);
  const near = day === today ? 'today' : day === dayAfter(today, 1) ? 'tomorrow' : null;
  const named = (name: string) =>
    near ? t(near, { day: name }) : name.charAt(0).toUpperCase() + name.slice(1);
  return (
    <h2 id="day">
      <span className={styles.line}>{named(weekdayAndDay(day, language))}</span>
      <span className={styles.numeral} aria-hidden="true">
        {date}
      </span>
      <span className={styles.weekday} aria-hidden="true">
        {named(weekday)}
      </span>
    </h2>
  );
}

/** On wide screens: when each event of the day begins; those of the whole day by themselves. */
function ClockIndex({ rows }: { rows: readonly TimetableRow[] }) {
  const t = useTexts('listing');
  const whole = rows.filter(isWholeDay);
  return (
    <ul className={styles.index} aria-label={t('by')}>
      {rows.map((row) => !isWholeDay(row) && <IndexItem key={row.event.id} row={row} />)}
      {whole.length > 0 && <li className={styles.whole}>{t('no-time')}</li>}
      {whole.map((row) => (
        <IndexItem key={row.event.id} row={row} />
      ))}
    </ul>
  );
}

function isWholeDay({ event, sessions: [first] }: TimetableRow): boolean {
  return event.noTimes === true || first?.time === noTime;
}

function IndexItem({ row }: { row: TimetableRow }) {
  const paths = usePaths();
  const { event, sessions } = row;
  const day = sessions[0]?.day;
  return (
    <li>
      <a href={paths.sale({ eventId: event.id, usesPlan: event.plan === true, day })}>
        {!isWholeDay(row) && <b>{sessions[0]?.time}</b>}
        {event.title}
      </a>
    </li>
  );
}

/** The next day that has something, and the whole programme. */
function WaysOn({ day, scope }: { day: Day; scope: Scope }) {
  const t = useTexts('listing');
  const { data, dayHref } = useListing();
  const next = scope.days.find((one) => one > day);
  return (
    <p className={styles.ways}>
      {next !== undefined && (
        <LinkButton href={dayHref(next)}>
          {t('next-day', { day: weekdayAndDay(next, data.language) })}
        </LinkButton>
      )}
      <LinkButton look="text" href={dayHref(null)}>
        {t('whole-programme')}
      </LinkButton>
    </p>
  );
}
