import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { type CalendarEntry, calendarFile } from './calendar-file.ts';

/** A small reader of RFC 5545: unfolds, splits name, parameters and value, and undoes the escapes of TEXT. */
function read(file: string): Map<string, { parameters: string; value: string }>[] {
  if (!file.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(file)) throw new Error('lines must end in CRLF');
  for (const line of file.split('\r\n')) {
    if (new TextEncoder().encode(line).length > 75) throw new Error(`a line is too long: ${line}`);
  }
  const lines = file.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
  if (lines[0] !== 'BEGIN:VCALENDAR' || lines.at(-1) !== 'END:VCALENDAR') throw new Error('no calendar');
  const events: Map<string, { parameters: string; value: string }>[] = [];
  for (const line of lines) {
    const [, name = '', parameters = '', value = ''] =
      /^([A-Z-]+)((?:;[A-Z-]+=[^:;]+)*):(.*)$/s.exec(line) ?? [];
    if (name === '') throw new Error(`no property: ${line}`);
    if (line === 'BEGIN:VEVENT') events.push(new Map());
    else if (events.at(-1)?.has(name)) throw new Error(`${name} stands twice`);
    else if (!line.startsWith('END:')) events.at(-1)?.set(name, { parameters, value });
  }
  return events;
}

function plain(text: string): string {
  return text.replace(/\\([\\;,nN])/g, (_, letter: string) => (letter.toLowerCase() === 'n' ? '\n' : letter));
}

const house = { name: 'Полдень', timeZone: 'Europe/Moscow' };

const entry: CalendarEntry = {
  uid: 'session-12@poldenj.example',
  sequence: 7,
  cancelled: false,
  title: 'Вишнёвый сад',
  day: '2026-11-14',
  time: '19:00',
  duration: 180,
  venueName: 'Большой зал',
  address: 'Нижняя набережная, 12',
  url: 'https://poldenj.example/order/9F8A',
  description: 'Заказ № 418 207; 2 билета\nКод на билете',
  madeAt: new Date('2026-11-10T10:00:05.250Z'),
};

