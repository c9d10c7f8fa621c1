import { expect, test } from 'vitest';
import { checkHouse } from '#house-files/check-house.ts';
import { folderInMemory, houseWith, smallHouse } from '#house-files/testing/small-house.ts';

const now = new Date('2037-11-21T09:00:00Z');
const play = 'events/play.yaml';

/** What is noted of the play in a house of this zone, with sessions so written. */
async function notesOf(timeZone: string, sessions: readonly string[]): Promise<string[]> {
  const files = {
    ...houseWith(play, '  - 2038-02-14 19:00\n', sessions.map((one) => `  - ${one}\n`).join('')),
    'house.yaml': String(smallHouse['house.yaml']).replace('Europe/Moscow', timeZone),
  };
  const { findings } = await checkHouse(folderInMemory(files), now);
  expect(findings.mistakes).toEqual([]);
  return findings.notes.map(({ text }) => text.en);
}

test.each<[what: string, timeZone: string, sessions: string[], notes: string[]]>([
  [
    'every time that the clocks skip',
    'Europe/Berlin',
    ['{ on: 2038-03-28, from: 01:30, to: 02:30, step: 30 min }'],
    ['The clocks skip 02:00, 02:30 on 2038-03-28: the sessions begin at 03:00, 03:30.'],
  ],
  [
    'every day on which they are changed',
    'Europe/Berlin',
    ['{ on: [2038-03-28, 2039-03-27], at: 02:30 }'],
    [
      'The clocks skip 02:30 on 2038-03-28: the session begins at 03:30.',
      'The clocks skip 02:30 on 2039-03-27: the session begins at 03:30.',
    ],
  ],
  [
    'half an hour',
    'Australia/Lord_Howe',
    ['2038-10-03 02:15'],
    ['The clocks skip 02:15 on 2038-10-03: the session begins at 02:45.'],
  ],
  [
    'two hours',
    'Antarctica/Troll',
    ['2038-03-28 01:30'],
    ['The clocks skip 01:30 on 2038-03-28: the session begins at 03:30.'],
  ],
  [
    'a session that begins with another one',
    'Europe/Berlin',
    ['2038-03-28 02:30', '2038-03-28 03:30'],
    [
      'The clocks skip 02:30 on 2038-03-28: the session begins at 03:30.',
      'Two sessions begin at 03:30 on 2038-03-28: the clocks skip 02:30.',
    ],
  ],
  [
    'a time that comes twice',
    'Europe/Berlin',
    ['{ on: 2038-10-31, from: 01:30, to: 03:00, step: 30 min }'],
    ['The clocks show 02:00, 02:30 twice on 2038-10-31: the sessions begin the first time.'],
  ],
  ['nothing of other times of the day', 'Europe/Berlin', ['2038-03-28 19:00', '2038-10-31 19:00'], []],
  ['nothing of a whole day', 'America/Havana', ['{ on: 2038-03-14, all day: yes }'], []],
])('when the clocks are changed, a house is told of %s', async (_, timeZone, sessions, notes) => {
  expect(await notesOf(timeZone, sessions)).toEqual(notes);
});
