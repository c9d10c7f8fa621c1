import { notOpenYet } from '@foyer/contract/listing/listing.ts';
import { useTexts } from '#i18n/texts-context.tsx';
import { usePaths } from '#lib/router/router.ts';
import { isInStock, noTime } from '#pages/listing/data/event-sessions.ts';
import type { EventData } from '#pages/listing/data/listing-data.ts';
import type { TimeCell } from '#pages/listing/data/time-cells.ts';
import { dayAndMonth, weekdayAndDate } from '#pages/listing/days/day-words.ts';
import { useListing } from '#pages/listing/listing-context.ts';
import { Cell } from '#ui/cell.tsx';

interface SessionCellProps {
  cell: TimeCell;
  event: EventData;
  /** Says the day too: `сб 12 дек, 14:00`, short `вс 13, 14:00`. */
  day?: 'long' | 'short';
}

/** A session, or a row of them at one price, as a button that leads to where it is bought. */
export function SessionCell({ cell, event, day }: SessionCellProps) {
  const paths = usePaths();
  const { session, to } = cell;
  const time = event.noTimes || to !== undefined ? undefined : session.time;
  const { left } = session;
  return (
    <Cell
      href={paths.sale({ eventId: event.id, usesPlan: event.plan === true, day: session.day, time })}
      time={useCellTime(cell, event, day)}
      {...useCellNote(cell, event)}
      state={left === 0 ? 'gone' : left === notOpenYet ? 'soon' : 'open'}
    />
  );
}

function useCellTime({ session, to }: TimeCell, event: EventData, style: SessionCellProps['day']): string {
  const t = useTexts('listing');
  const { language } = useListing().data;
  const range = to === undefined ? session.time : `${session.time}–${to}`;
  const time = session.time === noTime ? t('no-time') : range;
  if (!style) return event.noTimes && session.time !== noTime ? dayAndMonth(session.day, language) : time;
  const day = weekdayAndDate(session.day, language, style === 'long');
  return event.noTimes || session.time === noTime ? day : t('day-time', { day, time });
}

function useCellNote({ session, to, step, count = 0 }: TimeCell, event: EventData) {
  const t = useTexts('listing');
  const { language } = useListing().data;
  const { price, left } = session;
  if (left === 0) return { note: t('gone') };
  if (left === notOpenYet) {
    return {
      note: event.opens ? t('soon-day', { day: dayAndMonth(event.opens.day, language) }) : t('soon-cell'),
    };
  }
  const cost = price === '' ? t('free') : price && event.from ? t('from-price', { price }) : (price ?? '');
  const few =
    left !== undefined && !event.noTimes && isInStock(session) ? t('few', { count: left }) : undefined;
  if (to === undefined) return { note: cost, few };
  const steps = step ? (step === 60 ? t('every-hour') : t('every', { count: step })) : t('times', { count });
  return { note: cost === '' ? steps : t('step-price', { steps, price: cost }), few };
}
