import { passListOffer } from '@foyer/server/features/waiting-list/list-entry.ts';
import { goThroughLists } from '@foyer/server/features/waiting-list/match-session.ts';
import { listName } from '@foyer/server/shop/link-tokens.ts';
import type { Shop } from '@foyer/server/shop/shop.ts';
import { createOrderBatcher } from '@foyer/server/store/order-batcher.ts';
import { sweepLapsed } from '@foyer/server/store/orders.ts';
import { draftLine, draftOrder } from '@foyer/server/testing/draft-order.ts';
import { type OwnServer, openOwnServer } from '@foyer/server/testing/own-server.ts';
import { seatId, seedHall } from '@foyer/server/testing/seed-hall.ts';
import type { SeededSale } from '@foyer/server/testing/seed-sale.ts';
import { afterEach, expect, test } from 'vitest';
import { waitFor } from '#e2e/races/listed-places.ts';
import { openShops } from '#e2e/races/many-buyers.ts';
import { expectWholeOrNothing } from './killed-act.ts';

let server: OwnServer;
let shop: Shop;
let sale: SeededSale;
afterEach(() => server.close());

const seats = [1, 2, 3].map((number) => seatId(1, number));
const sessionId = () => sale.sessions[0]?.id ?? 0;
const buy = async (seat: number, keepId?: number) => {
  const line = draftLine(sale, { seatId: seat, ...(keepId === undefined ? {} : { keepId }) });
  return await createOrderBatcher(server.database).place(draftOrder(sale, { lines: [line] }));
};
const goThrough = async () => {
  await goThroughLists(shop);
  return { kind: 'done' };
};
const offerOf = async () => {
  const [offer] = await server.database.query<{ id: number; entry: number; keepId: number; seats: number[] }>(
    `select id, waiting_id as entry, keep_id as "keepId", seat_ids as seats from waiting_offer where ended_at is null`,
  );
  if (!offer) throw new Error('nothing is offered');
  return offer;
};

/** A hall of three that is sold out, two who wait, and one order whose time is over. */
async function soldOut(): Promise<void> {
  for (const seat of seats) await buy(seat);
  await waitFor(server.database, [sessionId()], { email: 'anna@example.org' });
  await waitFor(server.database, [sessionId()], { email: 'boris@example.org' });
  await server.database.query(
    `update orders set held_until = now() - interval '1 second'
     where id = (select order_id from order_line where seat_id = $1)`,
    [seats[1]],
  );
}

async function offered(): Promise<void> {
  await soldOut();
  await sweepLapsed(server.database, 10);
  await goThrough();
}

const ended = async () => {
  await offered();
  await server.database.query(
    `update mail set sent_at = now() - interval '1 hour' where offer_id is not null and sent_at is null`,
  );
  await server.database.query('update waiting_offer set until = now()');
};

/** What is done, after what, and the table before which the database dies. */
const acts: readonly {
  name: string;
  table: string;
  before(): Promise<void>;
  work(): Promise<{ kind: string }>;
  done: string;
  again: string;
}[] = [
  {
    name: 'a place comes back',
    table: 'stock',
    before: soldOut,
    work: async () => {
      await sweepLapsed(server.database, 10);
      return await goThrough();
    },
    done: 'done',
    again: 'done',
  },
  ...['keep', 'kept_seat', 'waiting_offer', 'mail'].map((table) => ({
    name: `it is offered, before "${table}"`,
    table,
    before: async () => {
      await soldOut();
      await sweepLapsed(server.database, 10);
    },
    work: goThrough,
    done: 'done',
    again: 'done',
  })),
  ...['waiting_offer', 'kept_seat', 'mail'].map((table) => ({
    name: `an offer that is over goes to the next, before "${table}"`,
    table,
    before: ended,
    work: goThrough,
    done: 'done',
    again: 'done',
  })),
  {
    name: 'an offer is bought',
    table: 'order_line',
    before: offered,
    work: async () => {
      const { keepId, seats: own } = await offerOf();
      return await buy(own[0] ?? 0, keepId);
    },
    done: 'placed',
    again: 'taken',
  },
];

test.each(acts)(
  'K24 $name: killed in the middle nothing of it is left, killed after its commit it stands, and again it is done once',
  async ({ table, before, work, done, again }) => {
    server = await openOwnServer();
    sale = await seedHall(server.database, { rows: 1, seats: seats.length });
    [shop] = openShops(server.database, sale, 1) as [Shop];
    await before();
    await expectWholeOrNothing(server, { table, work, whole, done, again });
  },
  120_000,
);

test('K24 an offer is passed on, the process dies: the next has it once', async () => {
  server = await openOwnServer();
  sale = await seedHall(server.database, { rows: 1, seats: seats.length });
  [shop] = openShops(server.database, sale, 1) as [Shop];
  await offered();
  const { entry, seats: own } = await offerOf();
  await passListOffer(shop, { name: listName(shop.key, entry), language: 'ru' });
  await server.kill();
  await server.start();
  await Promise.all([goThrough(), goThrough()]);
  const open = await server.database.query<{ waiting_id: number; seat_ids: number[] }>(
    'select waiting_id, seat_ids from waiting_offer where ended_at is null',
  );
  expect(open).toEqual([{ waiting_id: expect.any(Number), seat_ids: own }]);
  expect(open[0]?.waiting_id).not.toBe(entry);
});

/** All that lists, keeps and sales have of the session. */
async function whole() {
  const rows = (text: string) => server.database.query<Record<string, unknown>>(text);
  const [counts] = await rows(
    `select (select count(*) from keep) as keeps, (select count(*) from kept_seat) as kept,
       (select count(*) from seat_taken) as taken, (select count(*) from orders) as orders,
       (select count(*) from waiting_offer) as offers, (select count(*) from mail) as mails`,
  );
  return {
    counts,
    orders: await rows('select id, state from orders order by id'),
    offers: await rows('select id, waiting_id, seat_ids, ended_at, outcome from waiting_offer order by id'),
    mails: await rows('select kind, waiting_id from mail order by id'),
    kept: await rows('select seat_id, keep_id from kept_seat order by seat_id'),
    taken: await rows('select seat_id, order_id from seat_taken order by seat_id'),
    stock: await rows('select zone_id, taken, kept_at_most from stock order by zone_id'),
  };
}
