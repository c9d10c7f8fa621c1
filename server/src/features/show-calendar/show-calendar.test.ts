import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { CatalogueSession } from '#domain/catalogue.ts';
import { syntheticHouse } from '#testing/synthetic-house.ts';
import { calendarFeeds } from './show-calendar.ts';

const { catalogue, event } = syntheticHouse({ sessions: 1, capacity: null, zones: [] });
const now = new Date('2026-11-20T10:20:00Z');

function session(id: number, day: string, time: string, changes: Partial<CatalogueSession> = {}) {
  const [sample] = event.sessions;
  if (!sample) throw new Error('no session');
  const startsAt = Date.parse(`${day}T${time}:00Z`);
  return { ...sample, id, day, time, startsAt, ...changes };
}

/** The feed of a house with these sessions, as a reader of another author sees it. */
async function read(sessions: readonly CatalogueSession[], revision = 1, eventId: string | null = null) {
  const house = { ...catalogue, revision, events: [{ ...event, sessions }] };
  const feeds = calendarFeeds({
    catalogue: { get: async () => house, refresh: async () => house },
    origin: 'https://tickets.example',
    now: () => now,
  });
  const feed = await feeds({ eventId, language: 'ru' });
  if (feed === null) return null;
  return new ICAL.Component(ICAL.parse(feed)).getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, sequence, startDate, endDate, description } = new ICAL.Event(component);
    const status = component.getFirstPropertyValue('status');
    return { uid, summary, sequence, start: `${startDate}`, end: `${endDate}`, description, status };
  });
}

test('a subscribed calendar sees a session that was moved under its name, and later than it was', async () => {
  const before = await read([session(7, '2026-12-01', '19:00')]);
  const after = await read([session(7, '2026-12-08', '18:00')], 2);
  expect(before).toMatchObject([
    { uid: 'session-7@tickets.example', summary: 'Опыт', sequence: 1, start: '2026-12-01T19:00:00Z' },
  ]);
  expect(after).toMatchObject([
    { uid: 'session-7@tickets.example', summary: 'Опыт', sequence: 2, start: '2026-12-08T18:00:00Z' },
  ]);
});

test('a session that was called off stays, as called off', async () => {
  const sessions = [
    session(7, '2026-12-01', '19:00', { cancelled: true }),
    session(8, '2026-12-02', '19:00'),
  ];
  expect(await read(sessions)).toMatchObject([
    { uid: 'session-7@tickets.example', status: 'CANCELLED' },
    { uid: 'session-8@tickets.example', status: null },
  ]);
});

test('a day of many sessions is one entry from the first to the end of the last', async () => {
  const times = ['10:00', '10:30', '11:00', '17:30'];
  const sessions = times.map((time, id) => session(id, '2026-12-01', time, { cancelled: time === '10:30' }));
  expect(await read(sessions)).toMatchObject([
    {
      uid: 'day-trial-2026-12-01@tickets.example',
      start: '2026-12-01T10:00:00Z',
      end: '2026-12-01T19:00:00Z',
      description: '10:00 · 11:00 · 17:30',
      status: null,
    },
  ]);
});

test('an event has a feed of its own, and one that is not there has none', async () => {
  expect(await read([session(7, '2026-12-01', '19:00')], 1, 'trial')).toHaveLength(1);
  expect(await read([], 1, 'other')).toBeNull();
});
