import { expect, test } from 'vitest';
import { indexHall } from '#domain/hall-index.ts';
import { seatId, syntheticPlan } from '#testing/seed-hall.ts';
import { shopFor } from '#testing/shop-for.ts';
import { syntheticHouse } from '#testing/synthetic-house.ts';
import { holdSeats, releaseSeats } from './hold-seats.ts';

/** A database whose every statement fails in a way; `calls` counts them. */
function failing(code: string) {
  const asked = { calls: 0 };
  const query = async () => {
    asked.calls += 1;
    throw Object.assign(new Error('refused by the database'), { code });
  };
  const { catalogue, event } = syntheticHouse({
    ...{ sessions: 1, capacity: null, zones: [{ zoneId: 1, capacity: 50 }] },
    event: { usesPlan: true, planUrl: '/plans/trial.json' },
  });
  const request = {
    sessionId: event.sessions[0]?.id ?? 0,
    seatIds: [seatId(1, 1)],
    language: 'ru' as const,
  };
  const database = { query, transaction: query, withConnection: query, listen: query, close: query };
  const plans = async () => indexHall(syntheticPlan({ rows: 5, seats: 10 }));
  const shop = shopFor(database, catalogue, { plans });
  return { asked, shop, request };
}

const anna = { visitor: 'anna', block: 'home' };

test.each([
  ['a tap that keeps losing to others is asked again, and then told to come back', '40P01', 3],
  ['a tap that waits for somebody’s lock is told so at once', '55P03', 1],
])('SC-10 %s', async (_name, code, calls) => {
  const { asked, shop, request } = failing(code);
  const outcome = await holdSeats(shop, request, anna);
  expect(outcome).toEqual({ kind: 'refused', refusal: { kind: 'busy', parameters: { seconds: 2 } } });
  expect(asked.calls).toBe(calls);
});

test('SC-10 seats that cannot be let go now lapse by themselves; a broken statement is an error', async () => {
  const busy = failing('40P01');
  await releaseSeats(busy.shop, busy.request, 'anna');
  const broken = failing('42601');
  await expect(holdSeats(broken.shop, broken.request, anna)).rejects.toThrow('refused by the database');
  expect(broken.asked.calls).toBe(1);
});
