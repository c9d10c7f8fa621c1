import fc from 'fast-check';
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

const entry: CalendarEntry = {
  uid: 'session-12@poldenj.example',
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
  test('holds a session at the house’s own clock, with no zone', () => {
    const [event] = read(calendarFile([entry]));
    expect(event?.get('DTSTART')).toEqual({ parameters: '', value: '20261114T190000' });
    expect(event?.get('DTEND')?.value).toBe('20261114T220000');
    expect(event?.get('DTSTAMP')?.value).toBe('20261110T100005Z');
    expect(event?.get('UID')?.value).toBe('session-12@poldenj.example');
    expect(event?.get('SUMMARY')?.value).toBe('Вишнёвый сад');
    expect(event?.get('LOCATION')?.value).toBe('Большой зал\\, Нижняя набережная\\, 12');
    expect(plain(event?.get('DESCRIPTION')?.value ?? '')).toBe(entry.description);
    expect(event?.get('URL')?.value).toBe('https://poldenj.example/order/9F8A');
    expect(calendarFile([entry])).not.toContain('VALARM');
  });

  test('a session over midnight and over the end of the year ends on its day', () => {
    const [event] = read(calendarFile([{ ...entry, day: '2026-12-31', time: '22:30', duration: 150 }]));
    expect(event?.get('DTEND')?.value).toBe('20270101T010000');
  });

  test('a session of unknown length keeps two hours', () => {
    const [event] = read(calendarFile([{ ...entry, duration: null }]));
    expect(event?.get('DTEND')?.value).toBe('20261114T210000');
  });

  test('a no-time session is a whole day, which ends before the next', () => {
    const [event] = read(calendarFile([{ ...entry, time: null, day: '2028-02-28' }]));
    expect(event?.get('DTSTART')).toEqual({ parameters: ';VALUE=DATE', value: '20280228' });
    expect(event?.get('DTEND')).toEqual({ parameters: ';VALUE=DATE', value: '20280229' });
    expect(event?.get('TRANSP')?.value).toBe('TRANSPARENT');
  });

  test('holds several sessions, and leaves out what is not known', () => {
    const bare = { ...entry, uid: 'b', url: null, description: '', venueName: '', address: '' };
    const events = read(calendarFile([entry, bare]));
    expect(events.map((event) => event.get('UID')?.value)).toEqual(['session-12@poldenj.example', 'b']);
    expect([...(events[1]?.keys() ?? [])]).toEqual(['UID', 'DTSTAMP', 'DTSTART', 'DTEND', 'SUMMARY']);
  });

  test('any title and description come back, and none can smuggle in a property', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 300 });
    fc.assert(
      fc.property(text, text, (title, description) => {
        const wanted = (value: string) => value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '');
        const [event] = read(calendarFile([{ ...entry, title, description: `d${description}` }]));
        expect(plain(event?.get('SUMMARY')?.value ?? '')).toBe(wanted(title));
        expect(plain(event?.get('DESCRIPTION')?.value ?? '')).toBe(`d${wanted(description)}`);
      }),
    );
    const smuggled = calendarFile([{ ...entry, title: 'x\r\nATTACH:http://evil.example' }]);
    expect(smuggled).not.toMatch(/^ATTACH/m);
  });
});
