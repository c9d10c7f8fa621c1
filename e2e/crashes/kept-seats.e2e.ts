import { changeKeep, keepPlaces, releaseKeep } from '@foyer/server/features/keep-places/keep-places.ts';
import { placeOrder } from '@foyer/server/features/place-order/place-order.ts';
import { reseatTicket } from '@foyer/server/features/reseat-visitors/reseat-ticket.ts';
import { keepPass } from '@foyer/server/shop/link-tokens.ts';
import type { Shop } from '@foyer/server/shop/shop.ts';
import { loadKeeps } from '@foyer/server/store/keeps.ts';
import { buyFreeSeat } from '@foyer/server/testing/free-seat.ts';
import { buyerForm, orderRequest, requestLine } from '@foyer/server/testing/order-request.ts';
import { type OwnServer, openOwnServer } from '@foyer/server/testing/own-server.ts';
import { seatId, seedHall } from '@foyer/server/testing/seed-hall.ts';
import type { SeededSale } from '@foyer/server/testing/seed-sale.ts';
import { shopFor } from '@foyer/server/testing/shop-for.ts';
import { afterEach, test } from 'vitest';
import { expectWholeOrNothing } from './killed-act.ts';

let server: OwnServer;
let shop: Shop;
let sale: SeededSale;
afterEach(() => server.close());

const sessionId = () => sale.sessions[0]?.id ?? 0;
const keep = (seats: number[]) =>
  keepPlaces(shop, {
    ...{ sessionId: sessionId(), purpose: 'press', name: 'Газета', note: '', seatIds: seats, places: null },
    ...{ until: null, closedAfter: false },
  });
const keepIdOf = async () => (await loadKeeps(server.database, { sessionId: sessionId() }))[0]?.id ?? 0;
const buyUnder = async (keepId: number) => {
  const request = orderRequest(sale, {
    buyer: buyerForm('anna@example.org'),
    lines: [requestLine(sale, { seatId: seatId(1, 1), shownAmount: 0 })],
  });
  const claim = { pass: keepPass(shop.key, keepId) };
  return await placeOrder(shop, { ...request, claim }, { idempotencyKey: 'press' });
};

/** What is done, the table that it writes last, how the sale looks before and after it, and what a repeat is told. */
const acts: readonly {
  name: string;
  table: string;
  work(): Promise<{ kind: string }>;
  before(): Promise<unknown>;
  done: string;
  again: string;
}[] = [
  {
    name: 'keeping seats',
    table: 'kept_seat',
    work: () => keep([seatId(1, 3), seatId(1, 4)]),
    before: async () => {},
    done: 'kept',
    again: 'refused',
  },
  {
    name: 'another end',
    table: 'kept_seat',
    work: async () => changeKeep(shop, await keepIdOf(), { until: new Date(Date.now() + 3_600_000) }),
    before: () => keep([seatId(1, 1)]),
    done: 'changed',
    again: 'changed',
  },
  {
    name: 'letting go',
    table: 'kept_seat',
    work: async () => releaseKeep(shop, await keepIdOf()),
    before: () => keep([seatId(1, 1)]),
    done: 'released',
    again: 'over',
  },
  {
    name: 'a sale under a keep',
    table: 'order_line',
    work: async () => buyUnder(await keepIdOf()),
    before: () => keep([seatId(1, 1)]),
    done: 'placed',
    again: 'placed',
  },
  {
    name: 'a visitor who is seated on a kept seat',
    table: 'seat_move',
    work: async () => {
      const [ticket] = await server.database.query<{ id: number }>('select id from ticket');
      const request = { ticketId: ticket?.id ?? 0, fromSeat: seatId(1, 2), toSeat: seatId(1, 1), words: '' };
      return await reseatTicket(shop, request);
    },
    before: async () => {
      await keep([seatId(1, 1)]);
      await buyFreeSeat(shop, sale, seatId(1, 2));
    },
    done: 'reseated',
    again: 'refused',
  },
];

test.each(acts)(
  'K9 $name: killed in the middle nothing of it is left, killed after its commit it stands, and again it is done once',
  async ({ table, work, before, done, again }) => {
    server = await openOwnServer();
    sale = await seedHall(server.database, { rows: 1, seats: 4 }, { free: true });
    shop = shopFor(server.database, sale.catalogue);
    await before();
    await expectWholeOrNothing(server, { table, work, whole, done, again });
  },
  120_000,
);

/** All that keeps and sales have of the session. */
async function whole() {
  const rows = (text: string) => server.database.query<Record<string, unknown>>(text);
  const [counts] = await rows(
    `select (select count(*) from keep) as keeps, (select count(*) from kept_seat) as seats,
       (select count(*) from seat_taken) as taken, (select count(*) from orders) as orders,
       (select count(*) from seat_move) as moves, (select count(*) from mail) as mails`,
  );
  return {
    counts,
    keeps: await rows('select id, until, released_at, name from keep order by id'),
    seats: await rows('select seat_id, keep_id, until from kept_seat order by seat_id'),
    taken: await rows('select seat_id, order_id from seat_taken order by seat_id'),
    lines: await rows('select seat_id, keep_id from order_line order by id'),
    stock: await rows('select zone_id, taken, kept_at_most from stock order by zone_id'),
  };
}
