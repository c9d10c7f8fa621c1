import { expect, test } from 'vitest';
import { isCalendar, readCalendar } from './read-calendar.ts';

const frame = { timeZone: 'Europe/London', today: '2026-12-01' };

/** Rows of a calendar with these lines. */
function rowsOf(...lines: string[]) {
  return rowsOn(frame.today, ...lines);
}

function rowsOn(today: string, ...lines: string[]) {
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:x', ...lines, 'END:VCALENDAR', ''].join('\r\n');
  expect(isCalendar(text)).toBe(true);
  const table = readCalendar(text, { ...frame, today });
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

test('what a rule of older programs leaves out is left out', () => {
  const rows = rowsOf(
    ...entry(
      'daily',
      'DTSTART;TZID=Europe/London:20270301T193000',
      'RRULE:FREQ=DAILY;UNTIL=20270310T235900Z',
      'EXRULE:FREQ=WEEKLY;BYDAY=MO',
      'EXRULE:FREQ=DAILY;INTERVAL=3;UNTIL=20270307T193000Z',
    ),
  );
  expect(momentsOf(rows).map((moment) => moment.slice(8, 10))).toEqual(['02', '03', '05', '06', '09', '10']);
  const tooOften = () =>
    rowsOf(...entry('a', 'DTSTART:20270301T193000', 'RRULE:FREQ=DAILY', 'EXRULE:FREQ=SECONDLY'));
  expect(tooOften).toThrow('the EXRULE of "Gala" repeats too often');
});

test('a rule without an end is read a year and a half ahead, and at most 500 times', () => {
  const weekly = rowsOf(...entry('ever', 'DTSTART:20261205T190000', 'RRULE:FREQ=WEEKLY'));
  expect([weekly.length, momentsOf(weekly).at(-1)]).toEqual([79, '2028-06-03 19:00']);
  const hourly = rowsOf(...entry('ever', 'DTSTART:20261205T100000', 'RRULE:FREQ=HOURLY'));
  expect(hourly).toHaveLength(500);
});

test('an occurrence that is postponed far ahead is taken, and so are those after it', () => {
  const rows = rowsOf(
    ...entry('weekly', 'DTSTART:20270108T190000', 'RRULE:FREQ=WEEKLY;COUNT=4'),
    ...entry('weekly', 'RECURRENCE-ID:20270115T190000', 'DTSTART:20280816T190000'),
  );
  expect(momentsOf(rows)).toEqual([
    '2027-01-08 19:00',
    '2028-08-16 19:00',
    '2027-01-22 19:00',
    '2027-01-29 19:00',
  ]);
});

test('of an entry that goes on, what is ahead is taken, of one that is over, all', () => {
  const daily = rowsOn('2027-03-01', ...entry('old', 'DTSTART:20200101T190000', 'RRULE:FREQ=DAILY'));
  expect([daily.length, momentsOf(daily)[0]]).toEqual([500, '2027-03-01 19:00']);
  const over = rowsOn(
    '2027-03-01',
    ...entry('over', 'DTSTART:20200101T190000', 'RRULE:FREQ=DAILY;COUNT=2'),
    ...entry('once', 'DTSTART:20200101T190000'),
  );
  expect(momentsOf(over)).toEqual(['2020-01-01 19:00', '2020-01-02 19:00', '2020-01-01 19:00']);
  const moved = rowsOn(
    '2027-03-01',
    ...entry('moved', 'DTSTART:20270227T190000', 'RRULE:FREQ=DAILY;COUNT=3'),
    ...entry('moved', 'RECURRENCE-ID:20270227T190000', 'DTSTART:20270310T180000'),
  );
  expect(momentsOf(moved)).toEqual(['2027-03-10 18:00', '2027-03-01 19:00']);
});

test('what happens once is taken however far away it is', () => {
  const far = entry('far', 'DTSTART:20300301T190000');
  const long = entry('long', 'DTSTART;VALUE=DATE:20300301', 'DTEND;VALUE=DATE:20320301');
  const rows = rowsOf(...far, ...long);
  expect(momentsOf(rows).slice(0, 3)).toEqual([
    '2030-03-01 19:00',
    '2030-03-01 all day',
    '2030-03-02 all day',
  ]);
  expect(rows).toHaveLength(501);
});

const moscow = ['DTSTART;TZID=Europe/Moscow:20270601T190000', 'RRULE:FREQ=DAILY;COUNT=3'];

test.each([
  ['in another zone', 'EXDATE:20270602T160000Z'],
  ['in the zone of the house', 'EXDATE;TZID=Europe/London:20270602T170000'],
  ['as a day', 'EXDATE;VALUE=DATE:20270602'],
  ['by two properties', 'EXDATE:20270622T160000Z\r\nEXDATE;TZID=Europe/Moscow:20270602T190000'],
])('what a rule leaves out is left out, written %s', (_, left) => {
  expect(momentsOf(rowsOf(...entry('a', ...moscow, left)))).toEqual(['2027-06-01 17:00', '2027-06-03 17:00']);
});

test.each([
  ['in another zone', 'RECURRENCE-ID:20270602T160000Z'],
  ['as a day', 'RECURRENCE-ID;VALUE=DATE:20270602'],
])('what was moved stands once, written %s', (_, replaced) => {
  const rows = rowsOf(...entry('a', ...moscow), ...entry('a', replaced, 'DTSTART:20270602T120000Z'));
  expect(momentsOf(rows)).toEqual(['2027-06-01 17:00', '2027-06-02 13:00', '2027-06-03 17:00']);
});

test('a cancelled occurrence without a time of its own stays where it was', () => {
  const cancelled = entry('a', 'RECURRENCE-ID:20270602T160000Z', 'STATUS:CANCELLED');
  expect(momentsOf(rowsOf(...entry('a', ...moscow), ...cancelled))[1]).toBe('2027-06-02 17:00 cancelled');
});

test('what is moved from a day on is moved for all days that follow', () => {
  const later = entry(
    'a',
    'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Moscow:20270602T190000',
    'DTSTART;TZID=Europe/Moscow:20270602T200000',
  );
  const moments = momentsOf(rowsOf(...entry('a', ...moscow), ...later));
  expect(moments).toEqual(['2027-06-01 17:00', '2027-06-02 18:00', '2027-06-03 18:00']);
});

test.each([
  ['a moment of another zone', '20270602T213000Z'],
  ['a day', '20270603'],
])('a rule ends with %s', (_, until) => {
  const rows = rowsOf(
    ...entry('a', 'DTSTART;TZID=Europe/Moscow:20270601T003000', `RRULE:FREQ=DAILY;UNTIL=${until}`),
  );
  expect(momentsOf(rows)).toEqual(['2027-05-31 22:30', '2027-06-01 22:30', '2027-06-02 22:30']);
});

test('dates beside the first one come beside it, periods by their beginning', () => {
  const start = 'DTSTART;TZID=Europe/London:20270329T193000';
  const dates = 'RDATE;TZID=Europe/London:20270405T193000,20270412T193000';
  const period = 'RDATE;VALUE=PERIOD:20270405T183000Z/PT2H';
  expect(momentsOf(rowsOf(...entry('a', start, dates), ...entry('b', start, period)))).toEqual([
    '2027-03-29 19:30',
    '2027-04-05 19:30',
    '2027-04-12 19:30',
    '2027-03-29 19:30',
    '2027-04-05 19:30',
  ]);
});

test('what takes whole days happens on each of them', () => {
  const rows = rowsOn(
    '2027-02-15',
    ...entry('open', 'DTSTART;VALUE=DATE:20270214', 'DTEND;VALUE=DATE:20270217'),
    ...entry('none', 'DTSTART;VALUE=DATE:20270301'),
    ...entry(
      'weekend',
      'DTSTART;VALUE=DATE:20270403',
      'DURATION:P2D',
      'RRULE:FREQ=WEEKLY;COUNT=2',
      'EXDATE:20270410T000000',
    ),
  );
  expect(momentsOf(rows)).toEqual([
    '2027-02-15 all day',
    '2027-02-16 all day',
    '2027-03-01 all day',
    '2027-04-03 all day',
    '2027-04-04 all day',
  ]);
});

test('zones are known by older and newer names, and by those of other programs', () => {
  const names = ['Europe/Kyiv', 'Europe/Kiev', '/mozilla.org/20050126_1/Europe/Kiev'];
  const rows = names.flatMap((name) => rowsOf(...entry(name, `DTSTART;TZID=${name}:20270115T190000`)));
  expect(momentsOf(rows)).toEqual(names.map(() => '2027-01-15 17:00'));
});

test('an entry with no day, or one that does not exist, is a row of its own with what stands there', () => {
  const rows = rowsOf(
    ...entry('a', 'DTSTART:20270229T190000'),
    ...entry('b', 'DTEND:20270301T190000'),
    ...entry('c', 'DTSTART:20270301T190000', 'DTEND:2027'),
  );
  expect(rows.map(({ number, values: { title, day } }) => [number, title, day])).toEqual([
    [4, 'Gala', '2027-02-29T19:00:00'],
    [9, 'Gala', ''],
    [14, 'Gala', '2027-03-01'],
  ]);
});

test('what is no calendar is refused with a reason', () => {
  expect(isCalendar('title,day\nx,y')).toBe(false);
  const broken = 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nno colon\r\nEND:VEVENT\r\n';
  expect(readCalendar(broken, frame)).toMatchObject({ kind: 'refused' });
  const unknown = `BEGIN:VCALENDAR\r\n${entry('x', 'DTSTART;TZID=Nowhere/Else:20270101T100000').join('\r\n')}\r\nEND:VCALENDAR\r\n`;
  expect(readCalendar(unknown, frame)).toMatchObject({
    kind: 'refused',
    reason: expect.stringContaining('Nowhere/Else'),
  });
});
