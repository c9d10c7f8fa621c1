import { expect, test } from 'vitest';
import { isCalendar, readCalendar } from './read-calendar.ts';

const until = new Date('2027-12-31T00:00:00Z');

/** Rows of a calendar with these lines. */
function rowsOf(...lines: string[]) {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  expect(isCalendar(text)).toBe(true);
  const table = readCalendar(text, { timeZone: 'Europe/London', until });
  if (table.kind === 'refused') throw new Error(table.reason);
  return table.rows;
}

function entry(uid: string, ...lines: string[]): string[] {
  return ['BEGIN:VEVENT', `UID:${uid}`, 'SUMMARY:Gala', ...lines, 'END:VEVENT'];
}

const momentsOf = (rows: ReturnType<typeof rowsOf>) =>
  rows.map(
    ({ values: { day, time, cancelled } }) => `${day} ${time || 'all day'}${cancelled && ' cancelled'}`,
  );

test('an entry with all that it says, and the line on which it begins', () => {
  const [first, second] = rowsOf(
    ...entry('a', 'DTSTART;VALUE=DATE:20270214', 'DTEND;VALUE=DATE:20270215'),
    ...entry(
      'b',
      'DTSTART;TZID=Europe/London:20270301T193000',
      'DTEND;TZID=Europe/London:20270301T213000',
      'DESCRIPTION:Two lines\\, one comma\\nSecond',
      'LOCATION:Corn Exchange',
      'CATEGORIES:Music,Family',
      'URL:https://x.example/b',
    ),
  );
  expect(first).toMatchObject({ number: 4, values: { day: '2027-02-14', time: '', minutes: '' } });
  expect(second).toEqual({
    number: 10,
    values: {
      uid: 'b',
      title: 'Gala',
      description: 'Two lines, one comma\nSecond',
      place: 'Corn Exchange',
      link: 'https://x.example/b',
      categories: 'Music; Family',
      day: '2027-03-01',
      time: '19:30',
      minutes: '120',
      cancelled: '',
    },
  });
});

test('times of other zones are told by the clock of the house, those without a zone as they are', () => {
  expect(
    momentsOf(
      rowsOf(
        ...entry('utc', 'DTSTART:20270701T180000Z'),
        ...entry('moscow', 'DTSTART;TZID=Europe/Moscow:20270115T000000'),
        ...entry('none', 'DTSTART:20270701T190000'),
      ),
    ),
  ).toEqual(['2027-07-01 19:00', '2027-01-14 21:00', '2027-07-01 19:00']);
});

test('a zone of the calendar’s own is read as it is described', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Our clock',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0500',
    'TZOFFSETTO:+0500',
    'END:STANDARD',
    'END:VTIMEZONE',
  ];
  const rows = rowsOf(...zone, ...entry('own', 'DTSTART;TZID=Our clock:20270115T190000'));
  expect(momentsOf(rows)).toEqual(['2027-01-15 14:00']);
});

test('a rule is spread out over summer time, without what it leaves out, with what was moved and cancelled', () => {
  const rows = rowsOf(
    ...entry(
      'weekly',
      'DTSTART;TZID=Europe/London:20270313T193000',
      'RRULE:FREQ=WEEKLY;COUNT=5',
      'EXDATE;TZID=Europe/London:20270320T193000',
    ),
    ...entry(
      'weekly',
      'RECURRENCE-ID;TZID=Europe/London:20270327T193000',
      'DTSTART;TZID=Europe/London:20270328T150000',
    ),
    ...entry(
      'weekly',
      'RECURRENCE-ID;TZID=Europe/London:20270403T193000',
      'DTSTART;TZID=Europe/London:20270403T193000',
      'STATUS:CANCELLED',
    ),
  );
  expect(momentsOf(rows)).toEqual([
    '2027-03-13 19:30',
    '2027-03-28 15:00',
    '2027-04-03 19:30 cancelled',
    '2027-04-10 19:30',
  ]);
});

test('a rule without an end ends with the time that is asked for', () => {
  const rows = rowsOf(...entry('ever', 'DTSTART:20271201T190000', 'RRULE:FREQ=DAILY'));
  expect(momentsOf(rows).at(-1)).toBe('2027-12-30 19:00');
});

test('what is no calendar is refused with a reason', () => {
  expect(isCalendar('title,day\nx,y')).toBe(false);
  const broken = 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nno colon\r\nEND:VEVENT\r\n';
  expect(readCalendar(broken, { timeZone: 'UTC', until })).toMatchObject({ kind: 'refused' });
  const unknown = `BEGIN:VCALENDAR\r\n${entry('x', 'DTSTART;TZID=Nowhere/Else:20270101T100000').join('\r\n')}\r\nEND:VCALENDAR\r\n`;
  expect(readCalendar(unknown, { timeZone: 'UTC', until })).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('Nowhere/Else'),
  });
});
