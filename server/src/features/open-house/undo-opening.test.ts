import { afterEach, beforeEach, expect, test } from 'vitest';
import { smallHouse } from '#house-files/testing/small-house.ts';
import { newestRevision } from '#store/house-revisions.ts';
import { type ChangedHouse, openChangedHouse } from '#testing/changed-house.ts';
import { undoAtDesk, undoOpening } from './undo-opening.ts';

let house: ChangedHouse;
beforeEach(async () => {
  house = await openChangedHouse();
});
afterEach(() => house.close());

const play = smallHouse['events/play.yaml'] ?? '';
/** The same with one more evening. */
const withEvening = {
  ...smallHouse,
  'events/play.yaml': play.replace('- 2038-02-14 19:00', '- 2038-02-14 19:00\n  - 2038-05-01 19:00'),
};

async function undo(tells: number | null = null) {
  const order = { to: 1, event: null, tells, dryRun: false, by: 'Вера', mailHost: 'pier.example' };
  return await undoOpening(house.database, order, new Date());
}

test('an evening that was sold meanwhile is not taken back, and its orders are named', async () => {
  expect((await house.open(withEvening)).kind).toBe('opened');
  const order = await house.paid('2038-05-01');
  const refused = await undo();
  expect(refused).toMatchObject({ kind: 'refused' });
  expect(JSON.stringify(refused)).toContain(String(order.id));
  expect(await newestRevision(house.database)).toBe(2);
});

test('without a ticket it goes, and a moved session that comes back is told to its buyers', async () => {
  await house.paid('2038-02-14');
  const moved = {
    ...smallHouse,
    'events/play.yaml': play.replace(
      '- 2038-02-14 19:00',
      '- { on: 2038-02-14, at: 19:00, moved to: 2038-03-14 19:00 }',
    ),
  };
  expect((await house.open(moved)).kind).toBe('opened');
  expect(await undo()).toMatchObject({ kind: 'untold', planned: { mails: 1 } });
  expect(await newestRevision(house.database)).toBe(2);
  expect(await undo(1)).toMatchObject({ kind: 'opened', filesRevision: 3 });
  const days = await house.database.query(
    `select day::text from session where event_id = 'play' and withdrawn_at is null and first_day = '2038-02-14'`,
  );
  expect(days).toEqual([{ day: '2038-02-14' }]);
});

test('at the desk the head alone brings back another house.yaml, and with it roles of staff', async () => {
  const signIn = (head: string) =>
    `staff sign in:\n  address: https://id.example/realms/house\n  client: foyer-desk\n  button: { ru: Войти }\n  roles: { head: [${head}], programme: [dramaturgy] }\n`;
  const withHead = (files: Readonly<Record<string, string>>, head: string) => ({
    ...files,
    'house.yaml': `${smallHouse['house.yaml']}\n${signIn(head)}`,
  });
  const undoTo = async (to: number, mayChangeHouse: boolean, tells: number | null = 0) => {
    const order = { to, event: null, tells, dryRun: tells === null, by: 'Вера', mailHost: 'pier.example' };
    return await undoAtDesk(house.database, { ...order, mayChangeHouse }, 'en', new Date());
  };
  for (const files of [withHead(smallHouse, 'mistake'), withHead(smallHouse, 'directors')])
    expect((await house.open(files)).kind).toBe('opened');
  expect(await undoTo(2, false, null)).toEqual({ kind: 'head-only' });
  expect(await undoTo(2, false)).toEqual({ kind: 'head-only' });
  expect(await newestRevision(house.database)).toBe(3);
  // An evening is the programme's own to take back.
  expect((await house.open(withHead(withEvening, 'directors'))).kind).toBe('opened');
  expect(await undoTo(3, false)).toMatchObject({ kind: 'opened' });
  expect(await undoTo(2, true)).toMatchObject({ kind: 'opened' });
});
