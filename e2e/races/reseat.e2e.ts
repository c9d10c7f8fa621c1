import { audit } from '@foyer/server/features/audit/audit.ts';
import { markVisit } from '@foyer/server/features/mark-visits/mark-visit.ts';
import { placeOrder } from '@foyer/server/features/place-order/place-order.ts';
import { reseatTicket } from '@foyer/server/features/reseat-visitors/reseat-ticket.ts';
import { returnByHouse } from '@foyer/server/features/return-tickets/return-by-house.ts';
import { holdSeats } from '@foyer/server/store/seats.ts';
import { orderRequest, requestLine } from '@foyer/server/testing/order-request.ts';
import { seatId, seedHall } from '@foyer/server/testing/seed-hall.ts';
import { shopFor } from '@foyer/server/testing/shop-for.ts';
import { createTestDatabase } from '@foyer/server/testing/test-database.ts';
import { expect, test } from 'vitest';
import { reportFigures } from '#e2e/support/proof.ts';
import { times } from './many-buyers.ts';

/** The same numbers for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

test('I2 I26 seats are sold, tapped, returned, scanned and changed at once: each ticket has one seat, each seat one holder', async () => {
  const { database, close } = await createTestDatabase({ poolSize: 24 });
  const sale = await seedHall(database, { rows: 2, seats: 8 }, { free: true });
  await database.query(`update session set starts_at = now() + interval '90 minutes'`);
  const shop = shopFor(database, sale.catalogue);
  const sessionId = sale.sessions[0]?.id ?? 0;
  const outcomes = new Map<string, number>();
  const count = (name: string) => outcomes.set(name, (outcomes.get(name) ?? 0) + 1);
  const act = async (random: (below: number) => number) => {
    const seat = seatId(1 + random(2), 1 + random(8));
    const [some] = await database.query<{ id: number; code: string; order_id: number }>(
      'select ticket.id, code, order_id from ticket join order_line line on line.id = order_line_id offset $1 limit 1',
      [random(30)],
    );
    const choice = random(10);
    if (choice < 3) {
      const lines = [requestLine(sale, { seatId: seat, shownAmount: 0 })];
      const placed = await placeOrder(shop, orderRequest(sale, { lines }), { idempotencyKey: null });
      count(placed.kind);
    } else if (choice < 7 && some) {
      const moved = await reseatTicket(shop, { ticketId: some.id, fromSeat: null, toSeat: seat, words: '' });
      count(moved.kind === 'refused' ? moved.why : moved.kind);
    } else if (choice === 7) {
      const limits = { seconds: 1, longestSeconds: 60, mostOfVisitor: 9, mostOfBlock: 9 };
      await holdSeats(database, { sessionId, seatIds: [seat], visitor: 'anna', block: 'home', ...limits });
    } else if (choice === 8 && some && random(3) === 0) {
      const wish = { tickets: null, calledOffOnly: false, percent: 100, words: '' };
      count((await returnByHouse(shop, some.order_id, wish)).kind);
    } else if (choice === 9 && some && random(6) === 0)
      count((await markVisit(shop, some.code, new Date())).kind);
  };
  for (let round = 1; round <= 12; round += 1) {
    await Promise.all(
      times(8, async (index) => {
        const random = randomOf(round * 100 + index);
        for (let step = 0; step < 12; step += 1) await act(random);
      }),
    );
    expect(await audit(database), `round ${round}`).toEqual([]);
  }
  reportFigures(Object.fromEntries([...outcomes].map(([name, count]) => [`another seat: ${name}`, count])));
  for (const name of ['placed', 'reseated', 'taken', 'returned', 'came-in'])
    expect([name, outcomes.get(name) ?? 0]).not.toEqual([name, 0]);
  await close();
}, 120_000);
