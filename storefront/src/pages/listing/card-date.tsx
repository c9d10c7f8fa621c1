import type { Day } from '@foyer/contract/rules/values.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { dayAndShortMonth, dayParts } from './day-words.ts';
import styles from './event-card.module.css';
import { noTime, type SessionData, sessionsByDay } from './event-sessions.ts';
import { useListing } from './listing-context.ts';
import type { EventData } from './listing-data.ts';

/** The small calendar of a card (AF-11): the next day large, its time or times, and how long it goes on. */
export function CardDate({ event, from }: { event: EventData; from: Day }) {
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
    <p className={styles.date}>
      <b>{date}</b>
      <span>
        {`${isOtherYear ? `${month} ${day.slice(0, 4)}` : month}, ${weekdayShort}`}
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
