import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadHeldSubscriptions } from '#store/visit-grants.ts';
import { type ChangedHouse, openChangedHouse } from '#testing/changed-house.ts';
import { buyFree, seasonHouse } from '#testing/season-house.ts';
import { insertProfile } from '#testing/season-ticket.ts';
import { describeOpening } from './describe-opening.ts';

const more = 'subscription prices: gift\n';
const sessions = ['2038-02-14 19:00', '2038-02-15 19:00'];
const visits = (until: string) => [`{ event: play, visits: 2${until} }`];

let house: ChangedHouse;
let profileId: number;
beforeEach(async () => {
  house = await openChangedHouse();
  profileId = await insertProfile(house.database);
});
afterEach(() => house.close());

async function sell(until = ', until: 2038-02-28') {
  await house.open(seasonHouse({ composition: visits(until), sessions, more }));
  const bought = await buyFree(house.shop, { eventId: 'season', day: '2038-02-14' }, profileId);
  return 'order' in bought ? bought.order : expect.fail(bought.refusal);
}
const without = () => seasonHouse({ composition: [], sessions });
const { 'events/play.yaml': _, ...playGone } = seasonHouse({ composition: [] });
/** Books one visit. */
async function book(day: string) {
  const [held] = await loadHeldSubscriptions(house.database, profileId, 'play');
  return await buyFree(house.shop, { eventId: 'play', day, time: '19:00' }, profileId, held?.id);
}

test('an opening that leaves sold visits without a price is refused, with their orders', async () => {
  const { id } = await sell();
  const opened = await house.open(without());
  expect(opened).toMatchObject({
    kind: 'refused',
    breakingChanges: [
      {
        kind: 'visits-lost',
        eventId: 'play',
        eventGone: false,
        visits: 2,
        lastDay: '2038-02-28',
        orders: [id],
      },
    ],
  });
  for (const language of ['en', 'ru'] as const)
    expect(describeOpening(opened, language)).toMatch(new RegExp(`events/play.yaml.*2.*${id}.*2038-02-28`));
  expect(await book('2038-02-14')).toMatchObject({ order: { state: 'PAID' } });
  expect(await house.open(without())).toMatchObject({ kind: 'refused', breakingChanges: [{ visits: 1 }] });
  // What is used up holds nothing back.
  expect(await book('2038-02-15')).toMatchObject({ order: { state: 'PAID' } });
  expect((await house.open(without())).kind).toBe('opened');
});

test('the season ticket alone may leave the files: its visits are booked as before', async () => {
  await sell();
  expect((await house.open(seasonHouse({ composition: [], sessions, more }))).kind).toBe('opened');
  expect(await book('2038-02-14')).toMatchObject({ order: { state: 'PAID' } });
});

test('an event that leaves the programme takes only visits without a last day with it', async () => {
  await sell();
  expect(await house.open(playGone)).toMatchObject({
    kind: 'refused',
    breakingChanges: [{ kind: 'visits-lost', eventGone: true }],
  });
  await house.database.query('update visit_grant set until = null');
  expect((await house.open(playGone)).kind).toBe('opened');
});

test('visits of a season ticket that is being bought count too', async () => {
  const { id } = await sell('');
  await house.database.query('delete from visit_grant');
  await house.database.query(`update orders set state = 'HELD', held_until = now() + interval '1 hour'`);
  expect(await house.open(without())).toMatchObject({
    kind: 'refused',
    breakingChanges: [{ kind: 'visits-lost', visits: 2, lastDay: null, orders: [id] }],
  });
});

test('a session that sold season tickets name stays in the files', async () => {
  await house.open(seasonHouse({ composition: ['{ event: play, at: 2038-02-15 19:00 }'], sessions }));
  const bought = await buyFree(house.shop, { eventId: 'season', day: '2038-02-14' }, profileId);
  const opened = await house.open(seasonHouse({ composition: [], sessions: sessions.slice(0, 1) }));
  expect(opened).toMatchObject({
    kind: 'refused',
    breakingChanges: [
      { kind: 'session-gone', tickets: 1, orders: ['order' in bought ? bought.order.id : 0] },
    ],
  });
});
