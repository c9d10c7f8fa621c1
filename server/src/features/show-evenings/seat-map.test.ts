import { afterAll, beforeAll, expect, test } from 'vitest';
import { holdSeats } from '#features/choose-seats/hold-seats.ts';
import { markVisit } from '#features/mark-visits/mark-visit.ts';
import { takeScans } from '#features/mark-visits/take-scans.ts';
import { placeOrder } from '#features/place-order/place-order.ts';
import { returnByHouse } from '#features/return-tickets/return-by-house.ts';
import { confirmOrder } from '#shop/confirm-order.ts';
import type { Shop } from '#shop/shop.ts';
import { lockOrder } from '#store/orders.ts';
import { loadSeatOrders } from '#store/seat-stories.ts';
import { loadTicketsOf } from '#store/tickets.ts';
import { orderRequest, requestLine } from '#testing/order-request.ts';
import { seatId, seedHall } from '#testing/seed-hall.ts';
import type { SeededSale } from '#testing/seed-sale.ts';
import { shopFor } from '#testing/shop-for.ts';
import { createTestDatabase, type TestDatabase } from '#testing/test-database.ts';
import { seatMap, seatStory } from './seat-map.ts';

let own: TestDatabase;
let sale: SeededSale;
let shop: Shop;
const session = () => sale.sessions[0]?.id ?? 0;

beforeAll(async () => {
  own = await createTestDatabase();
  sale = await seedHall(own.database, { rows: 2, seats: 6 });
  shop = shopFor(own.database, sale.catalogue);
});
afterAll(() => own.close());

async function order(seat: number): Promise<number> {
  const request = orderRequest(sale, { lines: [requestLine(sale, { seatId: seat })] });
  const placed = await placeOrder(shop, request, { idempotencyKey: null, visitor: null });
  if (placed.kind !== 'placed') throw new Error(placed.refusal.kind);
  return placed.order.id;
}

async function sell(seat: number): Promise<{ id: number; code: string }> {
  const id = await order(seat);
  await own.database.transaction(async (transaction) => {
    await transaction.query(`update orders set state = 'PAYING' where id = $1`, [id]);
    await transaction.query(
      `insert into payment (order_id, way_id, gateway, merchant_number, amount, currency, state, applied, confirmed_amount, expires_at)
       values ($1::bigint, 1, 'trial', 'trial-' || $1::bigint, 110000, 'RUB', 'PAID', 'order', 110000, now())`,
      [id],
    );
    await confirmOrder(transaction, shop, await lockOrder(transaction, id));
  });
  return { id, code: (await loadTicketsOf(own.database, id))[0]?.code ?? '' };
}

const storyOf = (seat: number, contacts: boolean) =>
  seatStory(shop, { session: session(), seat }, { language: 'ru', contacts });

test('each seat stands as it is, and tells what happened to it', async () => {
  await own.database.query(`update session set starts_at = now() + interval '30 minutes'`);
  const sold = await sell(seatId(1, 1));
  const came = await sell(seatId(1, 2));
  await markVisit(shop, came.code, shop.now());
  await order(seatId(1, 3));
  await holdSeats(
    shop,
    { sessionId: session(), seatIds: [seatId(1, 4)], language: 'ru' },
    { visitor: 'anna', block: 'home' },
  );
  const lapsed = await order(seatId(1, 5));
  const back = await sell(seatId(1, 6));
  const house = { tickets: null, percent: 100, words: '' };
  await returnByHouse(shop, back.id, { ...house, calledOffOnly: false, refusesVisited: true });
  const again = await sell(seatId(1, 6));
  // Nothing has swept it: the next order of the event would.
  await own.database.query(`update orders set held_until = now() - interval '1 second' where id = $1`, [
    lapsed,
  ]);
  const map = await seatMap(shop, session());
  expect(map?.looks).toBe('sihh.s......');

  const told = await storyOf(seatId(1, 6), true);
  expect(told.holder).toMatchObject({ orderId: again.id, buyer: { name: 'Анна Опытная' }, paid: 110_000 });
  expect(told.moments.map(({ kind, orderId }) => [kind, orderId])).toEqual([
    ['placed', back.id],
    ['sold', back.id],
    ['returned-by-house', back.id],
    ['placed', again.id],
    ['sold', again.id],
  ]);
  expect((await storyOf(seatId(1, 2), true)).moments.at(-1)).toMatchObject({ kind: 'in', orderId: came.id });
  expect((await storyOf(seatId(1, 4), true)).heldUntil).toBeGreaterThan(Date.now());
  expect(await storyOf(seatId(2, 1), true)).toMatchObject({ holder: null, heldUntil: null, moments: [] });
  // Who stands at the door needs no names.
  const atTheDoor = await storyOf(seatId(1, 1), false);
  expect(atTheDoor.holder).toMatchObject({ orderId: sold.id, buyer: null });
  expect(JSON.stringify(atTheDoor)).not.toContain('Анна');
});

test('a seat that money of an exchanged ticket pays for tells how that money came', async () => {
  const first = await sell(seatId(2, 2));
  const second = await order(seatId(2, 3));
  await own.database.transaction(async (transaction) => {
    await transaction.query(
      `insert into order_credit (order_id, payment_id, from_order, amount)
       select $2, id, $1, 110000 from payment where order_id = $1`,
      [first.id, second],
    );
    await confirmOrder(transaction, shop, await lockOrder(transaction, second));
  });
  for (const seat of [2, 3])
    expect(await loadSeatOrders(own.database, session(), seatId(2, seat))).toMatchObject([{ wayId: 1 }]);
});

test('a door that let somebody in by mistake and took that back is not named', async () => {
  await own.database.query(`update session set starts_at = now() + interval '30 minutes'`);
  const { code } = await sell(seatId(2, 5));
  const scan = async (who: string, device: string, n: number, change: { kind?: 'back'; letIn?: boolean }) => {
    const said = { n, code, at: Date.now(), kind: 'in' as const, letIn: false, division: 0, ...change };
    const request = { session: session(), device, sentAt: Date.now(), since: 0, knows: 0, scans: [said] };
    const answer = await takeScans(shop, request, { who, language: 'ru' });
    return answer?.answers.map(({ verdict }) => verdict);
  };
  const [left, right] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
  const visits = async () =>
    (await storyOf(seatId(2, 5), true)).moments.flatMap(({ kind, text }) => (kind === 'in' ? [text] : []));

  expect(await scan('Left', left, 1, {})).toEqual(['in']);
  // It had no network, and let in whoever came with the same ticket.
  expect(await scan('Right', right, 1, { letIn: true })).toEqual(['again']);
  expect(await visits()).toEqual(['Left']);
  expect(await scan('Left', left, 2, { kind: 'back' })).toEqual(['back']);
  expect(await visits()).toEqual(['Right']);
  expect(await scan('Right', right, 2, { kind: 'back' })).toEqual(['back']);
  expect(await visits()).toEqual([]);
  await markVisit(shop, code, shop.now());
  expect(await visits()).toEqual(['']);
});

test('a session without a plan has none', async () => {
  expect(await seatMap(shop, 0)).toBeNull();
});