describe('IN-3 the calendar file', () => {
  test('holds a session on the clock and in the zone of the house, under its name', () => {
    const [event] = read(calendarFile([entry], house));
    expect(event?.get('DTSTART')).toEqual({ parameters: ';TZID=Europe/Moscow', value: '20261114T190000' });
    expect(calendarFile([entry], house)).toContain(
      'BEGIN:VTIMEZONE\r\nTZID:Europe/Moscow\r\nBEGIN:STANDARD\r\nDTSTART:20141026T020000\r\n' +
        'TZOFFSETFROM:+0400\r\nTZOFFSETTO:+0300\r\nEND:STANDARD\r\nEND:VTIMEZONE\r\n',
    );
    expect(calendarFile([entry], house)).toContain('X-WR-CALNAME:Полдень');
    expect(event?.get('DTEND')?.value).toBe('20261114T220000');
    expect(event?.get('DTSTAMP')?.value).toBe('20261110T100005Z');
    expect(event?.get('UID')?.value).toBe('session-12@poldenj.example');
    expect(event?.get('SUMMARY')?.value).toBe('Вишнёвый сад');
    expect(event?.get('LOCATION')?.value).toBe('Большой зал\\, Нижняя набережная\\, 12');
    expect(plain(event?.get('DESCRIPTION')?.value ?? '')).toBe(entry.description);
    expect(event?.get('URL')?.value).toBe('https://poldenj.example/order/9F8A');
    expect(calendarFile([entry], house)).not.toContain('VALARM');
  });

  test('a session over midnight and over the end of the year ends on its day', () => {
    const [event] = read(
      calendarFile([{ ...entry, day: '2026-12-31', time: '22:30', duration: 150 }], house),
    );
    expect(event?.get('DTEND')?.value).toBe('20270101T010000');
  });

  test('a session of unknown length has no invented end', () => {
    const [event] = read(calendarFile([{ ...entry, duration: null }], house));
    expect(event?.has('DTEND')).toBe(false);
  });

  test('in a zone with summer time each session has the rule of its day', () => {
    const summer = { ...entry, uid: 's', day: '2026-07-01' };
    const file = calendarFile([entry, summer], { name: 'Haus', timeZone: 'Europe/Berlin' });
    expect(file.match(/TZOFFSETTO:\S+/g)).toEqual(['TZOFFSETTO:+0100', 'TZOFFSETTO:+0200']);
    expect(file).toContain('DTSTART:20261025T030000');
  });

  test('a session over the hour at which summer time ends keeps its length', () => {
    const night = { ...entry, day: '2026-10-25', time: '01:00', duration: 240 };
    const file = calendarFile([night], { name: 'Haus', timeZone: 'Europe/Berlin' });
    const calendar = new ICAL.Component(ICAL.parse(file));
    const zone = calendar.getFirstSubcomponent('vtimezone');
    if (zone) ICAL.TimezoneService.register(zone);
    const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined);
    expect(event.startDate.toJSDate().toISOString()).toBe('2026-10-24T23:00:00.000Z');
    expect(event.endDate.toJSDate().toISOString()).toBe('2026-10-25T03:00:00.000Z');
    ICAL.TimezoneService.remove('Europe/Berlin');
  });

  test('a no-time session is a whole day, which ends before the next', () => {
    const [event] = read(calendarFile([{ ...entry, time: null, day: '2028-02-28' }], house));
    expect(event?.get('DTSTART')).toEqual({ parameters: ';VALUE=DATE', value: '20280228' });
    expect(event?.get('DTEND')).toEqual({ parameters: ';VALUE=DATE', value: '20280229' });
    expect(event?.get('TRANSP')?.value).toBe('TRANSPARENT');
  });

  test('holds several sessions, and leaves out what is not known', () => {
    const bare = { ...entry, uid: 'b', url: null, description: '', venueName: '', address: '' };
    const events = read(calendarFile([entry, bare], house));
    expect(events.map((event) => event.get('UID')?.value)).toEqual(['session-12@poldenj.example', 'b']);
    expect([...(events[1]?.keys() ?? [])]).toEqual([
      'UID',
      'SEQUENCE',
      'DTSTAMP',
      'DTSTART',
      'DTEND',
      'SUMMARY',
    ]);
  });

  test('another reader finds the same moment, the version and that it is called off', () => {
    const file = calendarFile([{ ...entry, cancelled: true }], {
      ...house,
      name: 'Дом; театр, музей',
      refreshAfter: 3600,
    });
    const calendar = new ICAL.Component(ICAL.parse(file));
    for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
    const component = calendar.getFirstSubcomponent('vevent');
    const event = new ICAL.Event(component ?? undefined);
    expect(event.startDate.toJSDate().toISOString()).toBe('2026-11-14T16:00:00.000Z');
    expect(event.endDate.toJSDate().toISOString()).toBe('2026-11-14T19:00:00.000Z');
    expect([event.summary, event.location, event.sequence]).toEqual([
      'Вишнёвый сад',
      'Большой зал, Нижняя набережная, 12',
      7,
    ]);
    expect(component?.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(file).toContain('X-WR-CALNAME:Дом\\; театр\\, музей');
    expect(String(calendar.getFirstPropertyValue('refresh-interval'))).toBe('PT1H');
  });

  test('any title and description come back, and none can smuggle in a property', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 });
    fc.assert(
      fc.property(text, text, (title, description) => {
        const wanted = (value: string) => value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
        const [event] = read(calendarFile([{ ...entry, title, description: `d${description}` }], house));
        expect(plain(event?.get('SUMMARY')?.value ?? '')).toBe(wanted(title));
        expect(plain(event?.get('DESCRIPTION')?.value ?? '')).toBe(`d${wanted(description)}`);
      }),
    );
    const smuggled = calendarFile([{ ...entry, title: 'x\r\nATTACH:http://evil.example' }], house);
    expect(smuggled).not.toMatch(/^ATTACH/m);
  });
});
