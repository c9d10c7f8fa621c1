import { formatDay, formatDayAndTime } from '@foyer/contract/rules/format.ts';
import { join } from '@foyer/contract/rules/joining.ts';
import type { Day } from '@foyer/contract/rules/values.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { useMoney } from '#lib/house/use-money.ts';
import { useHouse, usePaths } from '#lib/router/router.ts';
import type { EventData } from './event-data.ts';
import type { SessionView } from './packed-sessions.ts';
import { priceRange, sessionRows } from './session-rows.ts';

/** Names of sessions as the page shows them. */
export function useSessionWords(data: EventData) {
  const t = useTexts('event');
  const { language, countLimit } = useHouse();
  const money = useMoney();
  const paths = usePaths();
  const isThisYear = (day: Day) => day.slice(0, 4) === data.today.slice(0, 4);
  const timeOf = (session: SessionView) => (session.allDay ? null : session.time);
  return {
    href: (day: Day, session?: SessionView) =>
      paths.sale({ eventId: data.id, usesPlan: data.usesPlan, day, time: session?.time }),
    /** `суббота, 14 ноября, 15:00`; with the year where it is not this one. */
    full: (session: SessionView) =>
      formatDayAndTime(
        session.day,
        timeOf(session),
        language,
        isThisYear(session.day) ? 'weekday-long' : 'full',
      ),
    /** As short as the shown day allows: `15:00`, `сегодня, 15:00`, `22 ноября, 15:00`. */
    brief: (session: SessionView, shownDay: Day | null) => {
      if (session.day === shownDay && !session.allDay) return session.time;
      if (session.day !== data.today)
        return formatDayAndTime(session.day, timeOf(session), language, 'day-month');
      return join('facts', language, [t('today'), !session.allDay && session.time]);
    },
    day: (day: Day, style: 'day-month' | 'weekday-long' = 'day-month') => {
      const withYear = style === 'day-month' ? 'long' : 'full';
      return formatDay(day, language, isThisYear(day) ? style : withYear);
    },
    /** Places left, if the house shows them and few remain (EV-3). */
    few: ({ left, state }: SessionView) =>
      data.sale.showsCounts && state === 'open' && left !== null && left > 0 && left < countLimit
        ? left
        : null,
    /** `450 ₽`, `от 450 ₽`, `бесплатно`; '' without prices. */
    price: (session: SessionView) => {
      const range = priceRange(sessionRows(data.rows, session));
      if (!range) return '';
      if (range.to === 0) return t('cell-free');
      return range.from === range.to ? money(range.from) : t('cell-from', { price: money(range.from) });
    },
    /** Day and time of an opening: `20 ноября, 12:00`. */
    opening: (session: SessionView, style: 'short-month' | 'day-month') => {
      if (!session.opens) return '';
      const { day, time } = session.opens;
      return style === 'short-month'
        ? formatDay(day, language, style)
        : formatDayAndTime(day, time, language, style);
    },
  };
}
