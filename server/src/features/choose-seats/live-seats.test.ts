import { expect, test } from 'vitest';
import { indexHall } from '#domain/hall-index.ts';
import { syntheticPlan } from '#testing/seed-hall.ts';
import { syntheticHouse } from '#testing/synthetic-house.ts';
import { drawPicture, freeSeatsOf } from './live-seats.ts';

const nothingTaken = { sold: [], held: [], tapped: [], kept: [], at: 0 };

function pictureOf(planUrl: string) {
  const { event } = syntheticHouse({ sessions: 1, capacity: null, zones: [] });
  const [session] = event.sessions;
  if (!session) throw new Error('the synthetic house has a session');
  const hall = indexHall(syntheticPlan({ rows: 2, seats: 5 }));
  const planned = { event, session, planUrl, hall, zones: new Set([1]) };
  return drawPicture(planned, nothingTaken, undefined, new Date());
}

test('SC-9 another plan with the same seats free is another version, and is told whole', () => {
  const [before, after] = [pictureOf('/plans/a.json'), pictureOf('/plans/b.json')];
  expect(after.states).toEqual(before.states);
  expect(after.version).not.toBe(before.version);
  expect(freeSeatsOf(after, before, null)).toMatchObject({ kind: 'full', planUrl: '/plans/b.json' });
  expect(freeSeatsOf(pictureOf('/plans/a.json'), before, null)).toMatchObject({
    kind: 'changes',
    changes: [],
  });
});
