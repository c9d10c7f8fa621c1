import { afterEach, describe, expect, test } from 'vitest';
import { indexHall } from '#domain/hall-index.ts';
import { seatId, seedHall, syntheticPlan } from '#testing/seed-hall.ts';
import type { SaleSeed } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { syntheticHouse } from '#testing/synthetic-house.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
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

describe('SC-8 of a hall whose house sells fewer places than it has seats, a tap', () => {
  let own: TestDatabase;
  afterEach(() => own.close());

  /** Two rows in zone 1, one in zone 2. */
  async function open(seed: SaleSeed) {
    own = await createTestDatabase();
    const { catalogue } = await seedHall(own.database, { rows: 3, seats: 4, otherRows: 1 }, seed);
    const shop = shopFor(own.database, catalogue);
    const sessionId = catalogue.events[0]?.sessions[0]?.id ?? 0;
    return async (who: string, ...seats: readonly [row: number, seat: number][]) => {
      const seatIds = seats.map(([row, seat]) => seatId(row, seat));
      const outcome = await holdSeats(
        shop,
        { sessionId, seatIds, language: 'ru' },
        { visitor: who, block: who },
      );
      return outcome.kind === 'held' ? outcome.held : outcome.refusal;
    };
  }

  test('takes no more of a zone than are left, and is told how many of which', async () => {
    const hold = await open({ zones: { 1: 3, 2: 4 } });
    const refusal = { kind: 'place-taken', parameters: { zoneId: 1, left: 3, zone: 'Зона 1' } };
    expect(await hold('anna', [1, 1], [1, 2], [1, 3], [1, 4])).toMatchObject(refusal);
    expect(await hold('anna', [1, 1], [1, 2])).toMatchObject({ takenIds: [], overIds: [] });
    expect(await hold('anna', [2, 1], [2, 2])).toMatchObject(refusal);
    expect(await hold('anna', [2, 1])).toMatchObject({ seatIds: [seatId(2, 1)] });
    expect(await hold('anna', [3, 1])).toMatchObject({ seatIds: [seatId(3, 1)] });
    expect(await hold('boris', [2, 2])).toMatchObject({ seatIds: [seatId(2, 2)] });
  });

  test('takes no more of all zones than are left of the session', async () => {
    const hold = await open({ capacity: 3, zones: { 1: 8, 2: 4 } });
    expect(await hold('anna', [1, 1], [3, 1])).toMatchObject({ takenIds: [], overIds: [] });
    const refused = await hold('anna', [2, 1], [3, 2]);
    expect(refused).toMatchObject({ kind: 'place-taken', parameters: { zoneId: 0, left: 3 } });
    expect(refused).not.toHaveProperty('parameters.zone');
  });

  test('keeps what the visitor has already, whatever is left', async () => {
    const hold = await open({ zones: { 1: 3, 2: 4 } });
    await hold('anna', [1, 1], [1, 2]);
    await own.database.query('update stock set taken = 2 where zone_id = 1');
    expect(await hold('anna', [1, 1], [1, 2])).toMatchObject({ takenIds: [], overIds: [] });
    const mine = [seatId(1, 1), seatId(1, 2)];
    expect(await hold('anna', [1, 1], [1, 2], [1, 3])).toMatchObject({
      seatIds: mine,
      overIds: [seatId(1, 3)],
    });
  });
});
