import { expect, test } from 'vitest';
import { checkHouse } from '#house-files/check-house.ts';
import { folderInMemory, houseWith, smallHouse } from '#house-files/testing/small-house.ts';

const now = new Date('2037-11-21T09:00:00Z');
const file = 'events/play.yaml';

async function mistakes(line: string) {
  const files = houseWith(file, '  - 2038-02-14 19:00\n', `  - ${line}\n`);
  const { findings } = await checkHouse(folderInMemory(files), now);
  return findings.mistakes.map((one) => `${one.file}: ${one.found.en}`);
}

test.each([
  '{ on: 2038-02-14, at: 19:00, moved to: 2038-03-14 19:00 }',
  '{ on: 2038-02-14, all day: yes, moved to: 2038-03-14 00:00 }',
  '{ on: 2038-02-14, at: 19:00, cancelled: yes, money: on request, because: Ill }',
  '{ on: [2038-02-14, 2038-02-20], at: 19:00, moved: [{ from: 2038-02-20 19:00, to: 2038-02-21 12:00 }] }',
  '{ on: [2038-02-13, 2038-02-14], at: 19:00, cancelled: [2038-02-14], choose until: 2038-02-28 }',
  '{ every: sun, days: 2038-02-14..2038-02-28, at: 19:00, moved: [{ from: 2038-02-14 19:00, to: 2038-02-21 19:00 }, { from: 2038-02-21 19:00, to: 2038-02-14 19:00 }] }',
])('a change that can be: %s', async (line) => {
  expect(await mistakes(line)).toEqual([]);
});

test.each([
  ['{ on: 2038-02-14, at: 19:00, moved to: 2038-02-15 19:00 }', '2038-02-15 19:00, which is already in line'],
  ['{ on: [2038-02-13, 2038-02-14], at: 19:00, moved to: 2038-03-14 19:00 }', '"moved to" for 2 sessions'],
  ['{ on: 2038-02-14, at: 19:00, moved: [{ from: 2038-02-14 18:00, to: 2038-03-14 19:00 }] }', 'no session'],
  ['{ on: 2038-02-14, at: 19:00, moved to: 2038-03-14 19:00, cancelled: yes }', 'both cancelled and moved'],
  [
    '{ on: 2038-02-14, at: 19:00, moved to: 2038-03-14 19:00, choose until: 2038-03-20 }',
    'after the session',
  ],
  ['{ on: 2038-02-14, at: 19:00, moved to: 2038-03-14 00:00 }', 'the time 00:00'],
  [
    '{ on: 2038-02-14, at: 19:00, moved: [{ from: 2038-02-14 19:00, to: 2038-03-14 00:00 }] }',
    'the time 00:00',
  ],
  ['{ on: 2038-02-14, at: [19:00, 20:00, 19:00] }', '2038-02-14 19:00 twice'],
  ['{ on: [2038-02-14, 2038-02-14], all day: yes }', '2038-02-14 twice'],
  [
    '{ every: sun, days: 2038-02-14..2038-02-28, at: 19:00, moved: [{ from: 2038-02-14 19:00, to: 2038-02-21 19:00 }] }',
    '2038-02-21 19:00 twice',
  ],
  [
    '{ every: sun, days: 2038-02-14..2038-02-28, at: 19:00, moved: [{ from: 2038-02-14 19:00, to: 2038-02-24 19:00 }, { from: 2038-02-21 19:00, to: 2038-02-24 19:00 }] }',
    '2038-02-24 19:00 twice',
  ],
  [
    '{ every: sun, days: 2038-02-14..2038-02-28, at: 19:00, moved: [{ from: 2038-02-14 19:00, to: 2038-02-24 19:00 }, { from: 2038-02-14 19:00, to: 2038-02-25 19:00 }] }',
    '2038-02-14 19:00, which is moved already',
  ],
  ['{ on: 2038-02-14, at: 19:00, played instead: play }', 'the event itself'],
  ['{ on: 2038-02-14, at: 19:00, played instead: hamlet }', '"hamlet"'],
  ['{ on: 2038-02-14, at: 19:00, money: later }', '"later"'],
])('a change that cannot be: %s', async (line, found) => {
  expect(await mistakes(line)).toEqual([expect.stringContaining(found)]);
});

test('one session cannot be played instead of those of two events', async () => {
  const play = smallHouse[file] ?? '';
  const replaced = play.replace(
    '  - 2038-02-14 19:00\n',
    '  - { on: 2038-02-14, at: 19:00, played instead: third }\n',
  );
  const files = {
    ...smallHouse,
    [file]: replaced,
    'events/other.yaml': replaced.replace(/ {2}- on: .*/s, ''),
    'events/third.yaml': play.replace('  - 2038-02-14 19:00\n', ''),
  };
  const { findings } = await checkHouse(folderInMemory(files), now);
  expect(findings.mistakes.map((one) => one.found.en)).toEqual([
    '"third", which is played instead of another event on 2038-02-14 at 19:00',
  ]);
});
