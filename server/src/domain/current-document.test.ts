import { expect, test } from 'vitest';
import type { DocumentLine, OrderDocument } from './order.ts';
import { type CurrentSession, currentDocument } from './order-document.ts';

const timeZone = 'Europe/Moscow';
const moment = (day: string, time = '00:00') =>
  Temporal.PlainDateTime.from(`${day}T${time}`).toZonedDateTime(timeZone).epochMilliseconds;

/** A line whose one step, and the time to exchange, last as long as `until`, after its session was moved to a day. */
function moved(sold: { allDay: boolean; time: string; until: number }, startsAt: number) {
  const line: DocumentLine = {
    day: '2038-02-14',
    time: sold.time,
    allDay: sold.allDay,
    categoryName: {},
    zoneName: {},
    returnSteps: [{ until: sold.until, percent: 100 }],
    exchangeUntil: sold.until,
  };
  const session: CurrentSession = {
    day: '2038-02-20',
    time: sold.time,
    startsAt,
    place: null,
    change: null,
    timeZone,
  };
  // `as`: nothing else of the document is read.
  const document = { lines: [line] } as unknown as OrderDocument;
  const [now] = currentDocument(document, [{ session, place: null }]).lines;
  return [now?.returnSteps[0]?.until, now?.exchangeUntil];
}

test('RT-3 tickets of a whole day that was moved may go back until its end, as before', () => {
  const end = moment('2038-02-21');
  const sold = { allDay: true, time: '00:00', until: moment('2038-02-15') };
  expect(moved(sold, moment('2038-02-20'))).toEqual([end, end]);
});

test('RT-3 no step of a session that was moved lasts beyond its start', () => {
  const start = moment('2038-02-20', '12:00');
  const sold = { allDay: false, time: '19:00', until: moment('2038-02-14', '19:00') };
  expect(moved(sold, start)).toEqual([start, start]);
});
