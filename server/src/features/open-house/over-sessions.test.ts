import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Order } from '#domain/order.ts';
import { audit } from '#features/audit/audit.ts';
import { houseWith, smallHouse } from '#house-files/testing/small-house.ts';
import { type ChangedHouse, openChangedHouse } from '#testing/changed-house.ts';
import { describeOpening } from './describe-opening.ts';

let house: ChangedHouse;
beforeEach(async () => {
  house = await openChangedHouse();
});
afterEach(async () => {
  expect(await audit(house.database)).toEqual([]);
  await house.close();
});

const line = '  - 2038-02-14 19:00\n';
const movedTo = (when: string) =>
  houseWith('events/play.yaml', line, `  - { on: 2038-02-14, at: 19:00, moved to: ${when} }\n`);
const dayOf = async (order: Order) => (await house.reload(order)).document.lines[0]?.day;

test.each([
  { when: 'days ago', now: new Date('2038-02-12T09:00:00Z') },
  { when: 'this evening', now: new Date('2038-02-10T18:00:00Z') },
])('an evening where a moved one was announced, which was played $when, is another one', async ({ now }) => {
  const played = await house.paid('2038-02-14', 2);
  await house.open(movedTo('2038-02-10 19:00'));
  const mails = await house.mails();

  const opened = await house.open(smallHouse, { now, tells: null });
  expect(describeOpening(opened, 'en')).toContain(
    'The Storm: sessions added where a moved one that is over was announced first: 2038-02-14 19:00.',
  );
  expect(await house.mails()).toEqual(mails);
  expect(await dayOf(played)).toBe('2038-02-10');
  expect((await house.open(smallHouse, { now })).kind).toBe('unchanged');

  const sold = await house.paid('2038-02-14');
  expect(sold.lines[0]?.sessionId).not.toBe(played.lines[0]?.sessionId);
  await house.open(movedTo('2038-02-20 19:00'), { now });
  expect(await dayOf(sold)).toBe('2038-02-20');
  expect(await dayOf(played)).toBe('2038-02-10');
});

test.each([
  { since: 'days ago', now: new Date('2038-02-16T09:00:00Z') },
  { since: 'this evening', now: new Date('2038-02-14T18:00:00Z') },
])('a sold evening that is over since $since cannot be moved', async ({ now }) => {
  const order = await house.paid('2038-02-14');
  const late = await house.open(movedTo('2038-02-20 19:00'), { now });
  expect(describeOpening(late, 'en')).toContain(
    `play, 2038-02-14 19:00: the session has begun or is over, and 1 ticket is sold (orders ${order.id}).`,
  );
  expect(await dayOf(order)).toBe('2038-02-14');
});

test('a session of a relative day that was moved is still to be played when the day has moved on', async () => {
  const keys = 'on: next sun, at: 19:00, moved: [{ from: 2038-02-14 19:00, to: 2038-03-01 18:00 }]';
  const files = houseWith('events/play.yaml', line, `  - { ${keys} }\n`);
  await house.open(files, { now: new Date('2038-02-10T09:00:00Z') });
  const nightly = await house.open(files, { now: new Date('2038-02-15T00:05:00Z'), tells: null });
  expect(nightly.kind).toBe('opened');
  const sessions = await house.database.query(
    `select first_day, day from session where event_id = 'play' and withdrawn_at is null and day > '2038-02-17' order by day`,
  );
  expect(sessions).toEqual([
    { first_day: '2038-02-21', day: '2038-02-21' },
    { first_day: '2038-02-14', day: '2038-03-01' },
  ]);
});
