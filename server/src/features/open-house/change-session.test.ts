import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openHouseFolder } from '#house-files/folder/house-folder.ts';
import { writeSmallHouse } from '#house-files/testing/small-house.ts';
import { listRevisions } from '#store/house-revisions.ts';
import { type ChangedHouse, openChangedHouse } from '#testing/changed-house.ts';
import { changeSession } from './change-session.ts';
import type { SessionEdit } from './edit-session.ts';
import { openHouse } from './open-house.ts';
import { findOvertaken } from './working-copy.ts';

let house: ChangedHouse;
let folder: string;
let sessionId: number;
const file = () => path.join(folder, 'events/play.yaml');
beforeEach(async () => {
  house = await openChangedHouse();
  folder = mkdtempSync(path.join(tmpdir(), 'foyer-change-'));
  writeSmallHouse(folder);
  const onDisk = openHouseFolder(folder);
  if (!onDisk) throw new Error('no folder');
  await openHouse({ database: house.database, folder: onDisk, now: new Date() });
  const [row] = await house.database.query<{ id: number }>(
    `select id from session where event_id = 'play' and day = '2038-02-14'`,
  );
  sessionId = row?.id ?? 0;
});
afterEach(async () => {
  await house.close();
  rmSync(folder, { recursive: true });
});

const cancel: SessionEdit = {
  eventId: 'play',
  day: '2038-02-14',
  time: '19:00',
  movedTo: null,
  because: 'Болезнь артиста',
  chooseUntil: null,
  onRequest: false,
};

async function change(edit: SessionEdit, tells: number | null) {
  const order = { sessionId, edit, tells, mailHost: 'pier.example', by: 'Вера', language: 'en' as const };
  return await changeSession(house.database, order, new Date());
}

const isCancelled = async () =>
  (
    await house.database.query<{ off: boolean }>(
      'select cancelled_at is not null as off from session where id = $1',
      [sessionId],
    )
  )[0]?.off;

test('says how many of the waiting list are told, whose number is not confirmed', async () => {
  await house.paid('2038-02-14');
  for (const days of [['2038-02-14'], ['2038-02-14', '2038-02-15'], ['2038-02-15']])
    await house.waits(...days);
  expect(await change(cancel, null)).toMatchObject({ impact: { mails: 1, listMails: 2 } });
  expect(await change(cancel, 3)).toEqual({ kind: 'untold' });
  expect(await change(cancel, 1)).toMatchObject({ kind: 'opened', impact: { mails: 1, listMails: 2 } });
});

test('says whom it touches, writes to so many and to no other number, and the folder follows', async () => {
  await house.paid('2038-02-14', 2);
  await house.order('2038-02-14');
  const planned = await change(cancel, null);
  expect(planned).toMatchObject({
    kind: 'planned',
    impact: { tickets: 2, orders: 1, money: 189_000, held: 1, mails: 2 },
    file: 'events/play.yaml',
    lines: [expect.stringContaining('cancelled: yes')],
    isInFolder: false,
  });
  expect([await isCancelled(), await house.mails()]).toEqual([false, ['tickets']]);
  expect(await change(cancel, 1)).toEqual({ kind: 'untold' });
  expect(await isCancelled()).toBe(false);
  expect(await change(cancel, 2)).toMatchObject({ kind: 'opened', isInFolder: true });
  expect(await isCancelled()).toBe(true);
  expect(readFileSync(file(), 'utf8')).toContain('cancelled: yes, because: { ru: "Болезнь артиста" }');
  // What the folder says and what stands open are one: an opening of it changes nothing.
  const again = openHouseFolder(folder);
  if (!again) throw new Error('no folder');
  const opened = await openHouse({ database: house.database, folder: again, now: new Date() });
  expect(opened.kind).toBe('unchanged');
  expect(await listRevisions(house.database, { most: 1 })).toMatchObject([
    { source: 'desk', madeBy: 'Вера', changed: ['events/play.yaml'] },
  ]);
  // It was made from what the desk wrote: the next edit in it takes nothing back.
  writeFileSync(file(), `${readFileSync(file(), 'utf8')}# ещё\n`);
  expect(await findOvertaken(house.database, openHouseFolder(folder) ?? again)).toBeNull();
});

test('a file that was edited since is not written over, and its line is told', async () => {
  writeFileSync(file(), `${readFileSync(file(), 'utf8')}# a draft\n`);
  const made = await change({ ...cancel, movedTo: { day: '2038-03-14', time: '18:00' } }, 0);
  expect(made).toMatchObject({ kind: 'opened', isInFolder: false });
  expect(readFileSync(file(), 'utf8')).not.toContain('moved to');
});

test('what the files cannot say is refused, and nothing changes', async () => {
  expect(await change({ ...cancel, time: '20:00' }, 0)).toEqual({ kind: 'no-such-session' });
  const past = await change({ ...cancel, movedTo: { day: '2020-03-14', time: '18:00' } }, 0);
  expect(past).toEqual({ kind: 'moment-over' });
  const taken = await change({ ...cancel, movedTo: { day: '2038-02-15', time: '19:00' } }, 0);
  expect(taken).toMatchObject({ kind: 'refused', words: expect.stringContaining('Nothing was changed') });
  const museum = { ...cancel, eventId: 'museum', day: '2038-01-19', time: '10:00' };
  const onNext = { ...museum, movedTo: { day: '2038-01-19', time: '10:30' } };
  expect(await change(onNext, null)).toMatchObject({
    kind: 'refused',
    words: expect.stringContaining('2038-01-19 10:30 twice'),
  });
  await change(cancel, 0);
  expect(await change(cancel, 0)).toMatchObject({ kind: 'by-hand', file: 'events/play.yaml' });
});

test('one session after another of a rule is cancelled, and the folder follows each time', async () => {
  const museum = { ...cancel, eventId: 'museum', day: '2038-01-19', because: '' };
  for (const time of ['10:00', '10:30', '11:00'])
    expect(await change({ ...museum, time }, 0)).toMatchObject({ kind: 'opened', isInFolder: true });
  expect(readFileSync(path.join(folder, 'events/museum.yaml'), 'utf8')).toContain(
    'cancelled: [2038-01-19 10:00, 2038-01-19 10:30, 2038-01-19 11:00]',
  );
});
