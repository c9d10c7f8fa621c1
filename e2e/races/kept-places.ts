import type { Database } from '@foyer/server/platform/database.ts';
import { insertKeep, type KeepDraft, lockForKeeps } from '@foyer/server/store/keeps.ts';
import { createOrderBatcher } from '@foyer/server/store/order-batcher.ts';
import type { DraftLine } from '@foyer/server/store/place-orders.ts';
import { holdSeats } from '@foyer/server/store/seats.ts';
import { draftLine, draftOrder } from '@foyer/server/testing/draft-order.ts';
import { seatId } from '@foyer/server/testing/seed-hall.ts';
import { describe, expect, test } from 'vitest';
import { describeMoveGuards } from './moved-seats.ts';
import { findingIds, open, type Trial } from './weak-trial.ts';

/** To be called among the other guards, which count what was switched off. */
export function describeSeatGuards(): void {
  describeMoveGuards();

  describe('H1 two guards stand before a kept seat that a stranger buys', () => {
    const all = ['kept-look', 'kept-take'];
    test('with neither it is sold, and the audit says so', async () => {
      expect(await keptSeatsSold(all)).toEqual({ placed: 1, findings: ['H1'] });
    });
    test.each([
      ['the look under the lock', 'kept-look'],
      ['the condition of the write', 'kept-take'],
    ])('%s alone keeps it', async (_name, standing) => {
      const sold = await keptSeatsSold(all.filter((name) => name !== standing));
      expect(sold).toEqual({ placed: 0, findings: [] });
    });
    test('without its condition a stranger taps it', async () => {
      expect(await keptSeatTapped([])).toBe(0);
      expect(await keptSeatTapped(['kept-tap'])).toBe(1);
    });
  });

  test('H2 without the count of kept places they are sold to strangers, and the audit says so', async () => {
    expect(await keptPlacesSold(['kept-count'])).toEqual({ placed: 3, findings: ['H2'] });
    expect(await keptPlacesSold([])).toEqual({ placed: 1, findings: [] });
  });
}

/** Keeps seats or places of a session as the shop does: under its counters. */
export function keepOf(
  database: Database,
  sessionId: number,
  kept: Pick<KeepDraft, 'seats' | 'places'>,
  until = new Date('2099-01-01'),
): Promise<number> {
  return database.transaction(async (transaction) => {
    await lockForKeeps(transaction, [sessionId]);
    return await insertKeep(transaction, {
      ...{ sessionId, until, purpose: 'press', name: '', note: '', fromFiles: false },
      ...{ closedAfter: false, mustPair: false },
      ...kept,
    });
  });
}

const hall = { rows: 1, seats: 4, standing: 4 };
const first = seatId(1, 1);

/** A stranger orders a kept seat. */
async function keptSeatsSold(without: string[]) {
  const trial = await open({ without }, {}, hall);
  await keepOf(trial.database, sessionIn(trial), { seats: [{ seatId: first, zoneId: 1 }], places: null });
  return await sold(trial, [draftLine(trial.sale, { seatId: first })]);
}

/** Seats that a stranger holds by a tap on a kept one. */
async function keptSeatTapped(without: string[]): Promise<number> {
  const trial = await open({ without }, {}, hall);
  const sessionId = sessionIn(trial);
  await keepOf(trial.database, sessionId, { seats: [{ seatId: first, zoneId: 1 }], places: null });
  const limits = { seconds: 60, longestSeconds: 600, mostOfVisitor: 9, mostOfBlock: 9 };
  const held = await holdSeats(trial.database, {
    ...{ sessionId, seatIds: [first], visitor: 'anna', block: 'home' },
    ...limits,
  });
  await trial.close();
  return held.kind === 'held' ? held.seatIds.length : 0;
}

/** Three strangers order a place each of a standing area of four, of which three are kept. */
async function keptPlacesSold(without: string[]) {
  const trial = await open({ without }, {}, hall);
  const places = { counters: [0, 2, -7], count: 3 };
  await keepOf(trial.database, sessionIn(trial), { seats: [], places });
  const line = draftLine(trial.sale, { zoneId: 2, areaId: 7 });
  return await sold(trial, line, line, line);
}

async function sold(trial: Trial, ...carts: (DraftLine | DraftLine[])[]) {
  const batcher = createOrderBatcher(trial.database);
  let placed = 0;
  for (const cart of carts) {
    const outcome = await batcher.place(draftOrder(trial.sale, { lines: [cart].flat() }));
    if (outcome.kind === 'placed') placed += 1;
  }
  const findings = await findingIds(trial.database);
  await trial.close();
  return { placed, findings };
}

function sessionIn({ sale }: Trial): number {
  return sale.sessions[0]?.id ?? 0;
}
